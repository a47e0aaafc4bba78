public import Ratings

/// What an event that is played in rounds has found out; bots are told by name.
public enum RoundsFinding: Equatable, Sendable {
  case settled(AdaptiveFinding)
  case tested(TestFinding)
  case swiss(rounds: Int, [SwissScore])
  /// The meetings of each round.
  case knockout([[KnockoutMeeting]])
}

/// How far the search for an order or a winner has come.
public struct AdaptiveFinding: Equatable, Sendable {
  public var goal: SequentialRanking.Goal
  public var tolerance: Double
  /// The best first, as far as one can tell.
  public var order: [String]
  /// The pairs that are told apart at any time, with 95 % confidence for all together: places in `order`, the better first.
  public var decided: [PairDecisions.Pair]
  /// Pairs that differ by no more than the tolerance.
  public var tied: [[String]]
  /// Pairs that are neither told apart nor tied.
  public var open: [[String]]
}

/// Two bots' contests of two games each, with seats swapped, and the test that they were played for.
public struct TestFinding: Equatable, Sendable {
  public var first: String
  public var second: String
  /// Contests by the first bot's half points, 0 to 4.
  public var counts: OutcomeCounts
  /// Nil where a number of deals was played, whatever came of it.
  public var test: SPRT?

  public init(first: String, second: String, counts: OutcomeCounts, test: SPRT? = nil) {
    self.first = first
    self.second = second
    self.counts = counts
    self.test = test
  }

  /// The bot that the verdict calls better; nil before it, or where it does not say so much.
  public var better: String? {
    guard let test, let decision = test.decision(counts) else { return nil }
    switch decision {
    case .accepted1: return test.elo0 >= 0 ? first : nil
    case .accepted0: return test.elo1 <= 0 ? second : nil
    }
  }
}

public struct SwissScore: Equatable, Sendable {
  public var name: String
  /// A contest won is 1, tied ½; one sat out counts as won.
  public var points: Double
  public var byes: Int
}

/// A meeting of a knockout.
public struct KnockoutMeeting: Equatable, Sendable {
  public var winner: String
  public var loser: String
  /// Of the winner and the loser: a contest won is 1, tied ½.
  public var points: [Double]
  /// True if the points were equal.
  public var isBySeed: Bool
}

extension AdaptiveRounds {
  public func finding(_ names: [String]) -> RoundsFinding {
    let state = settlement.state
    let places = Dictionary(uniqueKeysWithValues: state.order.enumerated().map { ($1, $0) })
    return .settled(
      AdaptiveFinding(
        goal: settlement.goal, tolerance: settlement.tolerance, order: state.order.map { names[$0] },
        decided: settlement.decided.map { PairDecisions.Pair(better: places[$0.better]!, worse: places[$0.worse]!) },
        tied: state.tied.map { [names[$0.0], names[$0.1]] }, open: state.open.map { [names[$0.0], names[$0.1]] }))
  }
}

extension TestRounds {
  func finding(_ names: [String]) -> RoundsFinding {
    .tested(TestFinding(first: names[first], second: names[1 - first], counts: counts, test: test))
  }
}

extension SwissRounds {
  func finding(_ names: [String]) -> RoundsFinding {
    let scores = names.indices.map { SwissScore(name: names[$0], points: points[$0], byes: byes[$0]) }
    return .swiss(rounds: round, scores.sorted { (-$0.points, $0.name) < (-$1.points, $1.name) })
  }
}

extension KnockoutRounds {
  func finding(_ names: [String]) -> RoundsFinding {
    .knockout(
      meetings.map { round in
        round.map {
          KnockoutMeeting(
            winner: names[$0.winner], loser: names[$0.loser], points: $0.points, isBySeed: $0.isBySeed)
        }
      })
  }
}
