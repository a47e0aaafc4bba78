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

  public init(difference: Double? = nil, pValue: Double = 1) {
    self.difference = difference
    self.pValue = pValue
  }

  /// Where the true difference lies with 95 %, for this test alone; nil where the differences do not vary.
  public var interval: Interval? { estimate?.interval() }

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
    var adjusted = Holm.adjusted(pairs.flatMap { $0.map(\.pValue) })[...]
    return pairs.map { tests in
      var tests = tests
      for place in tests.indices { tests[place].adjusted = adjusted.popFirst() }
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
    for place in tests.indices { differences[place].adjusted = nil }
    return PairJudgement(tests: differences, deciding: nil, isBetter: isBetter)
  }

  /// The same, seen by the second bot.
  public var swapped: PairJudgement {
    PairJudgement(tests: tests.map(\.swapped), deciding: deciding, isBetter: isBetter.map { !$0 })
  }
}
