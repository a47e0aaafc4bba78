import GameRules
import JSON
import RandomGames
import TestBasics
import Testing

/// Swapping hidden cards changes nothing that a seat can see.
@Suite(.timeLimited) struct HiddenCardTests {
  @Test(arguments: Table.all) func `a seat gets the same bytes, and a person the same hint, wherever hidden cards lie`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var swaps = 0
      var hasHiddenCards = false
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(10) == 0 || game.events.isEmpty || game.position.outcome != nil else { continue }
          let seat = Seat(game.random.below(table.seats))
          let one = try game.drawnPosition(for: seat)
          let other = try game.drawnPosition(for: seat)
          if one.scene != other.scene { swaps += 1 }
          if one.scene.piles.contains(where: { $0.cards.contains { !$0.isFaceUp } }) { hasHiddenCards = true }
          let random = SeededRandom(seed: "\(game.events.count)", label: "table")
          #expect(one.opening(for: seat, random: random) == other.opening(for: seat, random: random))
          checkSameSight(one, other, seat)
          #expect(one.legalActions(for: seat) == other.legalActions(for: seat))
          #expect(one.offeredActions(for: seat) == other.offeredActions(for: seat))
          #expect(one.hint(for: seat) == other.hint(for: seat))
          #expect(one.automaticAction(for: seat) == other.automaticAction(for: seat))
        } while try game.step()
      }
      // What lies face down must be swapped, or the law says nothing; what lies open must not.
      #expect((swaps > 0) == hasHiddenCards, "hidden cards were swapped in \(swaps) positions")
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a position drawn from an observation looks as the true one does`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(10) == 0 || game.events.isEmpty || game.position.outcome != nil else { continue }
          let seat = Seat(game.random.below(table.seats))
          let drawn = try game.drawnPosition(for: seat)
          checkSameSight(game.position, drawn, seat)
          guard game.position.outcome == nil else { continue }
          checkSameChoice(game.position, drawn, seat)
        } while try game.step()
      }
    }
    try law(table.game)
  }

  private func checkSameSight<G: Game>(_ one: G, _ other: G, _ seat: Seat) {
    #expect(one.observation(for: seat) == other.observation(for: seat))
    #expect(one.observation(for: seat).json == other.observation(for: seat).json)
  }

  /// Under the usual rules all is equal; elsewhere a drawn position, having no past, may have nothing to take back.
  private func checkSameChoice<G: Game>(_ position: G, _ drawn: G, _ seat: Seat) {
    #expect(drawn.phase == position.phase)
    let legal = position.legalActions(for: seat)
    let drawnLegal = drawn.legalActions(for: seat)
    guard position.options == G.Options() else {
      #expect(Set(drawnLegal).isSubset(of: legal))
      return
    }
    #expect(drawnLegal == legal)
    #expect(drawn.offeredActions(for: seat) == position.offeredActions(for: seat))
    let random = SeededRandom(seed: "prompt", label: "table")
    #expect(drawn.opening(for: seat, random: random) == position.opening(for: seat, random: random))
  }
}

extension RandomGame {
  /// A position drawn at random among those that `seat` may be in.
  fileprivate mutating func drawnPosition(for seat: Seat) throws(IllegalDeal) -> G {
    try G(
      consistentWith: position.observation(for: seat), seenBy: seat, seats: position.seats, options: position.options,
      random: &random)
  }
}
