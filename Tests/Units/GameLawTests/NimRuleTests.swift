import GameRules
import NimRules
import TestBasics
import Testing

/// One test a rule of `Tests/Support/NimRules/rules.md`.
@Suite(.timeLimited) struct RuleTests {
  private func deal(_ change: (inout NimOptions) -> Void = { _ in }, number: Int = 1) throws -> Nim {
    var options = NimOptions()
    change(&options)
    var random = SeededRandom(seed: "nim", game: Nim.name, deal: number)
    return try Nim(dealtBy: &random, seats: 2, options: options)
  }

  private func take(_ text: String, by seat: Seat, in game: inout Nim) throws {
    try game.apply(.action(try #require(NimAction(text)), by: seat))
  }

  @Test func `rule 1: heaps are as many, and as large, as the options say`() throws {
    for number in 1...200 {
      let game = try deal({ ($0.heaps, $0.most) = (4, 7) }, number: number)
      #expect(game.heaps.count == 4)
      #expect(game.heaps.allSatisfy { 1...7 ~= $0 })
    }
    var random = SeededRandom(seed: "nim", game: Nim.name, deal: 1)
    #expect(throws: IllegalDeal.self) { try Nim(dealtBy: &random, seats: 3, options: NimOptions()) }
  }

  @Test func `rule 2: seat 0 begins, and the seats take turns`() throws {
    var game = try deal()
    #expect(game.phase == .turn(0))
    #expect(throws: IllegalEvent.notAsked(seat: 1)) { try take("1 from 1", by: 1, in: &game) }
    try take("1 from 1", by: 0, in: &game)
    #expect(game.phase == .turn(1))
  }

  @Test func `rule 3: a turn takes stones from one heap, as many as lie there`() throws {
    var game = try deal()
    let first = game.heaps
    #expect(game.legalActions(for: 0).count == first.reduce(0, +))
    #expect(throws: IllegalEvent.self) { try take("\(first[1] + 1) from 2", by: 0, in: &game) }
    try take("\(first[1]) from 2", by: 0, in: &game)
    #expect(game.heaps == [first[0], 0, first[2]])
    for text in ["0 from 1", "1 from 0", "+1 from 1", "01 from 1", "1  from 1", "1 of 1", "one from 1"] {
      #expect(NimAction(text) == nil)
    }
  }

  @Test(arguments: [false, true]) func `rule 4: the last stone decides`(isMisere: Bool) throws {
    var game = try deal { ($0.heaps, $0.isMisere) = (1, isMisere) }
    let stones = game.heaps[0]
    try take("\(stones) from 1", by: 0, in: &game)
    #expect(
      game.outcome
        == Outcome(
          ending: "cleared", isWin: true, results: isMisere ? [[0, stones], [1, 0]] : [[1, stones], [0, 0]]))
  }

  @Test func `rule 5: a seat that leaves loses`() throws {
    var game = try deal()
    try game.apply(.withdrawal(of: 0))
    #expect(game.outcome == Outcome(ending: "left", results: [[0, 0], [1, 0]]))
    #expect(throws: IllegalEvent.over) { try take("1 from 1", by: 1, in: &game) }
  }

  @Test func `rule 6: both seats see the same`() throws {
    let game = try deal()
    #expect(game.observation(for: 0) == game.observation(for: 1))
  }

  @Test func `a game that says nothing of its own is still told in sentences`() throws {
    var game = try deal { ($0.heaps, $0.most) = (1, 7) }
    let before = game
    let stones = game.heaps[0]
    let event = Event.action(try #require(NimAction("\(stones) from 1")), by: 0)
    #expect(game.comparison(names: ["Anna", "Ben"]) == "")
    try game.apply(event)
    #expect(
      game.words(for: event, verdicts: [], after: before, names: ["Anna", "Ben"]) == ["Anna: \(stones) from 1"])
    #expect(
      game.words(for: .withdrawal(of: 1), verdicts: [], after: before, names: ["Anna", "Ben"]) == ["Ben has left"])
    let claims = [
      Claim(seat: 0, action: NimAction(count: 1, heap: 0), reaction: .milliseconds(300)),
      Claim(seat: 1, action: NimAction(count: 1, heap: 0), reaction: .milliseconds(420)),
    ]
    #expect(
      game.words(for: .race(claims), verdicts: [.right, .late], after: nil, names: ["Anna", "Ben"])
        == ["Anna: 1 from 1, right", "Ben was 120 ms too late"])
    #expect(game.bubbles(for: claims, verdicts: [.right, .late]) == ["1 from 1", "120 ms too late"])
    #expect(game.words(forHint: claims[0].action) == "Hint: 1 from 1")
    #expect(game.words(forHint: nil) == "There is nothing to hint at")
    #expect(game.outcomeWords(names: ["Anna", "Ben"], seat: 0).hasPrefix(game.isWonByFirst ? "Anna wins" : "Ben wins"))
  }
}

extension Nim {
  fileprivate var isWonByFirst: Bool { outcome?.results[0][0] == 1 }
}
