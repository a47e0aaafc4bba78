public import BotProtocol
public import Ratings

/// What a bot has done in some games: how many, how often each result, and its faults.
///
/// Leaderboards, the table of hosts, the board of a run in progress and the curves of a report all count with it.
public struct ResultTally: Equatable, Sendable {
  public private(set) var games = 0
  /// How often the bot had each result.
  public private(set) var counts: [Int: Int] = [:]
  public private(set) var sum = 0
  /// Faults by kind.
  public private(set) var faults: [String: Int] = [:]

  public init() {}

  /// Counts a game.
  ///
  /// - Parameters:
  ///   - result: what it is about, such as the score.
  ///   - fault: nil where the bot had none.
  public mutating func count(_ result: Int, _ fault: FaultMessage?) {
    games += 1
    counts[result, default: 0] += 1
    sum += result
    if let fault { faults[fault.kind, default: 0] += 1 }
  }

  public var faultCount: Int { faults.values.reduce(0, +) }

  /// The mean result; nil without a game.
  public var mean: Double? { games == 0 ? nil : Double(sum) / Double(games) }

  /// The mean result with its interval; nil with fewer than two games.
  public var estimate: MeanEstimate? { MeanEstimate(counts) }
}
