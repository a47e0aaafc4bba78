public import Numerics

/// The rating of a pool of bots in games of two to eight seats: composite Bradley–Terry.
///
/// With θ a bot's strength, W and S what pairs have played and won, and σ(x) = 1/(1 + e⁻ˣ), it maximises
///
///     Σ over pairs [S_ij ln σ(θi - θj) + S_ji ln σ(θj - θi)] + g Σ over bots [ln σ(θi) + ln σ(-θi)].
///
/// The second sum is half a win and half a loss (g = ½) against a fixed opponent of strength 0, the prior; it keeps perfect scores and pools
/// that never met finite. A bot without a game is not in the pool. Sources: R. A. Bradley and M. E. Terry, Rank analysis
/// of incomplete block designs, Biometrika 39 (1952), 324–345; D. R. Hunter, MM algorithms for generalized Bradley–Terry
/// models, Annals of Statistics 32 (2004), 384–406.
public struct BradleyTerry: Sendable {
  public let strengths: Strengths
  /// The variance that ratings would have if no two games shared a deal, over the one they have; nil if none do, or
  /// if the results of every deal cancel out.
  ///
  /// Above 1 repeating deals pays, below 1 it costs.
  public let dealGain: Double?

  /// - Parameter priorWeight: the weight g. Without a prior (0), a perfect score has no rating.
  /// - Throws: only without a prior.
  public init(_ games: RatedGames, priorWeight: Double = 0.5) throws(NoFiniteMaximum) {
    let pool = PairTable(games.sums)
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
    // Where all results of every deal cancel out, what is left of the variance is rounding, and a ratio means nothing.
    let spreads = (
      fresh: sandwich.spread(scores.squares(of: records, sharingDeals: false)), shared: sandwich.spread(meat)
    )
    dealGain = spreads.shared > 1e-12 * spreads.fresh ? spreads.fresh / spreads.shared : nil
  }

  /// The ratings alone, for which deals need not be distinguished: they have no intervals.
  public init(_ sums: PairSums) {
    let pool = PairTable(sums)
    // With a prior the likelihood is strictly concave, so a maximum is always found.
    let fit = try! BradleyTerry.fit(pool, priorWeight: 0.5)
    strengths = Strengths(fit.position, pool: pool, sandwich: Sandwich(withoutIntervalsFor: pool.bots.count))
    dealGain = nil
  }

  private static func fit(_ pool: PairTable, priorWeight: Double) throws(NoFiniteMaximum) -> NewtonMaximum {
    try NewtonMaximum(dimensions: pool.bots.count) { pool.derivatives(at: $0, priorWeight: priorWeight) }
  }
}
