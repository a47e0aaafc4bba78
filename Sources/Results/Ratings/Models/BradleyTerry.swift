public import Numerics

/// The rating of a pool of bots in games of two to eight seats: composite Bradley–Terry.
///
/// With θ a bot's strength, W and S the games and points of pairs, and σ(x) = 1/(1 + e⁻ˣ), it maximises
///
///     Σ over pairs [S_ij ln σ(θi - θj) + S_ji ln σ(θj - θi)] + g Σ over bots [ln σ(θi) + ln σ(-θi)].
///
/// The second sum is the prior: half a win and half a loss (g = ½) against a fixed opponent of strength 0. It keeps the
/// ratings of perfect scores and of unconnected pools finite. A bot without a game is not in the pool. Sources: R. A.
/// Bradley and M. E. Terry, Rank analysis of incomplete block designs, Biometrika 39 (1952), 324–345; D. R. Hunter, MM
/// algorithms for generalized Bradley–Terry models, Annals of Statistics 32 (2004), 384–406.
public struct BradleyTerry: Sendable {
  public let strengths: Strengths
  /// The gain of repeated deals: the variance that ratings would have if no two games shared a deal, divided by the one
  /// they have.
  ///
  /// Above 1 repeating deals pays, below 1 it costs. Nil if no games share a deal, or if the results of every deal
  /// cancel out.
  public let dealGain: Double?

  /// - Parameter priorWeight: the weight g. Without a prior (0), a perfect score has no rating.
  /// - Throws: only without a prior.
  public init(_ games: RatedGames, priorWeight: Double = 0.5) throws(NoFiniteMaximum) {
    let pool = PairPoints(games.sums)
    let fit = try BradleyTerry.fit(pool, priorWeight: priorWeight)
    let records = games.inDealOrder
    var scores = PairScores(strengths: fit.position, places: pool.places)
    let meat = scores.squares(of: records, sharingDeals: true)
    let prior = pool.priorSquares(at: fit.position, priorWeight: priorWeight)
    let sandwich = Sandwich(fit, meat: meat + prior, bots: pool.bots.count, deals: RatedGames.deals(records))
    strengths = Strengths(fit.position, pool: pool, sandwich: sandwich)
    guard sandwich.deals < records.count else {
      dealGain = nil
      return
    }
    // If all results of every deal cancel out, the rest of the variance is rounding error, and a ratio is meaningless.
    let spreads = (
      fresh: sandwich.spread(scores.squares(of: records, sharingDeals: false)), shared: sandwich.spread(meat)
    )
    dealGain = spreads.shared > 1e-12 * spreads.fresh ? spreads.fresh / spreads.shared : nil
  }

  /// Ratings without intervals, for which deals need not be distinguished.
  public init(_ sums: PairSums) {
    let pool = PairPoints(sums)
    // With a prior the likelihood is strictly concave, so there is always a maximum.
    let fit = try! BradleyTerry.fit(pool, priorWeight: 0.5)
    strengths = Strengths(fit.position, pool: pool, sandwich: Sandwich(withoutIntervalsFor: pool.bots.count))
    dealGain = nil
  }

  private static func fit(_ pool: PairPoints, priorWeight: Double) throws(NoFiniteMaximum) -> NewtonMaximum {
    try NewtonMaximum(dimensions: pool.bots.count) { pool.derivatives(at: $0, priorWeight: priorWeight) }
  }
}
