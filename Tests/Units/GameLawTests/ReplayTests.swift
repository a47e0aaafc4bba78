import GameRules
import RandomGames
import Refereeing
import TestBasics
import TestSupport
import Testing

/// Deal + events = position.
@Suite(.timeLimited) struct ReplayTests {
  @Test(arguments: Table.all) func `the deal and the events give every position again`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 80) {
        var game = try RandomGame<G>(number, at: table)
        var positions: [G] = []
        repeat { positions.append(game.position) } while try game.step()
        #expect(try Replay.positions(from: game.dealt, game.events.map(\.spoken)) == positions)
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `the same luck deals the same game, other luck another one`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      func deal(_ number: Int) throws -> G {
        var random = SeededRandom(seed: "any", game: G.name, deal: number)
        return try G(dealtBy: &random, seats: table.seats, options: G.Options())
      }
      for number in 1...20 {
        #expect(try deal(number) == deal(number))
        #expect(try deal(number) != deal(number + 1))
      }
    }
    try law(table.game)
  }

  @Test(arguments: catalogue.games) func `a number of seats that the game does not allow is refused`(
    game: any Game.Type
  ) {
    func law<G: Game>(_: G.Type) {
      var random = SeededRandom(seed: "any", game: G.name, deal: 1)
      for seats in [-1, 0, G.seatCounts.lowerBound - 1, G.seatCounts.upperBound + 1] {
        #expect(throws: IllegalDeal.seats(seats, allowed: G.seatCounts)) {
          try G(dealtBy: &random, seats: seats, options: G.Options())
        }
      }
    }
    law(game)
  }
}
