/// Which bots are surely better than which, after every pair has been tested.
public struct PairDecisions: Equatable, Sendable {
  /// How many bots there are, numbered from 0.
  public let bots: Int
  /// For each bot, how many others are surely better.
  public let betterThan: [Int]
  /// For each bot, how many others are surely worse.
  public let worseThan: [Int]
  /// The pairs that are told apart, the better bot first.
  public let decided: [Pair]

  public struct Pair: Hashable, Sendable {
    public let better: Int
    public let worse: Int

    public init(better: Int, worse: Int) {
      self.better = better
      self.worse = worse
    }
  }

  /// Decides all n(n-1)/2 pairs together by Holm's correction.
  /// - Parameters:
  ///   - level: the chance of any false claim among all pairs.
  ///   - test: for bots i < j the estimated difference, positive when i is better, and its p-value.
  public init(bots: Int, level: Double = 0.05, test: (Int, Int) -> (difference: Double, pValue: Double)) {
    var pairs: [(first: Int, second: Int, difference: Double)] = []
    var pValues: [Double] = []
    for first in 0..<bots {
      for second in first + 1..<bots {
        let (difference, pValue) = test(first, second)
        pairs.append((first, second, difference))
        pValues.append(pValue)
      }
    }
    var decided: [Pair] = []
    for (pair, adjusted) in zip(pairs, Holm.adjusted(pValues)) where adjusted <= level && pair.difference != 0 {
      decided.append(
        pair.difference > 0
          ? Pair(better: pair.first, worse: pair.second) : Pair(better: pair.second, worse: pair.first))
    }
    self.init(bots: bots, decided: decided)
  }

  init(bots: Int, decided: [Pair]) {
    self.bots = bots
    self.decided = decided
    var betterThan = Array(repeating: 0, count: bots)
    var worseThan = betterThan
    for pair in decided {
      betterThan[pair.worse] += 1
      worseThan[pair.better] += 1
    }
    self.betterThan = betterThan
    self.worseThan = worseThan
  }

  /// The ranks that a bot may have, from 1 + surely better to n - surely worse.
  ///
  /// All ranges hold together with the level's confidence. Overlapping intervals do not: among 20 equal bots they make a
  /// false claim in 42 % of leaderboards.
  public func rankRange(of bot: Int) -> ClosedRange<Int> { 1 + betterThan[bot]...bots - worseThan[bot] }
}
