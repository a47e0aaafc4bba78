package import Ratings

/// What a leaderboard may claim: which pairs of bots differ significantly, family-wise at 95 %.
public struct SignificanceSummary: Equatable, Sendable {
  /// How many pairs of bots there are.
  public var pairs = 0
  /// Those that are indistinguishable, the ones that need the fewest deals first.
  public var open: [OpenPair] = []
  /// Bots that never met, directly or through others, stand in different groups: their ratings do not compare.
  public var groups = 1

  /// A pair that is indistinguishable.
  public struct OpenPair: Equatable, Sendable {
    public var first: String
    public var second: String
    /// How many more deals would probably separate the two by what ranks first, if the difference stays as it is; nil where that is beyond
    /// `horizon` times as many as were played.
    public var moreDeals: Int?

    package init(first: String, second: String, moreDeals: Int? = nil) {
      self.first = first
      self.second = second
      self.moreDeals = moreDeals
    }
  }

  /// The limit of extrapolation, as a multiple of the deals played.
  public static let horizon = 100.0

  package init(groups: Int = 1) { self.groups = groups }

  /// - Parameters:
  ///   - decisions: all pairs, judged.
  ///   - names: the bots' names, by number.
  ///   - groups: how many groups of bots never met.
  ///   - deals: on how many deals two bots were compared.
  package init(_ decisions: PairDecisions, names: [String], groups: Int = 1, deals: (Int, Int) -> Int) {
    pairs = decisions.judged.count
    self.groups = groups
    // Holm's correction holds the smallest of the p-values that are left against the level divided by their number.
    let left = decisions.judged.flatMap(\.judgement.tests).count { ($0.adjusted ?? 1) > 0.05 }
    let size = SampleSize(tests: left)
    let unsorted = decisions.judged.filter { $0.judgement.isBetter == nil }.map { pair in
      let deals = deals(pair.first, pair.second)
      let needed = pair.judgement.tests.first.flatMap { size.deals(by: $0, on: deals) } ?? .infinity
      let more = needed <= SignificanceSummary.horizon * Double(deals) ? max(needed - Double(deals), 1) : nil
      return OpenPair(
        first: names[pair.first], second: names[pair.second], moreDeals: more.flatMap { Int(exactly: $0.rounded(.up)) })
    }
    open = unsorted.enumerated().sorted { a, b in
      (a.element.moreDeals ?? .max, a.offset) < (b.element.moreDeals ?? .max, b.offset)
    }.map(\.element)
  }
}
