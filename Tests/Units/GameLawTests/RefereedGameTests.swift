import GameRules
import RandomGames
import Refereeing
import TestBasics
import TestSupport
import Testing

/// Whatever bots do, the referee brings a game to its end, and its transcript tells how.
@Suite(.timeLimited) struct RefereedGameTests {
  @Test(arguments: Table.all) func `a transcript's events lead from the deal to the outcome`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 16) {
        var game = try RefereedGame<G>(number, at: table)
        try game.play(bound: 100_000)
        let record = try #require(game.referee.record)
        let positions = try Replay.positions(from: game.dealt, game.referee.transcript.events)
        #expect(positions.last == game.referee.position as? G)
        #expect(positions.last?.outcome == record.outcome)
        #expect(positions.dropLast().allSatisfy { $0.outcome == nil })
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a seat that wants updates is told every event once, and sees the table as it is`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 16) {
        var game = try RefereedGame<G>(number, at: table)
        try game.play(bound: 100_000)
        let own = try #require(game.told.last)
        guard game.referee.fault(of: Seat(table.seats - 1)) == nil else { continue }
        // The others are told the same, as far as they were asked after it.
        for others in game.told.dropLast() { #expect(own.starts(with: others)) }
        #expect(game.views.update == game.views.end)
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `every seat hears one start and one end, and nothing after it`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 16) {
        var game = try RefereedGame<G>(number, at: table)
        try game.play(bound: 100_000)
        for types in game.mail {
          #expect(types.first == "start" && types.last == "end")
          #expect(types.dropFirst().dropLast().allSatisfy { $0 == "prompt" })
        }
      }
    }
    try law(table.game)
  }
}
