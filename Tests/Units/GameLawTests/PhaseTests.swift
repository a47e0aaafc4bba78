import GameRules
import RandomGames
import TestBasics
import Testing

/// Somebody who is still there can always act, and nobody else.
@Suite(.timeLimited) struct PhaseTests {
  @Test(arguments: Table.all) func `exactly the seats that are asked have something to say`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 80) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          let asked = game.position.phase.asked
          #expect(asked.isEmpty == (game.position.outcome != nil))
          #expect(asked.allSatisfy(game.present.contains))
          guard game.random.below(6) == 0 else { continue }
          for seat in Seat.all(table.seats) {
            #expect(asked.contains(seat) != game.position.legalActions(for: seat).isEmpty)
            #expect(asked.contains(seat) || game.position.offeredActions(for: seat).isEmpty)
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a race judges each claim, anything else nothing`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 40) {
        var game = try RandomGame<G>(number, at: table)
        while let event = game.randomEvent() {
          var next = game.position
          let verdicts = try next.apply(event)
          if case .race(let claims) = event {
            #expect(verdicts.count == claims.count)
          } else {
            #expect(verdicts.isEmpty)
          }
          try game.play(event)
        }
      }
    }
    try law(table.game)
  }
}
