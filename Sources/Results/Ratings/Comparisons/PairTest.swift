/// A test of two bots by one figure, such as a measure of the game or the rating.
public struct PairTest: Equatable, Sendable {
  /// The first bot's advantage, negative if it is worse; nil if the results do not determine it.
  public var difference: Double?
  /// The difference with its standard error; nil if all differences are equal.
  private var estimate: Estimate?
  /// The probability of a difference at least as large between equal bots.
  public var pValue: Double
  /// The p-value after Holm's correction for all tests that were judged together; nil before.
  public internal(set) var adjusted: Double?
  /// The p-value up to which this test is significant; with other tests, Holm's share of the level.
  var level = 0.05
  /// The deals that exactly one bot won, if they are tested, and the number of all deals.
  private var counted: (counts: McNemarTest, deals: Int)? { counts.map { ($0, deals) } }
  private var counts: McNemarTest?
  private var deals = 0
  /// The gain of pairing on the same deals: the variance without it divided by the variance with it; nil if deals are
  /// not shared, or nothing varies.
  public private(set) var varianceRatio: Double?

  public init(difference: Double? = nil, pValue: Double = 1) {
    self.difference = difference
    self.pValue = pValue
  }

  /// The confidence interval of the difference; nil if all differences are equal.
  ///
  /// Before the judgement its confidence is 95 % for this test alone, and afterwards for all tests, with Holm's share
  /// of the level. It therefore excludes 0 exactly if the test is significant, and never contradicts the verdict. It is
  /// Student's, or Clopper's and Pearson's of the deals that exactly one bot won if McNemar's exact test decides.
  public var interval: Interval? {
    guard let interval = estimate?.interval(confidence: 1 - level) else { return nil }
    let isOneSided = interval.low > 0 || interval.high < 0
    guard let counted, isOneSided != (pValue <= level) else { return interval }
    let (won, lost) = (counted.counts.onlyFirst, counted.counts.onlySecond)
    let share = Interval.exact(successes: won, of: won + lost, confidence: 1 - level)
    let scale = Double(won + lost) / Double(counted.deals)
    return Interval(low: (2 * share.low - 1) * scale, high: (2 * share.high - 1) * scale)
  }

  /// True if the first bot is significantly better, false if the second is; nil if neither is, or nothing was judged.
  public var isBetter: Bool? {
    guard let adjusted, let difference, adjusted <= 0.05, difference != 0 else { return nil }
    return difference > 0
  }

  /// True if the two bots had the same results on every deal.
  public var isIdentical: Bool { difference == 0 && estimate == nil }

  /// The standard error of the difference; nil if all differences are equal.
  public var standardError: Double? { estimate?.standardError }

  /// The test of two bots on the same deals: McNemar's if on each deal one bot was better by 1 or neither was,
  /// otherwise Student's t.
  ///
  /// - Parameters:
  ///   - pairs: both bots' results.
  ///   - countsDeals: true for results of which only the order counts, or that have only two values.
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

  /// The test whether an estimated difference is significant; nil is no estimate.
  public init(_ estimate: Estimate?) {
    guard let estimate, estimate.standardError > 0 else {
      self.init(difference: estimate?.value)
      return
    }
    self.init(difference: estimate.value, pValue: estimate.pValue)
    self.estimate = estimate
  }

  /// The test from the second bot's side.
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
  /// In the order of their priority.
  public private(set) var tests: [PairTest]
  /// The index of the first significant test, which decides; nil if there is none.
  public private(set) var deciding: Int?
  /// True if the first bot is significantly better, false if the second is; nil if they are indistinguishable.
  public private(set) var isBetter: Bool?

  /// Judges all tests of all pairs together by Holm's correction; the first significant test decides a pair.
  ///
  /// That preserves the level: a claim is false only if a true hypothesis of no difference was rejected, and the
  /// probability of any such rejection is at most the level.
  /// - Parameters:
  ///   - pairs: the tests of each pair, in the order of their priority.
  ///   - level: the probability of any false claim among all pairs.
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

  /// The index of the test to show: the deciding one, or else the first.
  public var leading: Int { deciding ?? 0 }

  /// Only the differences, if the tests are invalid.
  ///
  /// - Parameter isBetter: the verdict of other evidence on the first bot; nil for none.
  public func withoutTests(isBetter: Bool? = nil) -> PairJudgement {
    var differences = tests
    for place in tests.indices { (differences[place].adjusted, differences[place].level) = (nil, 0.05) }
    return PairJudgement(tests: differences, deciding: nil, isBetter: isBetter)
  }

  /// The judgement from the second bot's side.
  public var swapped: PairJudgement {
    PairJudgement(tests: tests.map(\.swapped), deciding: deciding, isBetter: isBetter.map { !$0 })
  }
}
