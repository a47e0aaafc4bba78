import Foundation
package import Numerics

/// The strengths of a pool of bots, with what chance leaves open about them.
public struct Strengths: Sendable {
  /// The bots that have played, in increasing order.
  public let bots: [Int]
  /// The bots in groups that have played one another, directly or through others.
  ///
  /// More than one is worth a warning: between groups only the prior compares.
  public let groups: [[Int]]
  /// How many deals the games come from: chance meets each only once.
  public let deals: Int
  /// Deals less free parameters; nil if that leaves none, for want of deals.
  public let degreesOfFreedom: Int?

  /// Natural logarithms with mean 0, in the order of `bots`.
  package let logarithms: [Double]
  /// Of the logarithms first; nil with too few deals.
  package let covariance: SquareMatrix?
  private let pool: PairTable
  private let groupOf: [Int]

  /// Elo points a natural logarithm: 400/ln 10, so that 400 points are odds of ten to one.
  public static let eloScale = 400 / log(10.0)

  /// Strengths nearer than this differ by rounding alone.
  private static let tie = 1e-9

  init(_ logarithms: some Collection<Double>, pool: PairTable, sandwich: Sandwich) {
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
  /// - Parameter others: the bots among which it has its rank; nil means all.
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

  /// How many Elo points one bot is better than another; nil if either has not played or there are too few deals.
  public func difference(_ first: Int, _ second: Int) -> Estimate? {
    guard let i = pool.places[first], let j = pool.places[second] else { return nil }
    return estimate((logarithms[i] - logarithms[j]) * Strengths.eloScale) { $0[i, i] + $0[j, j] - 2 * $0[i, j] }
  }

  /// How many Elo points a bot is above the mean of others; nil if any has not played or there are too few deals.
  public func lead(of bot: Int, over others: [Int]) -> Estimate? {
    guard !others.isEmpty else { return nil }
    return contrast([bot: 1].merging(others.map { ($0, -1 / Double(others.count)) }, uniquingKeysWith: +))
  }

  /// A weighted sum of ratings, in Elo points, with weights that add up to 0; nil if any bot has not played or there are too
  /// few deals.
  func contrast(_ weights: [Int: Double]) -> Estimate? {
    let terms = weights.sorted { $0.key < $1.key }.compactMap { bot, weight in pool.places[bot].map { ($0, weight) } }
    guard terms.count == weights.count else { return nil }
    let elo = terms.reduce(0) { $0 + $1.1 * logarithms[$1.0] } * Strengths.eloScale
    return estimate(elo) { covariance in
      terms.reduce(0) { sum, first in terms.reduce(sum) { $0 + first.1 * $1.1 * covariance[first.0, $1.0] } }
    }
  }

  /// Which pairs differ significantly: every pair by Student's t on its difference, family-wise by Holm.
  ///
  /// Bots of different groups are never compared.
  /// - Parameters:
  ///   - shown: the bots that are compared; nil means all.
  ///   - others: further tests of two bots, behind that of their ratings; as many for every pair.
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
