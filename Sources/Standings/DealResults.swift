import GameRules
public import Ratings
import Records
import Scheduling

/// What every bot achieved on every deal of a solitaire, by the ranking measures.
///
/// A bot is its number, a deal its number less one.
struct DealResults {
  private let measures: [Measure]
  /// By bot: the values of all measures, deal after deal, `absent` for a deal that it has not played.
  private var values: [[Int]]
  private static let absent = Int.min
  /// By bot: the deals on which it was at fault, or disqualified.
  private var faulted: [Set<Int>]
  /// By measure: the worst value of all bots on all deals, better ones larger.
  private var worst: [Int]

  init(bots: Int, _ measures: [Measure]) {
    self.measures = measures.filter(\.isRanking)
    values = Array(repeating: [], count: bots)
    faulted = Array(repeating: [], count: bots)
    worst = self.measures.map { _ in .max }
  }

  mutating func count(_ record: TableRecord, bot: Int) {
    let end = record.table.deal * measures.count
    let missing = end - values[bot].count
    if missing > 0 { values[bot] += repeatElement(DealResults.absent, count: missing) }
    for (offset, value) in record.results(of: 0, measures).enumerated() {
      values[bot][end - measures.count + offset] = value
      worst[offset] = min(worst[offset], measures[offset].isMoreBetter ? value : -value)
    }
    if !record.isNormal { faulted[bot].insert(record.table.deal - 1) }
  }

  /// How many deals a bot may have played.
  private func length(_ bot: Int) -> Int { values[bot].count / max(measures.count, 1) }

  private func value(_ bot: Int, _ deal: Int, _ place: Int) -> Int? {
    let value = values[bot][deal * measures.count + place]
    return value == DealResults.absent ? nil : value
  }

  /// How many deals were played.
  var deals: Int {
    let longest = values.indices.map(length).max() ?? 0
    return (0..<longest).count { deal in values.indices.contains { length($0) > deal && value($0, deal, 0) != nil } }
  }

  /// A bot's values of a measure by deal, better ones larger.
  func values(of bot: Int, in measure: Measure) -> [Int: Double] {
    guard let place = measures.firstIndex(of: measure) else { return [:] }
    let sign = measure.isMoreBetter ? 1.0 : -1
    return Dictionary(
      uniqueKeysWithValues: (0..<length(bot)).compactMap { deal in
        value(bot, deal, place).map { (deal, sign * Double($0)) }
      })
  }

  /// Both bots' values of a measure on every deal that both played, better ones larger.
  ///
  /// - Parameter ranksFaultsLast: true takes the event's worst value for a game in which a bot was at fault.
  private func pairs(_ a: Int, _ b: Int, _ measure: Measure, ranksFaultsLast: Bool) -> [(Double, Double)] {
    guard let place = measures.firstIndex(of: measure) else { return [] }
    func figure(_ bot: Int, _ deal: Int) -> Double? {
      guard let value = value(bot, deal, place) else { return nil }
      if ranksFaultsLast, faulted[bot].contains(deal) { return Double(worst[place]) }
      return Double(measure.isMoreBetter ? value : -value)
    }
    return (0..<min(length(a), length(b))).compactMap { deal in
      guard let first = figure(a, deal), let second = figure(b, deal) else { return nil }
      return (first, second)
    }
  }

  /// Tests two bots by each ranking measure, in their order.
  func tests(_ a: Int, _ b: Int) -> [SignificanceSummary.Test] { measures.map { test(a, b, by: $0) } }

  /// McNemar's exact test for a rate, Student's t on the differences otherwise; a game with a fault counts as the last.
  private func test(_ a: Int, _ b: Int, by measure: Measure) -> SignificanceSummary.Test {
    let pairs = pairs(a, b, measure, ranksFaultsLast: true)
    if measure.summary == .rate {
      let (difference, pValue) = McNemarTest(pairs).test
      return SignificanceSummary.Test(difference: difference, pValue: pValue)
    }
    guard let comparison = PairedComparison(pairs) else { return SignificanceSummary.Test(difference: 0, pValue: 1) }
    return SignificanceSummary.Test(difference: comparison.mean, pValue: comparison.pValue)
  }

  /// On how many of the deals that both played one did better than the other, by the ranking measures in their order; a game
  /// with a fault counts as the last.
  func meeting(_ a: Int, _ b: Int) -> HeadToHead? {
    var meeting = HeadToHead()
    for deal in 0..<min(length(a), length(b)) {
      guard value(a, deal, 0) != nil, value(b, deal, 0) != nil else { continue }
      let isFaulted = (faulted[a].contains(deal), faulted[b].contains(deal))
      var halves = isFaulted == (true, false) ? 0 : isFaulted == (false, true) ? 2 : 1
      if isFaulted == (true, true) {
        meeting.add(games: 1, halves: 1)
        continue
      }
      for (place, measure) in measures.enumerated() where halves == 1 {
        let lead = (value(a, deal, place)! - value(b, deal, place)!).signum()
        halves = 1 + (measure.isMoreBetter ? lead : -lead)
      }
      meeting.add(games: 1, halves: halves)
    }
    return meeting.games > 0 ? meeting : nil
  }

  /// How far a bot leads another, of that name, a deal, in the first ranking measure that is a mean.
  func lead(of bot: Int, over other: Int, named name: String) -> Lead? {
    guard let measure = measures.first(where: { $0.summary == .mean }),
      let comparison = PairedComparison(pairs(bot, other, measure, ranksFaultsLast: false))
    else { return nil }
    return Lead(over: name, unit: measure.unit, comparison: comparison)
  }
}

/// How far a bot leads the next one, on the same deals.
public struct Lead: Equatable, Sendable {
  public var over: String
  /// What the difference counts.
  public var unit: String
  public var comparison: PairedComparison

  /// False where the two did the same on every deal.
  public var tells: Bool { comparison.mean != 0 || comparison.interval() != nil }
}
