import Cards
import Foundation
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SavingTests {
  @Test func `K17 a saved game is read back with its history`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "save", game: "klondike", deal: number)
      var game = try Klondike(deal: number, options: options)
      for step in 1...80 where game.ended == nil {
        try game.wander(by: &random)
        if game.canUndo && random.below(3) == 0 { game.undo() }
        if step % 8 == 0 { try expectSameWhenRead(game) }
      }
      try expectSameWhenRead(game)
    }
  }

  private func expectSameWhenRead(_ game: Klondike) throws {
    var read = try JSONDecoder().decode(Klondike.self, from: JSONEncoder().encode(game))
    #expect(read == game)
    #expect(read.legal == game.legal)
    var game = game
    while game.canUndo {
      game.undo()
      read.undo()
    }
    #expect(read == game)
  }

  @Test func `K17 a game that began from an observation is read back`() throws {
    var random = SeededRandom(seed: "save", label: "observation")
    let (game, _) = try Klondike(deal: 9).wander(steps: 40, by: &random)
    var drawn = try Klondike(
      consistentWith: game.observation(for: 0), seenBy: 0, seats: 1, options: game.options, random: &random)
    try drawn.wander(by: &random)
    try expectSameWhenRead(drawn)
  }

  @Test func `K17 a game that its player left is read back`() throws {
    var resigned = try Klondike(deal: 2)
    try resigned.play("draw", "resign")
    try expectSameWhenRead(resigned)
    var withdrawn = try Klondike(deal: 2)
    try withdrawn.apply(.withdrawal(of: 0))
    try expectSameWhenRead(withdrawn)
  }

  @Test(arguments: [
    (#""rules_version":1"#, #""rules_version":2"#, "the rules are version 1, not 2"),
    (#""draw":3"#, #""draw":0"#, "draw"),
    (#"["KS"]"#, #"["QS"]"#, "QS lies in two places"),
    (#"["KS"]"#, #"["KX"]"#, "KX is not a card"),
    (#"["KS"]"#, #"["??"]"#, "a card is unknown that must have been seen"),
    (#"["KS"]"#, #"[]"#, "51 cards lie on the table, not 52"),
    (#"["TD", "9S"]"#, #"["9S", "TD"]"#, "TD cannot lie face up where it lies in column 3"),
    (#""down":[0, 1, 0"#, #""down":[0, 2, 0"#, "column 2 has 2 cards face down, more than were dealt to it"),
    (#""down":[0, 1, 0"#, #""down":[0, 3, 0"#, "column 2 has 2 cards, 3 of them face down"),
    (#""down":[0, 1, 0"#, #""down":[0, -1, 0"#, "column 2 has 2 cards, -1 of them face down"),
    (#""down":[0, 1, 0"#, #""down":[1, 1, 0"#, "column 1 has 1 cards face down, more than were dealt to it"),
    (#""down":[0, 1, 0"#, #""down":[0, 1, 2"#, "column 3 has a face-down card on top"),
    (#""down":[0, 1, 0"#, #""down":[0"#, "a table has seven columns"),
    (#""S":8"#, #""S":14"#, "foundation S holds 14 cards"),
    (#""S":8"#, #""S":-1"#, "foundation S holds -1 cards"),
    (#""S":8"#, #""S":9"#, "9S lies in two places"),
    (#""redeals_left":2"#, #""redeals_left":3"#, "redeals_left does not fit the option redeals"),
    (#""redeals_left":2"#, #""redeals_left":null"#, "redeals_left does not fit the option redeals"),
    (#""actions_left":1000"#, #""actions_left":1001"#, "actions_left is 1001, not from 0 to 1000"),
    (#""actions_left":1000"#, #""actions_left":-1"#, "actions_left is -1, not from 0 to 1000"),
    (#""score":41"#, #""score":42"#, "the score is 42"),
    (#""barren_pass":false"#, #""barren_pass":true"#, "barren_pass is true where the table says otherwise"),
    (#""played":["draw"]"#, #""played":["draw","redeal"]"#, "redeal is not legal after 1 moves"),
    (#""played":["draw"]"#, #""played":["pass"]"#, "pass is not legal after 0 moves"),
    (#""undone":[]"#, #""undone":["t7-f"]"#, "t7-f cannot be played again"),
    (#""actions_left":999"#, #""actions_left":998"#, "998 actions cannot be left after 1 moves"),
    (#""actions_left":999"#, #""actions_left":1000"#, "1000 actions cannot be left after 1 moves"),
    (#""seen":[]"#, #""seen":["ZZ"]"#, "ZZ is not a card"),
    (
      #""seen":[]"#, #""seen":[],"departure":"won""#,
      "a player leaves by resigning or withdrawing, while the game goes on"
    ),
  ])
  func `K17 a file that no game leads to is refused with the reason`(text: String, other: String, reason: String) throws
  {
    #expect(throws: Never.self) { try decode(Self.file) }
    let changed = Self.file.replacing(text, with: other)
    try #require(changed != Self.file)
    let error = try #require(throws: DecodingError.self) { try decode(changed) }
    #expect("\(error)".contains(reason))
  }

  /// A game saved after one move.
  private static let file = """
    {"rules_version":1,"options":{"draw":3,"redeals":2},"start":\(start.json),\
    "played":["draw"],"undone":[],"seen":[],"actions_left":999}
    """
  private static let start = Table(
    columns: ["KS", "(KH) QH", "TD 9S"], home: [8, 13, 9, 11], options: .with { $0.redeals = 2 })

  private func decode(_ file: String) throws -> Klondike {
    try JSONDecoder().decode(Klondike.self, from: Data(file.utf8))
  }

  @Test func `K17 stock and waste hold at most 24 cards`() {
    #expect(throws: IllegalDeal.impossible("stock and waste hold 25 cards, more than were dealt to them")) {
      try Table(home: [13, 13, 1, 0]).game()
    }
  }

  @Test func `K17 points that no game can bring are refused`() {
    let options = KlondikeOptions.with { $0.scoring = .standard }
    for score in [-1, 15_001, .max] {
      #expect(throws: IllegalDeal.impossible("the score is \(score)")) {
        try Table(columns: ["KS"], home: [12, 13, 13, 13], options: options, score: score).game()
      }
    }
  }

  @Test func `an observation that no position fits is refused`() throws {
    let usual = KlondikeOptions()
    let unseen = "a card is unknown that must have been seen"
    try expectRefusal(usual, unseen) { $0.waste.append($0.stock.removeLast()) }
    try expectRefusal(usual, unseen) { $0.tableau[0] = [.unknown] }
    try expectRefusal(usual, unseen) { $0.stock.append(.unknown) }
    try expectRefusal(usual, "51 cards lie on the table, not 52") { $0.stock.removeLast() }
    try expectRefusal(.with { $0.view = .thoughtful }, "every card is seen in the thoughtful view") { _ in }
    try expectRefusal(.with { $0.redeals = 1 }, "redeals_left does not fit the option redeals") { _ in }
  }

  /// Expects that what is seen at the start of a deal is refused after `change`.
  private func expectRefusal(
    _ options: KlondikeOptions, _ reason: String, change: (inout KlondikeObservation) -> Void
  ) throws {
    var observation = try Klondike(deal: 1).observation(for: 0)
    change(&observation)
    var random = SeededRandom(seed: "refuse", label: "observation")
    #expect(throws: IllegalDeal.impossible(reason)) {
      try Klondike(consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &random)
    }
  }
}
