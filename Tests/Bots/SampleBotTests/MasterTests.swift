import BotKit
import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@testable import KlondikeMaster

/// `klondike-master`, which thinks much less here than it does at a table.
@Suite(.timeLimited) struct MasterTests {
  private static let effort = Effort(plans: 4, results: 64, usual: 60, last: 200, solving: 2000)
  private static let options = {
    var oneCard = KlondikeOptions()
    oneCard.draw = 1
    var flipping = KlondikeOptions()
    flipping.flip = .action
    var passes = KlondikeOptions()
    passes.redeals = 2
    var open = KlondikeOptions()
    open.view = .thoughtful
    var free = KlondikeOptions()
    free.spaces = .any
    free.runs = .whole
    return [KlondikeOptions(), oneCard, flipping, passes, open, free]
  }()

  private func moves(_ game: Klondike, seed: Int = 1, time: Duration? = nil) -> [KlondikeMove] {
    var random = BotRandom(seed: seed)
    return Thinking(game, time: time, effort: Self.effort).moves(using: &random)
  }

  /// Plays a game, and hands each position in which the bot thinks to `body`, with the moves that it found.
  private func play(
    _ number: Int, _ options: KlondikeOptions, time: Duration? = nil,
    _ body: (Klondike, [KlondikeMove]) throws -> Void = { _, _ in }
  ) throws -> Klondike {
    var luck = SeededRandom(seed: "klondike-master", game: Klondike.name, deal: number)
    var game = try Klondike(dealtBy: &luck, seats: 1, options: options)
    while game.ending == nil {
      let moves = moves(game, time: time)
      try body(game, moves)
      if moves.isEmpty { try game.apply(.action(.resign, by: 0)) }
      for move in moves where game.ending == nil { try game.apply(.action(.move(move), by: 0)) }
    }
    return game
  }

  @Test(arguments: options) func `it plays legal moves to the end of the game, whatever the options`(
    options: KlondikeOptions
  ) throws {
    for deal in 1...5 { _ = try play(deal, options) }
  }

  @Test func `it wins deals`() throws {
    #expect(try (1...10).contains { try play($0, KlondikeOptions()).ending == .won })
  }

  @Test(arguments: options) func `dealing anew what it cannot know changes none of its decisions`(
    options: KlondikeOptions
  ) throws {
    for deal in 1...5 {
      var random = SeededRandom(seed: "other cards", label: "test")
      _ = try play(deal, options) { game, moves in
        let other = try Klondike(
          consistentWith: game.observation(for: 0), seenBy: 0, seats: 1, options: options, random: &random)
        #expect(self.moves(other) == moves)
      }
    }
  }

  @Test func `the same seed makes the same decisions`() throws {
    _ = try play(3, KlondikeOptions()) { game, moves in #expect(self.moves(game) == moves) }
  }

  @Test func `without time it plays on, by what it sees at first sight`() throws {
    _ = try play(4, KlondikeOptions(), time: .zero) { game, moves in
      #expect(self.moves(game, seed: 2, time: .zero) == moves)
    }
  }
}
