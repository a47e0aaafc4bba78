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

  public enum Perfection: Sendable { case wonAll, lostAll }

  /// Whether the bot has won or lost every single pair, so that its rating is open on that side.
  public var perfection: Perfection? { share == 1 ? .wonAll : share == 0 ? .lostAll : nil }
}
