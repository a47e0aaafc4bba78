import Foundation

/// The significant differences between bots, valid at any time, and the pairs that need more games: racing with fixed
/// bets.
///
/// All claims hold together at the level, however often the results are examined and whatever is played next. With a
/// tolerance, a pair is also settled once its mean difference is confirmed to be within it. Of a pair's four claims at
/// most two can be false, so evidence of 2m/α for m pairs suffices for all. Claims are taken to be transitive: a before
/// b and b before c implies a before c. Sources: those of `BettingEProcess`.
public struct SequentialRanking: Sendable {
  public enum Goal: String, CaseIterable, Sendable {
    /// Each bot's place.
    case order
    /// The best bot alone.
    case winner
  }

  /// The number of bots that have ever been compared; the claims about all of them hold together.
  public private(set) var bots: Int
  /// The bots that are being ranked, by ascending number.
  public private(set) var active: [Int]
  public let goal: Goal
  /// The difference of mean scores per contest below which bots need not be separated; 0 for none.
  public let tolerance: Double
  private let level: Double
  /// The logarithm of the evidence that a claim requires.
  public var needed: Double { log(Double(bots * (bots - 1)) / level) }
  private var evidence: [Pair: PairwiseEvidence] = [:]
  private var table: ContestSums

  /// The number of contests of two bots, all tied, after which they are assumed to be alike.
  public static let enoughTies = PairwiseEvidence.enoughTies

  private struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  /// - Parameter tolerance: at least 0 and below 1.
  public init(bots: Int, goal: Goal, tolerance: Double = 0, level: Double = 0.05) {
    precondition(tolerance >= 0 && tolerance < 1, "a tolerance lies in 0 to 1")
    self.bots = bots
    self.goal = goal
    self.tolerance = tolerance
    self.level = level
    active = Array(0..<bots)
    table = ContestSums(bots: bots)
  }

  /// Changes the bots to compare; earlier results are kept.
  ///
  /// - Parameter bots: the number of all bots, including those that have left.
  public mutating func admit(_ active: [Int], outOf bots: Int) {
    self.active = active.sorted()
    self.bots = bots
    table.grow(to: bots)
  }

  public func hasPlayed(_ bot: Int) -> Bool {
    evidence.keys.contains { $0.first == bot || $0.second == bot }
  }

  /// Adds a contest of two bots.
  /// - Parameter difference: the first bot's score minus the second's, in [-1, 1].
  public mutating func add(_ first: Int, _ second: Int, difference: Double) {
    guard first < second else { return add(second, first, difference: -difference) }
    evidence[Pair(first: first, second: second), default: PairwiseEvidence()].add(difference, tolerance: tolerance)
    table.add(first, second, difference: difference)
  }

  /// The number of contests of two bots with each other.
  public func contests(_ first: Int, _ second: Int) -> Int { Int(exactly: table.weights[first, second]) ?? 0 }

  /// The finding about a pair from its own contests.
  func finding(_ first: Int, _ second: Int) -> PairwiseEvidence.Finding? {
    first < second
      ? evidence[Pair(first: first, second: second)]?.finding(needed: needed)
      : evidence[Pair(first: second, second: first)]?.finding(needed: needed)?.swapped
  }

  /// The logarithm of the evidence, from a pair's own contests, that the first bot is better.
  public func logEvidence(_ first: Int, over second: Int) -> Double {
    let bets = evidence[Pair(first: min(first, second), second: max(first, second))]?.bets ?? BettingEProcess()
    return first < second ? bets.logEvidence : bets.swapped.logEvidence
  }

  /// The pairs that differ significantly, with all that follow by transitivity.
  public var decided: [PairDecisions.Pair] {
    let worse = surelyWorse
    return active.flatMap { bot in
      worse[bot].filter(active.contains).sorted().map { PairDecisions.Pair(better: bot, worse: $0) }
    }
  }

  /// For each bot those that are significantly worse, directly or through others.
  private var surelyWorse: [Set<Int>] {
    var below = Array(repeating: Set<Int>(), count: bots)
    for (pair, evidence) in evidence {
      switch evidence.finding(needed: needed) {
      case .better: below[pair.first].insert(pair.second)
      case .worse: below[pair.second].insert(pair.first)
      case .within, .alike, nil: break
      }
    }
    return (0..<bots).map { bot in
      var reached = Set<Int>()
      var open = [bot]
      while let next = open.popLast() {
        for other in below[next] where reached.insert(other).inserted { open.append(other) }
      }
      // A cycle of claims must not place a bot before itself.
      return reached.subtracting([bot])
    }
  }

  public var progress: Progress {
    let worse = surelyWorse
    var left = Set(active)
    let strengths = table.strengths
    let ranking = active.sorted { (strengths[$1], $0) < (strengths[$0], $1) }
    var order: [Int] = []
    while !left.isEmpty {
      // The strongest bot that no remaining bot is significantly better than.
      let next = ranking.first { bot in left.contains(bot) && !left.contains { worse[$0].contains(bot) } }
      let chosen = next ?? ranking.first(where: left.contains)!
      order.append(chosen)
      left.remove(chosen)
    }
    let pairs: [(Int, Int)] =
      switch goal {
      case .order: Array(zip(order, order.dropFirst()))
      case .winner: order.dropFirst().map { (order[0], $0) }
      }
    var progress = Progress(order: order, pairs: pairs)
    for (first, second) in pairs where !worse[first].contains(second) {
      switch finding(first, second) {
      case .within: progress.tied.append((first, second))
      case .alike: progress.alike.append((first, second))
      case .better, .worse, nil: progress.open.append((first, second))
      }
    }
    return progress
  }

  /// The progress of the search.
  public struct Progress: Sendable {
    /// The estimated order, the best first.
    public var order: [Int]
    /// The relevant pairs, the better bot by the order first: neighbours, or the best with each other bot.
    public var pairs: [(Int, Int)] = []
    /// The relevant pairs whose difference is confirmed to be within the tolerance.
    public var tied: [(Int, Int)] = []
    /// The relevant pairs of which all of many contests were tied.
    public var alike: [(Int, Int)] = []
    /// The relevant pairs that need more contests.
    public var open: [(Int, Int)] = []
  }
}
