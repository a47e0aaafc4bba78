import GameRules
import RandomGames
import TestBasics
import Testing

/// Deals by their cards, in the formats of this program and of others.
@Suite(.timeLimited) struct DealTextTests {
  @Test(arguments: catalogue.games) func `a deal by its cards is that of its seed, in every format`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for seats in Set([G.seatCounts.lowerBound, G.seatCounts.upperBound]) {
        for number in 1...TestScope.choose(quick: 50, all: 1000) {
          let source = DealSource(seed: "formats", number: number)
          let dealt = try source.dealt(G.self, seats: seats, options: G.Options())
          let words = source.words(G.self, seats: seats, options: G.Options())
          for format in DealText.formats(G.self) {
            let text = format.write(words)
            #expect(format.read(text) == words, "\(format.name)")
            let read = try DealText.cards(text + "\n", of: G.self)
            #expect(read == words, "\(format.name): \(text)")
            #expect(try DealSource(cards: read).dealt(G.self, seats: seats, options: G.Options()) == dealt)
          }
        }
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games) func `what is no deal is refused with the card that is wrong`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let seats = G.usualSeats
      let words = DealSource(seed: "wrong", number: 1).words(G.self, seats: seats, options: G.Options())
      func problem(_ words: [String]) -> IllegalDeal? {
        #expect(throws: IllegalDeal.self) { _ = try G(cards: words, seats: seats, options: G.Options()) }
      }
      #expect(problem(["joker"] + words.dropFirst())?.description.hasPrefix("joker is no ") == true)
      if G.face(of: words[0]) != nil {
        #expect(problem([words[1]] + words.dropFirst()) == .impossible("\(words[1]) is there twice"))
      }
      #expect(problem(Array(words.dropFirst())) != nil, "one is missing")
      #expect(throws: IllegalDeal.impossible("there are no cards")) { try DealText.cards(" \n", of: G.self) }
      // Other texts that look like a format are read as words, of which none is a card.
      for text in ["{\"cards\": 5}", "{", "123", "[]"] {
        #expect(throws: IllegalDeal.self) {
          _ = try DealSource(cards: try DealText.cards(text, of: G.self)).dealt(G.self, seats: 9, options: G.Options())
        }
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `a game alone on given cards is saved with them, and the deals after it follow from them`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let words = DealSource(seed: "saved", number: 3).words(G.self, seats: 1, options: G.Options())
      var game = try SoloGame<G>(SavedGame(options: G.Options(), source: DealSource(cards: words)))
      #expect(try game.table == SoloGame<G>(SavedGame(options: G.Options(), seed: "saved", deal: 3)).table)
      let action = try #require(game.table.legalActions.first)
      try #require(game.play(.action(action), after: .seconds(1)) != nil)
      let saved = try SavedGame<G>(json: Array(game.saved.json.utf8))
      #expect(saved == game.saved)
      #expect(try SoloGame(saved).table == game.table)
      let next = try game.next(G.Options(), .next).game.saved.source
      #expect(next == DealSource(seed: words.joined(separator: " "), number: 2))
    }
    try law(game)
  }
}
