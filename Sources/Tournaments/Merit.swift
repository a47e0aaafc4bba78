import GameRules

/// What one seat achieved in one game by the game's ranking measures, the first before the second; more is better.
struct Merit: Comparable {
  private let values: [Int]

  init(_ results: [Int], by measures: [Measure]) {
    values = zip(results, measures).filter { $1.isRanking }.map { $1.isMoreBetter ? $0 : -$0 }
  }

  static func < (a: Merit, b: Merit) -> Bool { a.values.lexicographicallyPrecedes(b.values) }
}
