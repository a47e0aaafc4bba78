/// What a leaderboard says of one bot.
public struct Rating: Equatable, Sendable {
  /// Points on the Elo scale, 0 the mean of the pool.
  public let elo: Double
  /// Where the points lie relative to the pool's mean, as far as chance allows; nil with too few deals.
  ///
  /// A perfect score sets no bound on its own side: there the number shown is the prior's, not the games'.
  public let interval: Interval?
  /// The share of its pairs' points that the bot has won, 0 to 1.
  public let share: Double
  /// 1 the best; equals share the better rank.
  public let rank: Int

  /// On which side the games set no bound; nil where the rating is finite.
  public let openness: Openness?

  /// What the games tell of the rating in one number, by which ratings are ordered: the bound, where there is one alone, but
  /// never on the other side of the pool's mean, where it tells nothing.
  public var known: Double {
    switch openness {
    case .above?: max(interval?.low ?? elo, 0)
    case .below?: min(interval?.high ?? elo, 0)
    case .both?, nil: elo
    }
  }
}
