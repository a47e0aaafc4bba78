import BotKit
import Cards
import GameRules
import KlondikeMaster
import KlondikeRules
import TestBasics
import Testing

/// `klondike-master`, which thinks much less here than it does at a table.
@Suite(.timeLimited) struct MasterTests {
  private static let effort = Effort(
    plans: 4, planning: 60, last: 200, comparing: 2000, drawing: 500, playing: 60, solving: 2000)
  private static let options = {
    var oneCard = KlondikeOptions()
    oneCard.draw = 1
    var flipping = KlondikeOptions()
    flipping.flip = .action
    var passes = KlondikeOptions()
    passes.redeals = 2
    var onePass = oneCard
    onePass.redeals = 0
    var justEnough = oneCard
    justEnough.redeals = 24
    var open = KlondikeOptions()
    open.view = .thoughtful
    var free = KlondikeOptions()
    free.spaces = .any
    free.runs = .whole
    return [KlondikeOptions(), oneCard, flipping, passes, onePass, justEnough, open, free]
  }()

  private func decision(_ game: Klondike, seed: Int = 1, time: Duration? = nil) -> Decision {
    var random = BotRandom(seed: seed)
    return Thinking(game, time: time, effort: Self.effort).decision(using: &random)
  }

  /// Plays a game, and hands each position in which the bot thinks to `body`, with what it decides.
  private func play(
    _ number: Int, _ options: KlondikeOptions, time: Duration? = nil,
    _ body: (Klondike, Decision) throws -> Void = { _, _ in }
  ) throws -> Klondike {
    var luck = SeededRandom(seed: "klondike-master", game: Klondike.name, deal: number)
    var game = try Klondike(dealtBy: &luck, seats: 1, options: options)
    while game.ending == nil {
      let decision = decision(game, time: time)
      try body(game, decision)
      if decision.moves.isEmpty { try game.apply(.action(.resign, by: 0)) }
      for move in decision.moves where game.ending == nil { try game.apply(.action(.move(move), by: 0)) }
    }
    return game
  }

  /// True in the last pass through a stock that was not seen.
  private func isLastPass(_ game: Klondike) -> Bool {
    game.position.redealsLeft == 0 && !game.position.stockCards.allSatisfy(game.seen.contains)
  }

  @Test(arguments: options) func `it plays legal moves to the end of the game, whatever the options`(
    options: KlondikeOptions
  ) throws {
    for deal in 1...5 { _ = try play(deal, options) }
  }

  @Test(arguments: options.prefix(4)) func `it wins deals`(options: KlondikeOptions) throws {
    #expect(try (1...20).contains { try play($0, options).ending == .won })
  }

  @Test(arguments: options) func `every plan ends with the card that it turns up, and leaves that column alone`(
    options: KlondikeOptions
  ) throws {
    for deal in 1...5 {
      _ = try play(deal, options) { game, _ in
        if game.position.flip != nil { return }
        let table = SolverLayout(game.position)
        let start = SolverState(game.position, table: table)
        for plan in PlanSearch(from: start, table, size: 50).plans {
          #expect((0..<7).filter(plan.end.isUnseen) == [plan.column])
          #expect(plan.end.downCount(plan.column) == start.downCount(plan.column) - 1)
          var replay = SolverReplay(game.position)
          guard replay.play(plan.steps.dropLast()) else { continue }
          #expect(replay.position.downCount(plan.column) == game.position.downCount(plan.column))
        }
      }
    }
  }

  @Test(arguments: options) func `dealing anew what it cannot know changes none of its decisions`(
    options: KlondikeOptions
  ) throws {
    for deal in 1...5 {
      var random = SeededRandom(seed: "other cards", label: "test")
      _ = try play(deal, options) { game, decision in
        let other = try Klondike(
          consistentWith: game.observation(for: 0), seenBy: 0, seats: 1, options: options, random: &random)
        #expect(self.decision(other) == decision)
      }
    }
  }

  @Test func `the same seed makes the same decisions`() throws {
    _ = try play(3, KlondikeOptions()) { game, decision in #expect(self.decision(game) == decision) }
  }

  @Test func `without time it plays on, by what it sees at first sight`() throws {
    _ = try play(4, KlondikeOptions(), time: .zero) { game, decision in
      #expect(self.decision(game, seed: 2, time: .zero) == decision)
      #expect(decision.info["samples"] == nil)
    }
  }

  @Test func `the simple player wins one deal of 25 in one pass, and looks at no card face down`() throws {
    var random = SeededRandom(seed: "other cards", label: "test")
    var onePass = KlondikeOptions()
    (onePass.draw, onePass.redeals) = (1, 0)
    var won = 0
    for deal in 1...2000 {
      var luck = SeededRandom(seed: "simple player", game: Klondike.name, deal: deal)
      var game = try Klondike(dealtBy: &luck, seats: 1, options: onePass)
      while deal <= 20, let move = SimplePlayer.move(in: game.position) {
        let other = try Klondike(
          consistentWith: game.observation(for: 0), seenBy: 0, seats: 1, options: onePass, random: &random)
        #expect(SimplePlayer.move(in: other.position) == move)
        try game.apply(.action(.move(move), by: 0))
      }
      var position = game.position
      SimplePlayer.finish(&position)
      if position.isWon { won += 1 }
    }
    // Four standard errors beside 4.0 %.
    #expect(45...115 ~= won)
  }

  @Test(arguments: options.prefix(5)) func `where it compares plans, it reports what it looked at and its estimate`(
    options: KlondikeOptions
  ) throws {
    var compared = 0
    for deal in 1...5 {
      _ = try play(deal, options) { game, decision in
        let info = decision.info
        #expect((info["winnable"] ?? info["worth"]).map { 0...1 ~= $0 } ?? info.isEmpty)
        #expect((info["samples"] == nil) == (info["plans"] == nil))
        guard let samples = info["samples"], let plans = info["plans"] else { return }
        #expect((info["worth"] != nil) == isLastPass(game))
        #expect(samples >= 1 && plans >= 2)
        compared += 1
      }
    }
    #expect(compared >= 5)
  }
}
