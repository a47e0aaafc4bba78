import Cards
import Foundation
import GameRules
import JSON
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SnapObservationTests {
  @Test func `P12 a seat sees open stacks, sizes of closed ones, who turned, and what became of calls`() throws {
    var game = try Snap(deck: Card.deck, start: 1, seats: 3)
    try game.apply(.race([call(0), call(2)]))
    try game.apply(.withdrawal(of: 1))
    #expect(
      game.observation(for: 2).json
        == #"{"open":[[],[],["JH"]],"closed":[24,0,27],"active":2,"turn":2,"you":2,"withdrawn":[1],"#
        + #""last":[{"seat":0,"verdict":"wrong"},{"seat":2,"verdict":"late"}],"right_calls":[0,0,0],"#
        + #""false_calls":[1,0,0],"returns_at":null,"ending":null}"#)
  }

  @Test func `P12 all seats see the same`() throws {
    let game = try Snap(deck: Card.deck, start: 0, seats: 4)
    var seen = game.observation(for: 3)
    seen.you = 0
    #expect(seen == game.observation(for: 0))
  }

  @Test func `options are written and read back`() throws {
    let options = SnapOptions(maxTurns: 50)
    #expect(options.json == #"{"match":"rank","max_turns":50,"turning":"automatic","starter":"drawn"}"#)
    #expect(try JSONDecoder().decode(SnapOptions.self, from: Data(options.json.utf8)) == options)
    #expect(SnapOptions().maxTurns == 2000)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SnapOptions.self, from: Data(#"{"max_turns":0}"#.utf8))
    }
  }

  @Test func `an action reads back from its text, and pass is none`() {
    #expect(SnapAction("snap") == .snap)
    #expect(SnapAction.snap.description == "snap")
    for text in ["", "pass", "Snap", "snap "] { #expect(SnapAction(text) == nil) }
  }

  @Test(arguments: [#"["XX"]"#, #"["7H","??"]"#]) func `a card that is none is refused`(stack: String) throws {
    let seen = try Snap(deck: Card.deck, start: 0, seats: 2).observation(for: 0).json
    let changed = seen.replacing("[]]", with: "\(stack)]")
    #expect(changed != seen)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SnapObservation.self, from: Data(changed.utf8)) }
  }

  @Test func `an observation that fits no position is refused with the reason`() throws {
    let seen = try Snap(deck: Card.deck, start: 0, seats: 2).observation(for: 0)
    let changes: [(String, (inout SnapObservation) -> Void)] = [
      ("another seat saw this", { $0.you = 1 }),
      ("the table is not of 2 seats", { $0.open = [cards("QH")] }),
      ("the table is not of 2 seats", { $0.closed = [25, 26, 0] }),
      ("the table is not of 2 seats", { $0.rightCalls = [] }),
      ("a card lies in two places", { $0.open = [cards("QH"), cards("QH")] }),
      ("the cards do not make 52", { $0.closed = [25, 25] }),
      ("the cards do not make 52", { $0.closed = [-1, 52] }),
      ("a tally is below 0", { $0.falseCalls = [0, -1] }),
      ("the seats that left are not seats in order", { $0.withdrawn = [-1] }),
      ("a seat that left holds cards", { $0.withdrawn = [1] }),
      ("a seat that played is not at the table", { $0.active = 2 }),
      ("a seat that played is not at the table", { $0.last = [SnapCall(seat: 2, verdict: .right)] }),
      ("there is no turn 0", { $0.turn = 0 }),
      ("there is no turn 2001", { $0.turn = 2001 }),
      ("the active seat has turned no card", { $0.active = 1 }),
      ("the position has returned already", { $0.returnsAt = 1 }),
      ("a game is won with all the cards, and only then", { $0.ending = .won }),
      ("a game is won with all the cards, and only then", { $0.closed = [51, 0] }),
    ]
    for (reason, change) in changes {
      var impossible = seen
      change(&impossible)
      var random = SeededRandom("impossible")
      #expect(throws: IllegalDeal.impossible(reason)) {
        try Snap(consistentWith: impossible, seenBy: 0, seats: 2, options: SnapOptions(), random: &random)
      }
    }
    var random = SeededRandom("impossible")
    #expect(throws: IllegalDeal.seats(9, allowed: 2...8)) {
      try Snap(consistentWith: seen, seenBy: 0, seats: 9, options: SnapOptions(), random: &random)
    }
  }

  @Test func `who is to turn must be a seat that can, in a game in which players turn`() throws {
    var options = SnapOptions()
    options.turning = .player
    let game = try Snap(deck: Card.deck, start: 1, seats: 2, options: options)
    let seen = game.observation(for: 0)
    #expect(seen.toTurn == 1)
    var random = SeededRandom("to turn")
    let drawn = try Snap(consistentWith: seen, seenBy: 0, seats: 2, options: options, random: &random)
    #expect(drawn.phase == .turn(1))
    #expect(drawn.observation(for: 0) == seen)
    let changes: [(String, SnapOptions, (inout SnapObservation) -> Void)] = [
      ("no such seat can turn a card", SnapOptions(), { _ in }),
      ("no such seat can turn a card", options, { $0.toTurn = 2 }),
      ("no such seat can turn a card", options, { $0.closed = [52, 0] }),
      ("no such seat can turn a card", options, { $0.ending = .stuck }),
      ("there is no turn 0", options, { $0.toTurn = 0 }),
    ]
    for (reason, options, change) in changes {
      var impossible = seen
      change(&impossible)
      #expect(throws: IllegalDeal.impossible(reason)) {
        try Snap(consistentWith: impossible, seenBy: 0, seats: 2, options: options, random: &random)
      }
    }
  }

  @Test func `each unseen card is as likely as another to be turned next`() throws {
    let seen = try Snap(deck: Card.deck, start: 0, seats: 2).observation(for: 0)
    var random = SeededRandom("evenly")
    var next: [Card: Int] = [:]
    for _ in 0..<5100 {
      let game = try Snap(consistentWith: seen, seenBy: 0, seats: 2, options: SnapOptions(), random: &random)
      next[game.hands[1].closed.last!, default: 0] += 1
    }
    // 100 expected of each of 51 cards, with a standard deviation of 10.
    #expect(next.count == 51)
    #expect(next.values.allSatisfy { 50...150 ~= $0 })
  }

  @Test func `a scene shows two stacks a seat, the closed one face down`() throws {
    let scene = try Snap(deck: Card.deck, start: 0, seats: 2).scene
    #expect(scene.piles.map(\.name) == ["closed 0", "open 0", "closed 1", "open 1"])
    #expect(scene.piles.map(\.cards.count) == [25, 1, 26, 0])
    #expect(scene.piles[1].cards == [Scene.Card("QH")])
    #expect(scene.piles[0].cards.allSatisfy { !$0.isFaceUp })
    #expect(scene.active == [0, 1])
  }
}
