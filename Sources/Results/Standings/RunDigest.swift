public import GameRules
public import Scheduling

/// What a report shows of a run beyond its leaderboards, derived from its journal alone.
public struct RunDigest: Equatable, Sendable {
  /// In the order of the standings' events.
  public var events: [EventDigest]
  /// Of the bots that the standings show.
  public var faults: [FaultGroup] = []

  package init(events: [EventDigest], faults: [FaultGroup] = []) {
    self.events = events
    self.faults = faults
  }
}

/// One event of a run, digested.
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

  /// The measure that bots receive as their score.
  public var score: Measure
  /// The rating as games were played; in solitaires the mean score.
  public var ratingHistories: [RatingHistory]
  /// The tables worth looking at.
  public var notable: [NotableGames]

  package init(score: Measure, ratingHistories: [RatingHistory], notable: [NotableGames]) {
    self.score = score
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
