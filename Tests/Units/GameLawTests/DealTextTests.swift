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
            #expect(try format.read(text) == words, "\(format.name)")
            let read = try DealText.cards(text + "\n", of: G.self)
            #expect(read == words, "\(format.name): \(text)")
            #expect(try DealSource(cards: read).dealt(G.self, seats: seats, options: G.Options()) == dealt)
          }
        }
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games, [", ", ";", ",\r\n", "\t\u{FEFF}"])
  func `cards may be written in either case, and apart in any way`(
    game: any Game.Type, separator: String
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let words = DealSource(seed: "spelled", number: 1).words(G.self, seats: G.usualSeats, options: G.Options())
      let text = words.joined(separator: separator)
      for spelled in [text, text.lowercased(), text.uppercased(), "\u{FEFF}" + text + separator] {
        #expect(try DealText.cards(spelled, of: G.self) == words)
      }
      // Cards that have a face have names of one length.
      if G.face(of: words[0]) != nil { #expect(try DealText.cards(words.joined(), of: G.self) == words) }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.name != "nim" })
  func `cards that are not known keep their places, and a complete deal is refused with those that are missing`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let seats = G.usualSeats
      var words = DealSource(seed: "unknown", number: 1).words(G.self, seats: seats, options: G.Options())
      let hidden = [words[9], words[3]]
      (words[3], words[9]) = (PartialDeal.unseen, PartialDeal.unseen)
      let read = try DealText.cards(words.joined(), of: G.self)
      #expect(read == words)
      func problem(_ words: [String]) -> IllegalDeal? {
        #expect(throws: IllegalDeal.self) { _ = try G(cards: words, seats: seats, options: G.Options()) }
      }
      for (words, count) in [(words, 2), (words.filter { $0 != PartialDeal.unseen }, 0)] {
        guard case .incomplete(let missing, count) = problem(words) else {
          Issue.record("\(String(describing: problem(words)))")
          continue
        }
        #expect(missing.sorted() == hidden.sorted())
      }
      #expect(problem([PartialDeal.unseen] + words)?.description.hasPrefix("3 cards are unknown") == true)
    }
    try law(game)
  }

  @Test(arguments: catalogue.games.filter { $0.name != "nim" })
  func `what is no card is named with its line and column`(game: any Game.Type) throws {
    func law<G: Game>(_: G.Type) throws {
      let words = DealSource(seed: "spelled", number: 1).words(G.self, seats: G.usualSeats, options: G.Options())
      let lines = "\(words[0]),\r\n\(words[1]) joker"
      let column = words[1].count + 2
      for (text, sentence) in [
        (lines, "line 2, column \(column): joker is no card"),
        ("\u{FEFF}joker", "line 1, column 1: joker is no card"),
        (
          words[0] + "a-very-long-word-of-thirty-letters",
          "line 1, column \(words[0].count + 1): a-very-long-word-of-… is no card"
        ),
        (#"{"cards": "\#(words[0]) joker"}"#, "line 1, column \(words[0].count + 2) of \"cards\": joker is no card"),
        ("{\n\"cards\": \"\(words[0])\",}", "line 2, column \(words[0].count + 12): not JSON"),
        ("{}", "there are no cards"),
      ] {
        let problem = #expect(throws: IllegalDeal.self) { try DealText.cards(text, of: G.self) }
        #expect(problem?.description == sentence)
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
        #expect(problem([words[1]] + words.dropFirst()) == .twice(words[1]))
      }
      #expect(problem(Array(words.dropFirst())) != nil, "one is missing")
      #expect(throws: IllegalDeal.noCards) { try DealText.cards(" \n", of: G.self) }
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
