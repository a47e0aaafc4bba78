public import GameRules
public import Ratings
import Scheduling

/// The values of one seat's ranking measures in one game, the most important first; more is better.
public struct RankingKey: Comparable {
  /// By ranking measure; `unranked` for a measure that does not rank such a result.
  public let values: [Int]

  /// Less than any result.
  public static let unranked = -Int.max

  /// - Parameters:
  ///   - results: in the order of the measures.
  ///   - measures: all measures of the event.
  public init(_ results: [Int], by measures: [Measure]) {
    values = zip(results, measures).filter { $1.isRanking }.map { result, measure in
      guard measure.ranks(results, of: measures) else { return RankingKey.unranked }
      return measure.isMoreBetter ? result : -result
    }
  }

  /// The first three values as one number of at least 0 with the same order: 21 bits each, which no game's score
  /// exceeds.
  var packed: Int {
    values.prefix(3).reduce(0) { packed, value in packed << 21 + (min(max(value, -1 << 20), 1 << 20 - 1) + 1 << 20) }
  }

  public static func < (a: RankingKey, b: RankingKey) -> Bool { a.values.lexicographicallyPrecedes(b.values) }
}

extension TableRecord {
  /// True for a seat whose bot left through a fault before it answered anything.
  ///
  /// It loses the game. The others did not play against it, so a rating or a test learns nothing from the game.
  public func isForfeit(_ seat: Int) -> Bool { faults[seat] != nil && prompts[seat] == 0 }

  /// The seats whose bots played the game.
  public var players: [Int] { table.seats.indices.filter { !isForfeit($0) } }

  /// The scores that contests compare, by seat; more is better.
  ///
  /// In a solitaire they combine the ranking measures, with a fault last; otherwise they are the place, or `absent`.
  public func contestScores(_ measures: [Measure]) -> [Int] {
    guard table.seats.count == 1 else {
      return places(measures).enumerated().map { isForfeit($0) ? Contest.absent : -$1 }
    }
    guard isNormal else { return [-1] }
    return [RankingKey(results(of: 0, measures), by: measures).packed]
  }

  /// The place of each seat, 1 the best; ties share a place, and bots at fault are last.
  public func places(_ measures: [Measure]) -> [Int] {
    table.seats.count > 1 ? finish(measures, bots: Array(table.seats.indices)).places : [1]
  }

  /// The placement of the bots; bots that left through a fault are last.
  public func finish(_ measures: [Measure], bots: [Int]) -> Placement {
    let keys = bots.indices.map { RankingKey(results(of: $0, measures), by: measures) }
    return Placement(bots: bots, scores: keys, withdrawn: faults.map { $0 != nil })
  }

  /// The results of a seat, in the order of these measures.
  public func results(of seat: Int, _ measures: [Measure]) -> [Int] {
    measures.map { measure in self.measures.first { $0.name == measure.name }?.values[seat] ?? 0 }
  }
}
