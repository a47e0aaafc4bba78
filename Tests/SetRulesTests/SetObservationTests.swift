import Foundation
import GameRules
@testable import SetRules
import Testing

@Suite struct SetObservationTests {
  @Test func `an observation is written in the documented order`() throws {
    var game = try SetGame(deck: SetCard.deck, seats: 2, options: SetOptions { $0.calls = true })
    try game.apply(.race([claim(1, "call")]))
    try game.apply(.race([claim(1, "1ros 1rot 1roo")]))
    try game.apply(.race([claim(0, "call")]))
    #expect(
      game.observation(for: 0).json
        == #"{"table":["1gds","1gdt","1gdo","1rds","1rdt","1rdo","1rss","1rst","1rso","1gos","1got","1goo"],"#
        + #""deck":66,"points":[0,1],"sets":[0,1],"false_claims":[0,0],"discard":["1ros","1rot","1roo"],"#
        + #""you":0,"caller":0,"window":"name","withdrawn":[],"ending":null}"#)
  }

  @Test func `options are written in groups and read back`() throws {
    let options = SetOptions {
      $0.points.falseClaim = -2
      $0.refill = .discard
      $0.calls = true
    }
    #expect(
      SetOptions().json
        == #"{"points":{"set":1,"false_claim":-1,"deal_with_set":-1,"speed":0,"hint":-1},"speed_ms":1000,"#
        + #""refill":"keep12","calls":false}"#)
    #expect(try JSONDecoder().decode(SetOptions.self, from: Data(options.json.utf8)) == options)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SetOptions.self, from: Data(#"{"points":{"false_claim":1}}"#.utf8))
    }
  }

  @Test func `a card that is none is refused with its name`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([SetCard].self, from: Data(#"["2rdz"]"#.utf8)) }
  }

  @Test func `an observation that fits no position is refused`() throws {
    let seen = try SetGame(deck: SetCard.deck, seats: 2).observation(for: 0)
    let changes: [(inout SetObservation) -> Void] = [
      { $0.you = 1 },
      { $0.points = [0] },
      { $0.sets = [0, 0, 0] },
      { $0.falseClaims = [0, -1] },
      { $0.sets = [1, -1] },
      { $0.sets = [1, 0] },
      { $0.table[0] = $0.table[1] },
      { $0.deck = 68 },
      { $0.deck = -3 },
      { $0.table.removeLast() },
      { $0.table.append($0.table[0]) },
      { $0.withdrawn = [2] },
      { $0.withdrawn = [1, 1] },
      { $0.withdrawn = [0, 1] },
      { $0.window = .call },
      { $0.window = .name },
      { $0.caller = 1 },
      { seen in
        seen.table = cap
        seen.deck = 0
        seen.discard = SetCard.deck.filter { !cap.contains($0) }
        seen.discard.removeLast()
        seen.table.append(SetCard.deck.last!)
      },
    ]
    for change in changes {
      var impossible = seen
      change(&impossible)
      var chance = Chance("impossible")
      #expect(throws: IllegalDeal.self) {
        try SetGame(consistentWith: impossible, seenBy: 0, seats: 2, options: SetOptions(), chance: &chance)
      }
    }
    var chance = Chance("impossible")
    #expect(throws: IllegalDeal.seats(9, allowed: 1...8)) {
      try SetGame(consistentWith: seen, seenBy: 0, seats: 9, options: SetOptions(), chance: &chance)
    }
  }

  @Test func `each unseen card is as likely as another to be drawn next`() throws {
    let seen = try SetGame(deck: SetCard.deck, seats: 1).observation(for: 0)
    var chance = Chance("evenly")
    var first: [SetCard: Int] = [:]
    for _ in 0..<6900 {
      let game = try SetGame(consistentWith: seen, seenBy: 0, seats: 1, options: SetOptions(), chance: &chance)
      first[game.deck.first!, default: 0] += 1
    }
    // 100 expected of each of 69 cards, with a standard deviation of 10.
    #expect(first.count == 69)
    #expect(first.values.allSatisfy { 50...150 ~= $0 })
  }

  @Test func `a scene shows the table in rows, the deck face down and every seat's figures`() throws {
    let scene = try SetGame(table: twelve, deck: 66, seats: 2).scene
    #expect(scene.piles.map(\.name) == ["table", "deck", "discard"])
    #expect(scene.piles.map(\.cards.count) == [12, 66, 3])
    #expect(scene.piles[1].cards.allSatisfy { !$0.isFaceUp })
    #expect(scene.badges.map(\.label) == ["points", "sets", "false", "points", "sets", "false"])
    #expect(scene.active == [0, 1])
  }
}
