public import BotProtocol
public import Ratings

/// The results of a bot in some games: their number, the frequency of each result, and its faults.
///
/// Leaderboards, the list of hosts, the display of a run in progress and the curves of a report all use it.
public struct ResultTally: Equatable, Sendable {
  public private(set) var games = 0
  public private(set) var counts: [Int: Int] = [:]
  public private(set) var sum = 0
  public private(set) var faults: [String: Int] = [:]

  public init() {}

  /// Adds a game.
  ///
  /// - Parameters:
  ///   - result: the counted result, such as the score.
  ///   - fault: nil if the bot had none.
  public mutating func count(_ result: Int, _ fault: FaultMessage?) {
    games += 1
    counts[result, default: 0] += 1
    sum += result
    if let fault { faults[fault.kind, default: 0] += 1 }
  }

  public var faultCount: Int { faults.values.reduce(0, +) }

  /// The mean result; nil without a game.
  public var mean: Double? { games == 0 ? nil : Double(sum) / Double(games) }

  /// The mean result with its interval; nil for fewer than two games.
  public var estimate: MeanEstimate? { MeanEstimate(counts) }
}
