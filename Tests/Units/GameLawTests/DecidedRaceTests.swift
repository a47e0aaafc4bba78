import GameRules
import RandomGames
import TestBasics
import Testing

/// Where a game says that claims decide a race, slower ones are only late.
@Suite(.timeLimited) struct DecidedRaceTests {
  @Test(arguments: Table.all) func `after claims that decide, a slower one is late and changes nothing`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 80) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard case .race(let asked) = game.position.phase else { continue }
          #expect(!game.position.isDecided(by: []), "silence decides nothing")
          try check(&game, Array(asked))
        } while try game.step()
      }
    }
    try law(table.game)
  }

  /// Some claims in any order, and one more behind them.
  private func check<G: Game>(_ game: inout RandomGame<G>, _ asked: [Seat]) throws {
    var seats = asked
    game.random.shuffle(&seats)
    let legal = game.position.legalActions(for: seats[0])
    guard seats.count > 1, !legal.isEmpty else { return }
    let claims = seats.prefix(2 + game.random.below(seats.count - 1)).enumerated().map { place, seat in
      Claim(seat: seat, action: legal[game.random.below(legal.count)], reaction: .milliseconds(place))
    }
    // Any of the claims before the last may be the ones that decide.
    let decisive = claims.dropLast().indices.first { game.position.isDecided(by: [claims[$0]]) }
    guard decisive != nil || game.position.isDecided(by: claims.dropLast()) else { return }
    #expect(game.position.isDecided(byTexts: claims.map { Claim(seat: $0.seat, action: $0.action.description) }))

    var (without, with) = (game.position, game.position)
    let verdicts = try without.apply(.race(claims.dropLast()))
    #expect(try with.apply(.race(claims)) == verdicts + [.late])
    #expect(with.phase == without.phase)
    #expect(with.scene == without.scene)
    for seat in Seat.all(with.seats) { #expect(with.legalActions(for: seat) == without.legalActions(for: seat)) }
    guard case .race = with.phase else { return }
    // What is told of the late claim, too, is gone with the next window.
    try with.apply(.race([]))
    try without.apply(.race([]))
    #expect(with == without)
  }
}
