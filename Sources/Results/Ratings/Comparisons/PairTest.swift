/// One test of two bots by one figure, such as a measure of the game or the rating.
public struct PairTest: Equatable, Sendable {
  /// How much better the first bot is, negative if it is worse; nil where the results do not tell.
  public var difference: Double?
  /// The difference with its standard error; nil where the differences do not vary.
  private var estimate: Estimate?
  /// The chance of a difference at least as large between equal bots.
  public var pValue: Double
  /// The p-value corrected by Holm for all tests that were judged together; nil before that.
  public internal(set) var adjusted: Double?
  /// The p-value up to which this test is significant; with others judged beside it, Holm's share of the level.
  var level = 0.05
  /// The deals on which one bot won and the other did not, where they decide, and all deals.
  private var counted: (counts: McNemarTest, deals: Int)? { counts.map { ($0, deals) } }
  private var counts: McNemarTest?
  private var deals = 0
  /// What pairing on the same deals gained: the variance without over the one with it; nil where deals are not shared, or
  /// nothing varies.
  public private(set) var varianceRatio: Double?

  public init(difference: Double? = nil, pValue: Double = 1) {
    self.difference = difference
    self.pValue = pValue
  }

  /// Where the true difference lies; nil where the differences do not vary.
  ///
  /// It holds with 95 % for this test alone before it is judged, and for all tests with Holm's share of the level after
  /// that. So it lies on one side of 0 exactly if the test is significant: what is shown beside a verdict tells the same. Where
  /// Student's does not, because McNemar's exact test decides, it is Clopper's and Pearson's of the deals on which one bot won
  /// alone.
  public var interval: Interval? {
    guard let interval = estimate?.interval(confidence: 1 - level) else { return nil }
    let isOneSided = interval.low > 0 || interval.high < 0
    guard let counted, isOneSided != (pValue <= level) else { return interval }
    let (won, lost) = (counted.counts.onlyFirst, counted.counts.onlySecond)
    let share = Interval.exact(successes: won, of: won + lost, confidence: 1 - level)
    let scale = Double(won + lost) / Double(counted.deals)
    return Interval(low: (2 * share.low - 1) * scale, high: (2 * share.high - 1) * scale)
  }

  /// True if the first bot is significantly better, false if the second is; nil where that is open, or nothing was judged.
  public var isBetter: Bool? {
    guard let adjusted, let difference, adjusted <= 0.05, difference != 0 else { return nil }
    return difference > 0
  }

  /// True if the two bots did the same on every deal.
  public var isIdentical: Bool { difference == 0 && estimate == nil }

  /// That of the difference; nil where the differences do not vary.
  public var standardError: Double? { estimate?.standardError }

  /// The test of two bots on the same deals: McNemar's if on each deal one was better, the other, or neither, Student's t
  /// otherwise.
  ///
  /// - Parameters:
  ///   - pairs: both bots' results.
  ///   - countsDeals: true for results of which only the order counts, or of which there are two.
  public init(onDeals pairs: ResultPairs, countsDeals: Bool) {
    guard let comparison = PairedComparison(pairs) else {
      self.init()
      return
    }
    let counted = countsDeals ? McNemarTest(pairs) : nil
    self.init(difference: comparison.mean, pValue: counted?.pValue ?? comparison.pValue)
    estimate = comparison.estimate
    varianceRatio = comparison.varianceRatio
    (counts, deals) = (counted, comparison.deals)
  }

  /// The test whether an estimated difference is chance; nil is no estimate.
  public init(_ estimate: Estimate?) {
    guard let estimate, estimate.standardError > 0 else {
      self.init(difference: estimate?.value)
      return
    }
    self.init(difference: estimate.value, pValue: estimate.pValue)
    self.estimate = estimate
  }

  /// The same, seen by the second bot.
  var swapped: PairTest {
    var swapped = self
    swapped.difference = difference.map { 0 - $0 }
    swapped.estimate = estimate?.negative
    swapped.counts = counts.map { McNemarTest(onlyFirst: $0.onlySecond, onlySecond: $0.onlyFirst) }
    return swapped
  }
}

/// The tests of two bots, judged together with those of all other pairs.
public struct PairJudgement: Equatable, Sendable {
  /// In the order in which they count.
  public private(set) var tests: [PairTest]
  /// The place of the first test that is significant, which decides; nil if none is.
  public private(set) var deciding: Int?
  /// True if the first bot is significantly better, false if the second is; nil if they are indistinguishable.
  public private(set) var isBetter: Bool?

  /// Judges all tests of all pairs together by Holm's correction; a pair is decided by its first test that is significant.
  ///
  /// That keeps the level: a claim is false only if a true hypothesis of no difference was rejected, and the chance that any
  /// of all is rejected is at most the level.
  /// - Parameters:
  ///   - pairs: the tests of each pair, in the order in which they count.
  ///   - level: the chance of any false claim among all pairs.
  public static func judge(_ pairs: [[PairTest]], level: Double = 0.05) -> [PairJudgement] {
    var verdicts = Holm.judge(pairs.flatMap { $0.map(\.pValue) }, level: level)[...]
    return pairs.map { tests in
      var tests = tests
      for place in tests.indices {
        guard let verdict = verdicts.popFirst() else { break }
        (tests[place].adjusted, tests[place].level) = (verdict.adjusted, verdict.level)
      }
      let deciding = tests.firstIndex { ($0.adjusted ?? 1) <= level && ($0.difference ?? 0) != 0 }
      return PairJudgement(
        tests: tests, deciding: deciding, isBetter: deciding.flatMap { tests[$0].difference }.map { $0 > 0 })
    }
  }

  /// The place of the test that says most: the one that decides, or the first.
  public var leading: Int { deciding ?? 0 }

  /// The differences alone, where the tests do not hold.
  ///
  /// - Parameter isBetter: what other evidence says of the first bot; nil if nothing is said.
  public func withoutTests(isBetter: Bool? = nil) -> PairJudgement {
    var differences = tests
    for place in tests.indices { (differences[place].adjusted, differences[place].level) = (nil, 0.05) }
    return PairJudgement(tests: differences, deciding: nil, isBetter: isBetter)
  }

  /// The same, seen by the second bot.
  public var swapped: PairJudgement {
    PairJudgement(tests: tests.map(\.swapped), deciding: deciding, isBetter: isBetter.map { !$0 })
  }
}
