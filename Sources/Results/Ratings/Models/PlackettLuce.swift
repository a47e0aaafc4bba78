/// The rating of a pool of bots by Plackett–Luce: those who come first are chosen one after the other.
///
/// Among the bots that are left, a set of t that tie comes next with a chance proportional to δ_t (Π e^θ)^(1/t), δ₁ = 1;
/// the sizes of ties that were never seen have no chance. The prior of `BradleyTerry` keeps it
/// finite. Sources: R. L. Plackett,
/// The analysis of permutations, Applied Statistics 24 (1975), 193–202; R. R. Davidson, On extending the Bradley–Terry
/// model to accommodate ties, Journal of the American Statistical Association 65 (1970), 317–328; H. L. Turner, J. van
/// Etten, D. Firth and I. Kosmidis, Modelling rankings in R, Computational Statistics 35 (2020), 1027–1057.
public struct PlackettLuce: Sendable {
  public let strengths: Strengths
  /// ln δ for each size of tie that was seen.
  public let ties: [Int: Double]
  /// ln of the chance of all finishes.
  public let logLikelihood: Double

  /// - Parameter priorWeight: half of the games against the prior's opponent. Without any (0), a bot that always wins has no rating.
  /// - Throws: without a prior, or where all tie in every game.
  public init(_ games: RatedGames, priorWeight: Double = 0.5) throws(NoFiniteMaximum) {
    let pool = PairTable(games.sums)
    let records = games.inDealOrder
    let likelihood = RankingLikelihood(bots: pool.bots.count) { body in
      records.forEach { body(Ranking($0, places: pool.places)) }
    }
    let fit = try NewtonMaximum(dimensions: likelihood.parameters) {
      likelihood.derivatives(at: $0, priorWeight: priorWeight)
    }
    let meat = likelihood.squares(at: fit.position, priorWeight: priorWeight)
    let sandwich = Sandwich(fit, meat: meat, bots: pool.bots.count, deals: RatedGames.deals(records))
    strengths = Strengths(fit.position.prefix(pool.bots.count), pool: pool, sandwich: sandwich)
    ties = Dictionary(uniqueKeysWithValues: zip(likelihood.tieSizes, fit.position.dropFirst(pool.bots.count)))
    logLikelihood = likelihood.logLikelihood(at: fit.position)
  }
}
