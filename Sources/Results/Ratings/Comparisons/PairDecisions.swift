/// The pairs of bots that differ significantly, after every pair has been tested.
public struct PairDecisions: Equatable, Sendable {
  /// The bots that were compared.
  public let bots: [Int]
  /// The pairs that differ significantly.
  public let decided: [Pair]
  /// All pairs with their tests, each once; empty if the decisions do not come from tests.
  public private(set) var judged: [JudgedPair] = []
  private let ranges: [Int: ClosedRange<Int>]

  public struct Pair: Hashable, Sendable {
    public let better: Int
    public let worse: Int

    public init(better: Int, worse: Int) {
      self.better = better
      self.worse = worse
    }
  }

  /// Two bots with their tests.
  public struct JudgedPair: Equatable, Sendable {
    public let first: Int
    public let second: Int
    public let judgement: PairJudgement
  }

  /// Decides all n(n-1)/2 pairs together by Holm's correction.
  /// - Parameters:
  ///   - bots: the bots to compare.
  ///   - level: the probability of any false claim among all pairs.
  ///   - tests: the tests of two bots, in the order of their priority; the same number for every pair.
  public init(_ bots: [Int], level: Double = 0.05, tests: (Int, Int) -> [PairTest]) {
    var pairs: [(first: Int, second: Int)] = []
    for (index, first) in bots.enumerated() { for second in bots[(index + 1)...] { pairs.append((first, second)) } }
    let judgements = PairJudgement.judge(pairs.map { tests($0.first, $0.second) }, level: level)
    let judged = zip(pairs, judgements).map { JudgedPair(first: $0.first, second: $0.second, judgement: $1) }
    self.init(
      bots,
      decided: judged.compactMap { pair in
        pair.judgement.isBetter.map { isBetter in
          isBetter ? Pair(better: pair.first, worse: pair.second) : Pair(better: pair.second, worse: pair.first)
        }
      })
    self.judged = judged
  }

  /// Decisions that were made elsewhere.
  public init(_ bots: [Int], decided: [Pair]) {
    var better: [Int: Int] = [:]
    var worse: [Int: Int] = [:]
    for pair in decided {
      better[pair.worse, default: 0] += 1
      worse[pair.better, default: 0] += 1
    }
    self.bots = bots
    self.decided = decided
    ranges = Dictionary(
      uniqueKeysWithValues: bots.map { ($0, 1 + better[$0, default: 0]...bots.count - worse[$0, default: 0]) })
  }

  /// The possible ranks of a bot; nil for a bot that was not compared.
  ///
  /// They begin at 1 + the number of bots that are significantly better, and end at n - the number of bots that are
  /// significantly worse. All ranges hold together with the level's confidence. Overlapping intervals are not a valid
  /// test of pairs: among 20 equal bots they make a false claim in 42 % of leaderboards.
  public func rankRange(of bot: Int) -> ClosedRange<Int>? { ranges[bot] }
}
