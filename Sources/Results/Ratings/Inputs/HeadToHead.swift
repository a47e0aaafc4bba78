import Numerics

/// How two bots did against each other, at tables of any size.
public struct HeadToHead: Equatable, Sendable {
  /// Games in which both sat.
  public private(set) var games = 0
  /// Deals that those games come from.
  public private(set) var deals = 0
  /// Half points that the first bot won of the second.
  private var halves = 0
  // Over deals, for the variance: games², games · halves, halves².
  private var gamesSquared = 0
  private var gamesHalves = 0
  private var halvesSquared = 0

  public init() {}

  /// Adds all games of one deal.
  /// - Parameter halves: half points that the first bot won, 0 to 2 a game.
  public mutating func add(games: Int, halves: Int) {
    self.games += games
    self.halves += halves
    deals += 1
    gamesSquared += games * games
    gamesHalves += games * halves
    halvesSquared += halves * halves
  }

  /// The first bot's points a game, a tie half a point.
  public var share: Double { Double(halves) / Double(2 * games) }

  /// Where the share lies: Student's t on the deals' points, within 0 to 1.
  ///
  /// With h half points in w games of a deal, the variance is G/(G - 1) Σ(h/2 - share · w)²/(Σw)². Deals that all came
  /// out alike have none; then it is Wilson's interval with a deal for a trial.
  public func interval(confidence: Double = 0.95) -> Interval {
    guard let variance else { return interval(ofAlikeDeals: confidence) }
    let t = StudentDistribution(degreesOfFreedom: Double(deals - 1)).quantile((1 + confidence) / 2)
    let half = t * variance.squareRoot() / Double(games)
    return Interval(low: max(0, share - half), high: min(1, share + half))
  }

  /// That of all points; nil where deals came out alike.
  private var variance: Double? {
    let mean = Double(halves) / Double(games)
    let moments = (Double(halvesSquared), Double(gamesHalves), Double(gamesSquared))
    let squares = moments.0 - 2 * mean * moments.1 + mean * mean * moments.2
    guard deals > 1, squares > 1e-9 * moments.2 else { return nil }
    return squares / 4 * Double(deals) / Double(deals - 1)
  }

  /// How many games, each of a deal of its own, would bound the share of games that were won as well as these do: the games by
  /// the design effect, which is at least 1.
  ///
  /// The design effect is the variance of the share over that of separate deals, share · (1 - share)/games. Source: J. N. K. Rao and
  /// A. J. Scott, A simple method for the analysis of clustered binary data, Biometrics 48 (1992), 577–585.
  public var separateGames: Double {
    guard let variance else { return Double(deals) }
    return min(Double(games), share * (1 - share) * Double(games) * Double(games) / variance)
  }

  private func interval(ofAlikeDeals confidence: Double) -> Interval {
    let z = NormalDistribution.quantile((1 + confidence) / 2)
    let won = share * Double(deals)
    // Half a win is no whole number: then each end has the number that lies further out.
    return Interval(
      low: Interval.wilson(successes: Int(exactly: won.rounded(.down)) ?? 0, of: deals, z: z)!.low,
      high: Interval.wilson(successes: Int(exactly: won.rounded(.up)) ?? deals, of: deals, z: z)!.high)
  }

  /// The same, told from the second bot's side.
  var swapped: HeadToHead {
    var swapped = self
    swapped.halves = 2 * games - halves
    swapped.gamesHalves = 2 * gamesSquared - gamesHalves
    swapped.halvesSquared = 4 * gamesSquared - 4 * gamesHalves + halvesSquared
    return swapped
  }
}
