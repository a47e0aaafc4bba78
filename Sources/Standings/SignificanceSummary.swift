import Ratings

/// What a leaderboard may claim: which pairs of bots differ significantly, family-wise at 95 %.
public struct SignificanceSummary: Equatable, Sendable {
  /// How many pairs of bots there are.
  public var pairs = 0
  /// How many of them are indistinguishable.
  public var open = 0
  /// How many more deals would separate the hardest open pair, if the differences stay as they are; nil where that is
  /// beyond `horizon` times as many as were played.
  public var dealsToSettle: Int?
  /// Bots that never met, directly or through others, stand in different groups: their ratings do not compare.
  public var groups = 1

  /// The pairs that the ranking measure does not separate, while a later one does.
  public var later: [LaterDecision] = []

  /// A pair that differs significantly by a later measure alone.
  public struct LaterDecision: Equatable, Sendable {
    public var better: String
    public var worse: String
    /// The measure that decided.
    public var measure: String
  }

  /// The limit of extrapolation, as a multiple of the deals played.
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
  ///   - tests: those that were judged, as many for every pair.
  init(_ decisions: PairDecisions, deals: Int, groups: Int, tests: (Int, Int) -> [Test]) {
    let bots = decisions.bots
    pairs = bots.count * (bots.count - 1) / 2
    open = pairs - decisions.decided.count
    self.groups = groups
    // A p-value shrinks as its z grows with √deals; Bonferroni's bound is what the last of Holm's tests may need.
    let perPair = bots.count > 1 ? tests(bots[0], bots[1]).count : 1
    let needed = -NormalDistribution.quantile(0.025 / Double(max(pairs * perPair, 1)))
    var factor = 1.0
    let apart = Set(decisions.decided.flatMap { [[$0.better, $0.worse], [$0.worse, $0.better]] })
    for (index, first) in bots.enumerated() {
      for second in bots[(index + 1)...] where !apart.contains([first, second]) {
        let pValue = tests(first, second).map(\.pValue).min() ?? 1
        let z = -NormalDistribution.quantile(max(pValue, 1e-300) / 2)
        factor = z > 0 ? max(factor, needed * needed / (z * z)) : .infinity
      }
    }
    if open > 0, factor <= SignificanceSummary.horizon {
      dealsToSettle = Int(exactly: (Double(deals) * (factor - 1)).rounded(.up))
    }
  }
}
