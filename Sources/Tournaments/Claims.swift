import Ratings

/// What a leaderboard may claim: which bots are surely better than which, all pairs together at 95 %.
public struct Claims: Equatable, Sendable {
  /// How many pairs of bots there are.
  public var pairs = 0
  /// How many of them are not told apart.
  public var open = 0
  /// How many more deals would tell the hardest open pair apart, if the differences stay as they are; nil where that is
  /// beyond `horizon` times as many as were played.
  public var dealsToSettle: Int?
  /// Bots that never met, directly or through others, stand in different groups: their ratings do not compare.
  public var groups = 1

  /// Beyond so many times the deals played an extrapolation says nothing.
  static let horizon = 100.0

  /// One pair's test.
  struct Test {
    var difference: Double
    var pValue: Double
  }

  init(groups: Int = 1) { self.groups = groups }

  /// - Parameters:
  ///   - decisions: all pairs, judged.
  ///   - deals: how many were played.
  ///   - test: the tests that were judged.
  init(_ decisions: PairDecisions, deals: Int, groups: Int, test: (Int, Int) -> Test) {
    let bots = decisions.bots
    pairs = bots.count * (bots.count - 1) / 2
    open = pairs - decisions.decided.count
    self.groups = groups
    // A p-value shrinks as its z grows with √deals; Bonferroni's bound is what the last of Holm's pairs may need.
    let needed = -NormalDistribution.quantile(0.025 / Double(max(pairs, 1)))
    var factor = 1.0
    let apart = Set(decisions.decided.flatMap { [[$0.better, $0.worse], [$0.worse, $0.better]] })
    for (index, first) in bots.enumerated() {
      for second in bots[(index + 1)...] where !apart.contains([first, second]) {
        let z = -NormalDistribution.quantile(max(test(first, second).pValue, 1e-300) / 2)
        factor = z > 0 ? max(factor, needed * needed / (z * z)) : .infinity
      }
    }
    if open > 0, factor <= Claims.horizon { dealsToSettle = Int(exactly: (Double(deals) * (factor - 1)).rounded(.up)) }
  }
}
