public import Scheduling

/// The contents of a report about an event beyond its leaderboard.
public struct EventDigest: Sendable {
  /// A bot's success as more games were played, with the number of the event's tables at each point.
  public typealias History = (name: String, points: [(tables: Int, value: Double)])

  /// The rating over time; in solitaires the mean score.
  public var histories: [History]
  public var notable: [NotableGames]

  package init(histories: [History], notable: [NotableGames]) {
    (self.histories, self.notable) = (histories, notable)
  }
}

/// Notable tables, to be viewed side by side.
public struct NotableGames: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The fastest win, with the number of the winner's answers.
    case fastestWin(by: String, answers: Int)
    case worstLoss(of: String, score: Int)
    case fault(of: String, kind: String)
    /// The scores of two bots on one deal.
    case swing(between: String, Int, and: String, Int)
  }

  public var reason: Reason
  public var tables: [ScheduledTable]

  package init(reason: Reason, tables: [ScheduledTable]) {
    self.reason = reason
    self.tables = tables
  }
}
