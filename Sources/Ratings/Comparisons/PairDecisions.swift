/// Which pairs of bots differ significantly, after every pair has been tested.
public struct PairDecisions: Equatable, Sendable {
  /// The bots that were compared.
  public let bots: [Int]
  /// The pairs that differ significantly.
  public let decided: [Pair]
  /// The place of the test that decided each of them, in the order in which the tests count.
  public let deciding: [Int]
  private let ranges: [Int: ClosedRange<Int>]

  public struct Pair: Hashable, Sendable {
    public let better: Int
    public let worse: Int

    public init(better: Int, worse: Int) {
      self.better = better
      self.worse = worse
    }
  }

  /// One test of two bots: the estimated difference, positive when the first is better, and its p-value.
  public typealias Test = (difference: Double, pValue: Double)

  /// Decides all n(n-1)/2 pairs together by Holm's correction.
  /// - Parameters:
  ///   - level: the chance of any false claim among all pairs.
  ///   - test: that of two bots.
  public init(_ bots: [Int], level: Double = 0.05, test: (Int, Int) -> Test) {
    self.init(bots, level: level) { [test($0, $1)] }
  }

  /// Decides all pairs by several tests each, all tests of all pairs together by Holm's correction.
  ///
  /// A pair is decided by its first test that is significant. That keeps the level: a claim is false only if a true hypothesis
  /// of no difference was rejected, and the chance that any of all is rejected is at most the level.
  /// - Parameter tests: those of two bots, in the order in which they count; as many for every pair.
  public init(_ bots: [Int], level: Double = 0.05, tests: (Int, Int) -> [Test]) {
    var pairs: [(first: Int, second: Int, tests: [Test])] = []
    for (index, first) in bots.enumerated() {
      for second in bots[(index + 1)...] { pairs.append((first, second, tests(first, second))) }
    }
    var adjusted = Holm.adjusted(pairs.flatMap { $0.tests.map(\.pValue) })[...]
    var decided: [Pair] = []
    var deciding: [Int] = []
    for (first, second, tests) in pairs {
      let own = adjusted.prefix(tests.count)
      adjusted = adjusted.dropFirst(tests.count)
      guard let place = zip(tests, own).enumerated().first(where: { $1.1 <= level && $1.0.difference != 0 })?.offset
      else { continue }
      deciding.append(place)
      decided.append(
        tests[place].difference > 0 ? Pair(better: first, worse: second) : Pair(better: second, worse: first))
    }
    self.init(bots, decided: decided, deciding: deciding)
  }

  /// Counts what has been decided.
  public init(_ bots: [Int], decided: [Pair], deciding: [Int]? = nil) {
    var better: [Int: Int] = [:]
    var worse: [Int: Int] = [:]
    for pair in decided {
      better[pair.worse, default: 0] += 1
      worse[pair.better, default: 0] += 1
    }
    self.bots = bots
    self.decided = decided
    self.deciding = deciding ?? decided.map { _ in 0 }
    ranges = Dictionary(
      uniqueKeysWithValues: bots.map { ($0, 1 + better[$0, default: 0]...bots.count - worse[$0, default: 0]) })
  }

  /// The ranks that a bot may have: from 1 + the bots that are significantly better to n - those that are significantly
  /// worse; nil for a bot that was not compared.
  ///
  /// All ranges hold together with the level's confidence. Overlapping intervals do not tell as much: among 20 equal bots
  /// they make a false claim in 42 % of leaderboards.
  public func rankRange(of bot: Int) -> ClosedRange<Int>? { ranges[bot] }
}
