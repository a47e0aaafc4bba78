package import Ratings

/// The significance of a leaderboard: the pairs of bots that differ significantly, family-wise at 95 %.
public struct SignificanceSummary: Equatable, Sendable {
  /// The number of pairs of bots.
  public var pairs = 0
  /// The indistinguishable pairs; those that need the fewest deals come first.
  public var open: [OpenPair] = []
  /// The number of connected groups of bots: ratings of different groups, which never met directly or through others,
  /// are not comparable.
  public var groups = 1

  public struct OpenPair: Equatable, Sendable {
    public var first: String
    public var second: String
    /// The number of additional deals that would probably separate the two by the first ranking figure, if the
    /// difference stays as it is; nil if it exceeds `horizon` times the number of deals played.
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
  ///   - groups: the number of connected groups of bots.
  ///   - deals: the number of deals on which two bots were compared.
  package init(_ decisions: PairDecisions, names: [String], groups: Int = 1, deals: (Int, Int) -> Int) {
    pairs = decisions.judged.count
    self.groups = groups
    // Holm's correction compares the smallest of the remaining p-values with the level divided by their number.
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
