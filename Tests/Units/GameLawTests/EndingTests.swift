import GameRules
import RandomGames
import TestBasics
import Testing

/// Every game ends, however it is played.
@Suite(.timeLimited) struct EndingTests {
  /// Far beyond the longest game by the usual rules; limits drawn at random lie below those.
  static let bound = 5000

  @Test(arguments: Table.all) func `a game ends when all are silent, or always do what is listed first`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 300) {
        var game = try RandomGame<G>(number, at: table)
        while let event = game.position.laziestEvent, game.events.count < EndingTests.bound { try game.play(event) }
        #expect(game.position.outcome != nil)
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a game ends when all play at random`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 100) {
        var game = try RandomGame<G>(number, at: table)
        while game.events.count < EndingTests.bound, try game.step() {}
        #expect(game.position.outcome != nil)
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a game ends when all leave, in whatever order and wherever it stands`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 1000) {
        var game = try RandomGame<G>(number, at: table)
        let steps = game.random.below(12)
        while game.events.count < steps, try game.step() {}
        var leavers = game.present
        game.random.shuffle(&leavers)
        for seat in leavers where game.position.outcome == nil { try game.play(.withdrawal(of: seat)) }
        #expect(game.position.outcome != nil)
      }
    }
    try law(table.game)
  }
}

extension Game {
  /// Silence in a race, and in a turn the first action listed; nil once the game is over.
  fileprivate var laziestEvent: Event<Action>? {
    switch phase {
    case .turn(let seat): .action(legalActions(for: seat)[0], by: seat)
    case .race: .race([])
    case .over: nil
    }
  }
}
