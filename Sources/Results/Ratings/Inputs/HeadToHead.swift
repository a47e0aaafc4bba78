import Numerics

/// The results of two bots against each other, at tables of any size.
public struct HeadToHead: Equatable, Sendable {
  /// The number of games in which both sat.
  public private(set) var games = 0
  /// The number of deals in those games.
  public private(set) var deals = 0
  /// The half points that the first bot won from the second.
  private var halves = 0
  // Sums over deals, for the variance: games², games · halves, halves².
  private var gamesSquared = 0
  private var gamesHalves = 0
  private var halvesSquared = 0

  public init() {}

  /// Adds all games of one deal.
  /// - Parameter halves: half points that the first bot won, 0 to 2 per game.
  public mutating func add(games: Int, halves: Int) {
    self.games += games
    self.halves += halves
    deals += 1
    gamesSquared += games * games
    gamesHalves += games * halves
    halvesSquared += halves * halves
  }

  /// The first bot's points per game, with half a point for a tie.
  public var share: Double { Double(halves) / Double(2 * games) }

  /// The confidence interval of the share: Student's t on the deals' points, clamped to 0 to 1.
  ///
  /// With h half points in w games of a deal, the variance is G/(G - 1) Σ(h/2 - share · w)²/(Σw)². If the results of
  /// all deals are equal, the variance is 0, and Wilson's interval is used with a deal as a trial.
  public func interval(confidence: Double = 0.95) -> Interval {
    guard let variance else { return interval(ofAlikeDeals: confidence) }
    let t = StudentDistribution(degreesOfFreedom: Double(deals - 1)).quantile((1 + confidence) / 2)
    let half = t * variance.squareRoot() / Double(games)
    return Interval(low: max(0, share - half), high: min(1, share + half))
  }

  /// The variance of the share; nil if the results of all deals are equal.
  private var variance: Double? {
    let mean = Double(halves) / Double(games)
    let moments = (Double(halvesSquared), Double(gamesHalves), Double(gamesSquared))
    let squares = moments.0 - 2 * mean * moments.1 + mean * mean * moments.2
    guard deals > 1, squares > 1e-9 * moments.2 else { return nil }
    return squares / 4 * Double(deals) / Double(deals - 1)
  }

  /// The effective number of independent games: the games divided by the design effect, which is at least 1.
  ///
  /// The design effect is the variance of the share divided by that for separate deals, share · (1 - share)/games.
  /// Source: J. N. K. Rao and A. J. Scott, A simple method for the analysis of clustered binary data, Biometrics 48
  /// (1992), 577–585.
  public var separateGames: Double {
    guard let variance else { return Double(deals) }
    return min(Double(games), share * (1 - share) * Double(games) * Double(games) / variance)
  }

  private func interval(ofAlikeDeals confidence: Double) -> Interval {
    let z = NormalDistribution.quantile((1 + confidence) / 2)
    let won = share * Double(deals)
    // Half a win is not a whole number; each end uses the number that lies further out.
    return Interval(
      low: Interval.wilson(successes: Int(exactly: won.rounded(.down)) ?? 0, of: deals, z: z)!.low,
      high: Interval.wilson(successes: Int(exactly: won.rounded(.up)) ?? deals, of: deals, z: z)!.high)
  }

  /// The results from the second bot's side.
  var swapped: HeadToHead {
    var swapped = self
    swapped.halves = 2 * games - halves
    swapped.gamesHalves = 2 * gamesSquared - gamesHalves
    swapped.halvesSquared = 4 * gamesSquared - 4 * gamesHalves + halvesSquared
    return swapped
  }
}
