/// The rating of one bot on a leaderboard.
public struct Rating: Equatable, Sendable {
  /// Points on the Elo scale, 0 the mean of the pool.
  public let elo: Double
  /// The confidence interval of the points relative to the pool's mean; nil with too few deals.
  ///
  /// A perfect score has no bound on its own side: there the shown number comes from the prior, not from the games.
  public let interval: Interval?
  /// The share of its pairs' points that the bot has won, 0 to 1.
  public let share: Double
  /// 1 the best; equal ratings share the better rank.
  public let rank: Int

  /// The side on which the games do not bound the rating; nil if it is finite.
  public let openness: RatingBounds?

  /// The value by which ratings are ordered: the rating, or its bound if it has only one.
  ///
  /// A bound on the other side of the pool's mean is not informative, so the mean replaces it.
  public var known: Double {
    switch openness {
    case .above?: max(interval?.low ?? elo, 0)
    case .below?: min(interval?.high ?? elo, 0)
    case .both?, nil: elo
    }
  }
}
