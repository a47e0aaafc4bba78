import Foundation
import Numerics

/// The log-likelihood ratio of an SPRT, modelled as a Brownian motion from 0 that ends at either bound.
package struct LLRBrownianMotion {
  private let test: SPRT
  /// The scores of the two hypotheses.
  private let (score0, score1): (Double, Double)
  /// The standard deviation of the score of a single game, the unit of normalised Elo.
  private let deviation: Double
  /// The variance of the ratio at its end, or now.
  package var variance: Double
  /// The ratio at its end, or now, within the bounds.
  private let ratio: Double

  /// - Returns: nil before the first game.
  package init?(_ test: SPRT, _ counts: OutcomeCounts) {
    guard counts.units > 0 else { return nil }
    let seen = OutcomeDistribution(counts)
    self.test = test
    deviation = (seen.variance * Double(counts.gamesAUnit)).squareRoot()
    (score0, score1) = (
      LLRBrownianMotion.score(test.elo0, test, deviation: deviation),
      LLRBrownianMotion.score(test.elo1, test, deviation: deviation)
    )
    let units = OutcomeDistribution.weights(counts).reduce(0, +)
    let gap = score1 - score0
    let reached = units * (seen.mean - (score0 + score1) / 2) * gap / seen.variance
    ratio = min(max(reached, test.lowerBound), test.upperBound)
    // Beyond a bound, the motion is assumed to have ended when it reached the bound.
    variance = units * gap * gap / seen.variance * (reached == ratio ? 1 : ratio / reached)
  }

  /// The Elo, on the test's scale, for which an outcome worse than the observed one has a given probability.
  package func elo(withWorseChance random: Double) -> Double? {
    var (low, high) = (-1000.0, 1000.0)
    guard worseChance(elo: low) > random, worseChance(elo: high) < random else { return nil }
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if worseChance(elo: middle) > random { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The probability, for a true Elo, that the motion has ended at the lower bound by now, or is not higher than
  /// observed.
  func worseChance(elo: Double) -> Double {
    let score = LLRBrownianMotion.score(elo, test, deviation: deviation)
    let drift = (score - (score0 + score1) / 2) / (score1 - score0)
    // The longer the motion has lasted, the more digits the series keeps, and the more both bounds matter.
    let width = test.upperBound - test.lowerBound
    let random = variance > 0.012 * width * width ? series(drift: drift) : nearBoundAlone(drift: drift)
    return min(max(random, 0), 1)
  }

  /// For drift ν per unit of variance: by the eigenfunctions of the motion between two absorbing bounds.
  package func series(drift: Double) -> Double {
    let (lower, upper) = (test.lowerBound, test.upperBound)
    let width = upper - lower
    let sum = (1...50).reduce(0.0) { sum, n in
      let k = Double(n) * .pi / width
      let phase = k * (ratio - lower)
      let decay = exp(drift * ratio - (drift * drift + k * k) * variance / 2)
      return sum + sin(-k * lower) * decay * (drift * sin(phase) - k * cos(phase)) / (drift * drift + k * k)
    }
    return chanceOfLowerBound(drift: drift) + 2 / width * sum
  }

  /// The probability of ending at the lower bound.
  private func chanceOfLowerBound(drift: Double) -> Double {
    let (lower, upper) = (test.lowerBound, test.upperBound)
    if drift == 0 { return upper / (upper - lower) }
    return drift < 0
      ? expm1(2 * drift * upper) / expm1(2 * drift * (upper - lower))
      : exp(2 * drift * lower) * expm1(-2 * drift * upper) / expm1(-2 * drift * (upper - lower))
  }

  /// By reflection at the bound on the side of the ratio; the other bound is too far away to matter yet.
  package func nearBoundAlone(drift: Double) -> Double {
    let deviation = variance.squareRoot()
    let bound = ratio > 0 ? test.upperBound : test.lowerBound
    let side: Double = ratio > 0 ? 1 : -1
    let free = NormalDistribution.cdf(side * (ratio - drift * variance) / deviation)
    let reflected = NormalDistribution.cdf(side * (ratio - 2 * bound - drift * variance) / deviation)
    let alive = free - (reflected > 0 ? exp(2 * drift * bound) * reflected : 0)
    return side > 0 ? alive : 1 - alive
  }

  private static func score(_ elo: Double, _ test: SPRT, deviation: Double) -> Double {
    switch test.scale {
    case .logistic: Elo.score(elo)
    case .normalized: 0.5 + elo / Elo.normalizedScale * deviation
    }
  }
}
