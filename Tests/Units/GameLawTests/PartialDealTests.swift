import GameRules
import RandomGames
import TestBasics
import Testing

/// Deals of which somebody knows what has been seen.
@Suite(.timeLimited) struct PartialDealTests {
  /// A deal, actions that were done in it, and the position after them.
  struct Played<G: Game> {
    var words: [String]
    var actions: [String] = []
    var game: G

    init(number: Int, count: Int) throws {
      let source = DealSource(seed: "partial", number: number)
      words = source.words(G.self, seats: G.usualSeats, options: G.Options())
      game = try source.dealt(G.self, seats: G.usualSeats, options: G.Options())
      var random = SplitMix64(seed: number)
      while actions.count < count, let seat = game.phase.asked.min(),
        let action = game.randomAction(for: seat, using: &random)
      {
        let next = try? DealSource(cards: words).position(
          of: G.self, after: actions + [action.description], seats: G.usualSeats, options: G.Options())
        // It is over then.
        guard let next else { break }
        actions.append(action.description)
        game = next
      }
    }

    func position(_ words: [String]) throws(IllegalDeal) -> G {
      try PartialDeal(words).position(of: G.self, after: actions, seats: G.usualSeats, options: G.Options())
    }
  }

  @Test(arguments: catalogue.games)
  func `who names the cards that are asked for, and no others, gets the position that is seen`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in 1...TestScope.choose(quick: 4, all: 12) {
        let played = try Played<G>(number: number, count: number)
        var known = played.words.map { _ in PartialDeal.unseen }
        var position: G?
        while position == nil {
          do throws(IllegalDeal) {
            position = try played.position(known)
          } catch {
            let asked = try #require(error.description.firstMatch(of: /^cards? ([\d, ]+) of the deal can be seen/))
            let places = asked.1.split(separator: ", ").compactMap { Int($0) }
            try #require(!places.isEmpty && places.allSatisfy { known[$0 - 1] == PartialDeal.unseen }, "\(error)")
            for place in places { known[place - 1] = played.words[place - 1] }
          }
        }
        let seat = try #require(played.game.phase.asked.min())
        #expect(position?.observation(for: seat) == played.game.observation(for: seat))
        #expect(position?.legalActions(for: seat) == played.game.legalActions(for: seat))
        // Without any one of them, it is asked for again.
        for place in known.indices where known[place] != PartialDeal.unseen {
          guard known.contains(PartialDeal.unseen) else { break }
          var fewer = known
          fewer[place] = PartialDeal.unseen
          #expect(throws: IllegalDeal.self, "card \(place + 1) is not asked for") { try played.position(fewer) }
        }
      }
    }
    try law(game)
  }

  @Test func `cards that are too few, and a card that is none, are refused`() {
    func problem(_ words: [String]) -> String? {
      func law<G: Game>(_: G.Type) -> IllegalDeal? {
        #expect(throws: IllegalDeal.self) {
          try PartialDeal(words).position(of: G.self, after: [], seats: G.usualSeats, options: G.Options())
        }
      }
      return law(catalogue.games[0])?.description
    }
    #expect(problem(["??"]) == "1 card, where 52 are dealt; ?? stands for one that has not been seen")
    let unseen = [String](repeating: PartialDeal.unseen, count: 51)
    #expect(problem(["joker"] + unseen) == "joker is no card")
    #expect(
      problem(unseen + ["AS"])?.hasPrefix("cards 1, 8, 14, 19, 23, 26, 28 of the deal can be seen from the") == true)
  }
}
