import GameRules
public import Ratings

/// What every bot achieved on every deal of a solitaire.
struct DealResults {
  /// By bot and deal, in the order of the game's measures.
  private var results: [String: [Int: [Int]]] = [:]
  private let measures: [Measure]

  init(_ records: [TableRecord], _ measures: [Measure]) {
    self.measures = measures
    for record in records {
      for (seat, name) in record.table.seats.enumerated() {
        results[name, default: [:]][record.table.deal] = record.results(of: seat, measures)
      }
    }
  }

  /// How many deals were played.
  var deals: Int { results.values.reduce(into: Set<Int>()) { $0.formUnion($1.keys) }.count }

  /// Both bots' values of a measure on every deal that both played, better ones larger.
  private func pairs(_ a: String, _ b: String, _ measure: Measure) -> [(Double, Double)] {
    guard let place = measures.firstIndex(of: measure), let first = results[a], let second = results[b] else {
      return []
    }
    let sign = measure.isMoreBetter ? 1.0 : -1
    return first.keys.sorted().compactMap { deal in
      second[deal].map { (sign * Double(first[deal]![place]), sign * Double($0[place])) }
    }
  }

  /// Tests two bots: McNemar's exact test for a rate, Student's t on the differences otherwise.
  func test(_ a: String, _ b: String, by measure: Measure) -> Claims.Test {
    let pairs = pairs(a, b, measure)
    if measure.summary == .rate {
      let (first, second) = (pairs.count { $0 > $1 }, pairs.count { $0 < $1 })
      let pValue = McNemarTest(onlyFirst: first, onlySecond: second).pValue
      return Claims.Test(difference: Double(first - second), pValue: pValue)
    }
    guard let comparison = PairedComparison(pairs) else { return Claims.Test(difference: 0, pValue: 1) }
    return Claims.Test(difference: comparison.mean, pValue: comparison.pValue)
  }

  /// On how many of the deals that both played one did better than the other, by the ranking measures in their order.
  func meeting(_ a: String, _ b: String, by measures: [Measure]) -> HeadToHead? {
    guard let first = results[a], let second = results[b] else { return nil }
    var meeting = HeadToHead()
    for (deal, result) in first {
      guard let other = second[deal] else { continue }
      let (merit, rival) = (Merit(result, by: measures), Merit(other, by: measures))
      meeting.add(games: 1, halves: merit == rival ? 1 : merit < rival ? 0 : 2)
    }
    return meeting.games > 0 ? meeting : nil
  }

  /// How far a bot leads another a deal, in the first ranking measure that is a mean.
  func lead(of name: String, over other: String, in measures: [Measure]) -> Lead? {
    guard let measure = measures.first(where: { $0.isRanking && $0.summary == .mean }),
      let comparison = PairedComparison(pairs(name, other, measure))
    else { return nil }
    return Lead(over: other, unit: measure.unit, comparison: comparison)
  }
}

/// How far a bot leads the next one, on the same deals.
public struct Lead: Equatable, Sendable {
  public var over: String
  /// What the difference counts.
  public var unit: String
  public var comparison: PairedComparison
}
