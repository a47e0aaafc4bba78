import Foundation
import GameRules
import JSON
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetObservationTests {
  @Test func `an observation is written in the documented order`() throws {
    var game = try SetGame(deck: SetCard.deck, seats: 2, options: SetOptions { $0.calls = true })
    try game.apply(.race([claim(1, "call")]))
    try game.apply(.race([claim(1, "1ros 1rot 1roo")]))
    try game.apply(.race([claim(0, "call")]))
    #expect(
      game.observation(for: 0).json
        == #"{"table":["1gds","1gdt","1gdo","1rds","1rdt","1rdo","1rss","1rst","1rso","1gos","1got","1goo"],"#
        + #""deck":66,"points":[0,1],"sets":[0,1],"false_claims":[0,0],"discard":["1ros","1rot","1roo"],"#
        + #""you":0,"caller":0,"window":"name","barren_rounds":0,"deal_asked":false,"withdrawn":[],"ending":null}"#)
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
        + #""refill":"keep12","patience":3,"calls":false,"first_call_decides":false}"#)
    #expect(try JSONDecoder().decode(SetOptions.self, from: Data(options.json.utf8)) == options)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SetOptions.self, from: Data(#"{"points":{"false_claim":1}}"#.utf8))
    }
  }

  @Test func `a card that is none is refused with its name`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([SetCard].self, from: Data(#"["2rdz"]"#.utf8)) }
  }

  @Test func `an observation that fits no position is refused with the reason`() throws {
    let seen = try SetGame(deck: SetCard.deck, seats: 2).observation(for: 0)
    let changes: [(String, (inout SetObservation) -> Void)] = [
      ("another seat saw this", { $0.you = 1 }),
      ("the tallies are not of 2 seats", { $0.points = [0] }),
      ("the tallies are not of 2 seats", { $0.sets = [0, 0, 0] }),
      ("a tally is below 0", { $0.falseClaims = [0, -1] }),
      ("a tally is below 0", { $0.sets = [1, -1] }),
      ("the cards that left play are not the sets that were taken", { $0.sets = [1, 0] }),
      (
        "the cards that left play are not the sets that were taken",
        { seen in
          seen.discard = cards("1ros 1rot 1rds")
          seen.table.removeAll { seen.discard.contains($0) }
          seen.sets = [1, 0]
        }
      ),
      ("a card lies in two places", { $0.table[0] = $0.table[1] }),
      ("the cards do not make 81", { $0.deck = 66 }),
      ("the cards do not make 81", { $0.table.removeLast() }),
      ("a deck cannot have 68 cards", { $0.deck = 68 }),
      ("a deck cannot have 72 cards", { $0.deck = 72 }),
      ("a deck cannot have \(Int.max) cards", { $0.deck = .max }),
      ("the seats that left are not seats in order", { $0.withdrawn = [2] }),
      ("the seats that left are not seats in order", { $0.withdrawn = [1, 1] }),
      ("the window asks nobody", { $0.withdrawn = [0, 1] }),
      ("there is no such window", { $0.window = .call }),
      ("there is no such window", { $0.window = .name }),
      ("a caller and the window do not fit", { $0.caller = 1 }),
      ("barren_rounds must be from 0 to one less than the option patience", { $0.barrenRounds = 3 }),
      ("barren_rounds must be from 0 to one less than the option patience", { $0.barrenRounds = -1 }),
      ("nobody can have asked for cards", { $0.isDealAsked = true }),
      ("the game has not ended", { $0.ending = .exhausted }),
      ("the game has not ended", { $0.ending = .unclaimed }),
      ("a seat is left", { $0.ending = .abandoned }),
    ]
    for (reason, change) in changes {
      var impossible = seen
      change(&impossible)
      #expect(throws: IllegalDeal.impossible(reason)) { try draw(impossible) }
    }
    #expect(throws: IllegalDeal.seats(9, allowed: 1...8)) { try draw(seen, seats: 9) }
  }

  @Test func `a caller that is gone, and a game that should be over, are refused`() throws {
    let options = SetOptions { $0.calls = true }
    var game = try SetGame(deck: SetCard.deck, seats: 2, options: options)
    try game.apply(.race([claim(1, "call")]))
    var seen = game.observation(for: 0)
    seen.withdrawn = [1]
    #expect(throws: IllegalDeal.impossible("the caller is no seat that could name its cards")) {
      try draw(seen, options: options)
    }
    seen.window = .challenge
    #expect(throws: Never.self) { try draw(seen, options: options) }
    seen.withdrawn = [0]
    #expect(throws: IllegalDeal.impossible("the window asks nobody")) { try draw(seen, options: options) }

    game = try SetGame(deck: SetCard.deck, seats: 2)
    while game.ending == nil {
      let hint = SetFinder(game.table).hint
      try game.apply(.race([Claim(seat: 1, action: hint.map(SetAction.claim) ?? .deal)]))
    }
    seen = game.observation(for: 0)
    #expect(try draw(seen) == game)
    seen.ending = nil
    #expect(throws: IllegalDeal.impossible("the game has ended")) { try draw(seen) }
  }

  @Test func `each unseen card is as likely as another to be drawn next`() throws {
    let seen = try SetGame(deck: SetCard.deck, seats: 1).observation(for: 0)
    var random = SeededRandom("evenly")
    var first: [SetCard: Int] = [:]
    for _ in 0..<6900 {
      let game = try SetGame(consistentWith: seen, seenBy: 0, seats: 1, options: SetOptions(), random: &random)
      first[game.deck.first!, default: 0] += 1
    }
    // 100 expected of each of 69 cards, with a standard deviation of 10.
    #expect(first.count == 69)
    #expect(first.values.allSatisfy { 50...150 ~= $0 })
  }

  @Test func `a scene shows the table in rows, the deck face down and every seat's figures`() throws {
    let scene = try SetGame(table: twelve, deck: 66, seats: 2).scene
    #expect(scene.piles.map(\.name) == ["table", "deck", "discard"])
    #expect(scene.piles.map(\.words) == ["table", "deck", "discard pile"])
    #expect(scene.piles.map(\.cards.count) == [12, 66, 3])
    #expect(scene.piles[1].cards.allSatisfy { !$0.isFaceUp })
    // The words of the leaderboard's columns.
    let words = SetGame.measures.map { $0.name.replacing("_", with: " ") }
    #expect(scene.badges.map(\.label) == words + words)
    #expect(scene.active == [0, 1])
  }

  @discardableResult
  private func draw(
    _ seen: SetObservation, seats: Int = 2, options: SetOptions = SetOptions()
  ) throws -> SetGame {
    var random = SeededRandom("consistent")
    return try SetGame(consistentWith: seen, seenBy: 0, seats: seats, options: options, random: &random)
  }
}
