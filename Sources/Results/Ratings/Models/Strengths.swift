import Foundation
package import Numerics

/// The strengths of a pool of bots, with their covariance.
public struct Strengths: Sendable {
  /// The bots that have played, in ascending order.
  public let bots: [Int]
  /// The connected groups of bots, which have played one another, directly or through others.
  ///
  /// More than one group deserves a warning: between groups only the prior compares.
  public let groups: [[Int]]
  /// The number of deals in the games, which is the number of independent clusters.
  public let deals: Int
  /// The number of deals minus free parameters; nil if there are too few deals.
  public let degreesOfFreedom: Int?

  /// The natural logarithms of the strengths, with mean 0, in the order of `bots`.
  package let logarithms: [Double]
  /// The covariance of the logarithms; nil with too few deals.
  package let covariance: SquareMatrix?
  private let pool: PairPoints
  private let groupOf: [Int]

  /// The Elo points of one unit of natural logarithm: 400/ln 10, so that 400 points are odds of ten to one.
  public static let eloScale = 400 / log(10.0)

  /// Strengths that differ by less are equal up to rounding.
  private static let tie = 1e-9

  init(_ logarithms: some Collection<Double>, pool: PairPoints, sandwich: Sandwich) {
    let mean = logarithms.reduce(0, +) / Double(max(pool.bots.count, 1))
    self.logarithms = logarithms.map { $0 - mean }
    self.pool = pool
    bots = pool.bots
    deals = sandwich.deals
    degreesOfFreedom = sandwich.degreesOfFreedom
    covariance = sandwich.covariance
    let groupOf = pool.groups
    self.groupOf = groupOf
    groups = Dictionary(grouping: pool.bots.indices, by: { groupOf[$0] })
      .sorted { $0.key < $1.key }
      .map { $0.value.map { pool.bots[$0] } }
  }

  /// A bot's rating; nil if it has not played.
  ///
  /// - Parameter others: the bots among which it is ranked; nil means all.
  public func rating(of bot: Int, among others: Set<Int>? = nil, confidence: Double = 0.95) -> Rating? {
    guard let place = pool.places[bot] else { return nil }
    let ranked = bots.indices.filter { others?.contains(bots[$0]) ?? true }
    let elo = logarithms[place] * Strengths.eloScale
    return Rating(
      elo: elo,
      interval: estimate(elo) { $0[place, place] }?.interval(confidence: confidence),
      share: pool.shares[place],
      rank: 1 + ranked.count { logarithms[$0] > logarithms[place] + Strengths.tie },
      openness: pool.openness.isEmpty ? nil : pool.openness[place])
  }

  /// The first bot's lead in Elo points; nil if either has not played or there are too few deals.
  public func difference(_ first: Int, _ second: Int) -> Estimate? {
    guard let i = pool.places[first], let j = pool.places[second] else { return nil }
    return estimate((logarithms[i] - logarithms[j]) * Strengths.eloScale) { $0[i, i] + $0[j, j] - 2 * $0[i, j] }
  }

  /// A bot's lead over the mean of others in Elo points; nil if any has not played or there are too few deals.
  public func lead(of bot: Int, over others: [Int]) -> Estimate? {
    guard !others.isEmpty else { return nil }
    return contrast([bot: 1].merging(others.map { ($0, -1 / Double(others.count)) }, uniquingKeysWith: +))
  }

  /// A weighted sum of ratings in Elo points, with weights that sum to 0; nil if any bot has not played or there are
  /// too few deals.
  func contrast(_ weights: [Int: Double]) -> Estimate? {
    let terms = weights.sorted { $0.key < $1.key }.compactMap { bot, weight in pool.places[bot].map { ($0, weight) } }
    guard terms.count == weights.count else { return nil }
    let elo = terms.reduce(0) { $0 + $1.1 * logarithms[$1.0] } * Strengths.eloScale
    return estimate(elo) { covariance in
      terms.reduce(0) { sum, first in terms.reduce(sum) { $0 + first.1 * $1.1 * covariance[first.0, $1.0] } }
    }
  }

  /// The pairs that differ significantly: Student's t on every pair's difference, with Holm's family-wise correction.
  ///
  /// Bots of different groups are never compared.
  /// - Parameters:
  ///   - shown: the bots to compare; nil means all.
  ///   - others: additional tests of two bots, after that of their ratings; the same number for every pair.
  public func decisions(
    among shown: Set<Int>? = nil, level: Double = 0.05, _ others: (Int, Int) -> [PairTest] = { _, _ in [] }
  ) -> PairDecisions {
    PairDecisions(bots.filter { shown?.contains($0) ?? true }, level: level) { first, second in
      let haveMet = groupOf[pool.places[first]!] == groupOf[pool.places[second]!]
      return [PairTest(haveMet ? difference(first, second) : nil)] + others(first, second)
    }
  }

  private func estimate(_ elo: Double, variance: (SquareMatrix) -> Double) -> Estimate? {
    guard let covariance, let degreesOfFreedom else { return nil }
    let error = variance(covariance).squareRoot() * Strengths.eloScale
    return Estimate(value: elo, standardError: error, degreesOfFreedom: Double(degreesOfFreedom))
  }
}
