import Cards
import Foundation
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct ArrangementTests {
  @Test(arguments: [
    (#"["KS"]"#, #"["QS"]"#, "QS lies in two places"),
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
  ])
  func `K17 an arrangement to which no game leads is refused with the reason`(
    text: String, other: String, reason: String
  ) throws {
    let table = Table(
      columns: ["KS", "(KH) QH", "TD 9S"], home: [8, 13, 9, 11], options: .with { $0.redeals = 2 })
    func position(_ json: String) throws -> Klondike {
      var random = SeededRandom(seed: "arrangement", label: "test")
      return try Klondike(
        consistentWith: JSONDecoder().decode(KlondikeObservation.self, from: Data(json.utf8)), seenBy: 0, seats: 1,
        options: table.options, random: &random)
    }
    #expect(throws: Never.self) { try position(table.json) }
    let changed = table.json.replacing(text, with: other)
    try #require(changed != table.json)
    #expect(throws: IllegalDeal.impossible(reason)) { try position(changed) }
  }

  @Test func `a card that does not exist is refused`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SeenCard.self, from: Data(#""KX""#.utf8)) }
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
    try expectRefusal(.with { $0.redeals = 1 }, "redeals_left does not fit the option redeals") { _ in }
  }

  @Test func `in the thoughtful view a redeal shows the cards that the observation hides`() throws {
    let observation = try Klondike(deal: 1).observation(for: 0)
    let options = KlondikeOptions.with { $0.view = .thoughtful }
    var random = SeededRandom(seed: "thoughtful", label: "redeal")
    let seen = try Klondike(consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &random)
      .observation(for: 0)
    #expect(seen.tableau.map(\.last) == observation.tableau.map(\.last))
    #expect(!(seen.tableau.joined() + seen.stock).contains(.unknown))
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
