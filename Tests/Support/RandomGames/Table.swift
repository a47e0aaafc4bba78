package import GameRules
import TestBasics
import Testing

/// A game of the catalogue with a number of seats.
package struct Table: CustomTestStringConvertible, Sendable {
  package let game: any Game.Type
  package let seats: Int

  package init(game: any Game.Type, seats: Int) {
    self.game = game
    self.seats = seats
  }

  package var testDescription: String { "\(game.name), seats: \(seats)" }

  /// Every game with the fewest seats, a few more, and the most.
  package static let all = catalogue.games.flatMap { game in
    seatCounts(of: game).map { Table(game: game, seats: $0) }
  }

  /// The numbers of this table's games, when `total` of each game of the catalogue are played: a fifth in a quick run,
  /// but always one by the usual rules and one by others.
  package func numbers(outOf total: Int) -> Range<Int> {
    0..<max(TestScope.choose(quick: total / 5, all: total) / Table.seatCounts(of: game).count, 2)
  }

  private static func seatCounts(of game: any Game.Type) -> [Int] {
    let counts = game.seatCounts
    return counts.filter { $0 < counts.lowerBound + 3 || $0 == counts.upperBound }
  }
}
