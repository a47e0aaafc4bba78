import Foundation

/// The rating of a pool of bots in games of two to eight seats: composite Bradley–Terry.
///
/// With θ a bot's strength, W and S what pairs have played and won, and σ(x) = 1/(1 + e⁻ˣ), it maximises
///
///     Σ over pairs [S_ij ln σ(θi - θj) + S_ji ln σ(θj - θi)] + g Σ over bots [ln σ(θi) + ln σ(-θi)].
///
/// The second sum is half a win and half a loss (g = ½) against a ghost of strength 0; it keeps perfect scores and pools
/// that never met finite. A bot without a game is not in the pool. Sources: R. A. Bradley and M. E. Terry, Rank analysis
/// of incomplete block designs, Biometrika 39 (1952), 324–345; D. R. Hunter, MM algorithms for generalized Bradley–Terry
/// models, Annals of Statistics 32 (2004), 384–406.
public struct BradleyTerry: Sendable {
  /// The bots that have played, in increasing order.
  public let bots: [Int]
  /// How many deals the games come from: chance meets each only once.
  public let deals: Int
  /// The bots in groups that have played one another, directly or through others.
  ///
  /// More than one is worth a warning: between groups only the ghost compares.
  public let groups: [[Int]]
  /// The variance that ratings would have if no two games shared a deal, over the one they have; nil if none do.
  ///
  /// Above 1 repeating deals pays, below 1 it costs.
  public let dealGain: Double?

  /// Natural logarithms with mean 0, in the order of `bots`.
  let strengths: [Double]
  /// Of the strengths; nil with too few deals.
  let covariance: SquareMatrix?
  /// Each bot's points over the games it has played.
  private let shares: [Double]
  private let places: [Int: Int]
  private let groupOf: [Int]

  /// Elo points a natural logarithm: 400/ln 10, so that 400 points are odds of ten to one.
  public static let eloScale = 400 / log(10.0)

  /// - Parameter ghost: the weight g. Without a ghost (0), a perfect score has no rating.
  /// - Throws: `NewtonMaximum.NotFound` when the strengths are not finite, which takes a ghost of 0.
  public init(_ games: RatedGames, ghost: Double = 0.5) throws {
    let pool = PairTable(games)
    let fit = try NewtonMaximum(dimensions: pool.bots.count) { pool.derivatives(at: $0, ghost: ghost) }
    let mean = fit.position.reduce(0, +) / Double(max(pool.bots.count, 1))
    let records = games.inDealOrder
    let sandwich = Sandwich(fit, pool: pool, records: records, ghost: ghost)

    bots = pool.bots
    places = pool.places
    deals = sandwich.deals
    groupOf = pool.groups
    groups = Dictionary(grouping: pool.bots.indices, by: { pool.groups[$0] }).sorted { $0.key < $1.key }
      .map { $0.value.map { pool.bots[$0] } }
    dealGain = sandwich.dealGain
    strengths = fit.position.map { $0 - mean }
    covariance = sandwich.covariance
    shares = pool.shares
  }

  /// Degrees of freedom: deals less the n - 1 strengths that are free; nil if that leaves none, for want of deals.
  public var degreesOfFreedom: Int? {
    let degrees = deals - max(bots.count - 1, 0)
    return degrees > 0 ? degrees : nil
  }

  /// A bot's rating; nil if it has not played.
  public func rating(of bot: Int, confidence: Double = 0.95) -> Rating? {
    guard let place = places[bot] else { return nil }
    let elo = strengths[place] * BradleyTerry.eloScale
    return Rating(
      elo: elo, interval: estimate(elo, variance: { $0[place, place] })?.interval(confidence: confidence),
      share: shares[place], rank: 1 + strengths.count { $0 > strengths[place] + BradleyTerry.tie })
  }

  /// How much better one bot is than another; nil if either has not played or there are too few deals.
  public func difference(_ first: Int, _ second: Int) -> Estimate? {
    guard let i = places[first], let j = places[second] else { return nil }
    return estimate((strengths[i] - strengths[j]) * BradleyTerry.eloScale) { $0[i, i] + $0[j, j] - 2 * $0[i, j] }
  }

  /// Which bots are surely better than which: every pair by Student's t on their difference, all together by Holm.
  ///
  /// Bots of different groups are never told apart.
  public func decisions(level: Double = 0.05) -> PairDecisions {
    PairDecisions(bots, level: level) { first, second in
      guard groupOf[places[first]!] == groupOf[places[second]!], let estimate = difference(first, second) else {
        return (0, 1)
      }
      return (estimate.value, estimate.pValue)
    }
  }

  private func estimate(_ elo: Double, variance: (SquareMatrix) -> Double) -> Estimate? {
    guard let covariance, let degreesOfFreedom else { return nil }
    let error = variance(covariance).squareRoot() * BradleyTerry.eloScale
    return Estimate(value: elo, standardError: error, degreesOfFreedom: Double(degreesOfFreedom))
  }

  /// Strengths nearer than this differ by rounding alone.
  private static let tie = 1e-9
}
