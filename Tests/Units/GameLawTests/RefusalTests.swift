import GameRules
import RandomGames
import TestBasics
import Testing

/// A refused event is refused for the right reason and changes nothing.
@Suite(.timeLimited) struct RefusalTests {
  @Test(arguments: Table.all) func `whatever is wrong with an event, it changes nothing`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(8) == 0 || game.position.outcome != nil else { continue }
          for (event, refusal) in game.badEvents {
            var next = game.position
            #expect(throws: refusal, "\(event)") { try next.apply(event) }
            #expect(next == game.position, "\(event)")
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }
}
