public import Scheduling

/// What a report shows of an event beyond its leaderboard.
public struct EventDigest: Equatable, Sendable {
  /// How a bot's success changed as more games were played.
  public struct RatingHistory: Equatable, Sendable {
    public var name: String
    /// The number of the event's tables before this point.
    public var points: [Point]

    package init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  public struct Point: Equatable, Sendable {
    public var tables: Int
    public var value: Double

    package init(tables: Int, value: Double) {
      self.tables = tables
      self.value = value
    }
  }

  /// The rating as games were played; in solitaires the mean score.
  public var ratingHistories: [RatingHistory]
  /// The tables worth looking at.
  public var notable: [NotableGames]

  package init(ratingHistories: [RatingHistory], notable: [NotableGames]) {
    self.ratingHistories = ratingHistories
    self.notable = notable
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
