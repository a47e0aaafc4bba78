public import Scheduling

/// What a report shows of an event beyond its leaderboard.
public struct EventDigest {
  /// How a bot's success changed as more games were played: with the number of the event's tables before each point.
  public typealias History = (name: String, points: [(tables: Int, value: Double)])

  /// The rating as games were played; in solitaires the mean score.
  public var histories: [History]
  /// The tables worth looking at.
  public var notable: [NotableGames]

  package init(histories: [History], notable: [NotableGames]) {
    (self.histories, self.notable) = (histories, notable)
  }
}

/// Tables that tell something, to be looked at side by side.
public struct NotableGames: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The winner needed this many answers.
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
