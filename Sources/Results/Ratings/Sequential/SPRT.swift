import Foundation
import Numerics

/// The generalised sequential probability ratio test of two Elo differences.
///
/// Play until `decision` is not nil: then elo1 or elo0 is accepted, with error α if elo0 is true and β if elo1 is. The
/// ratio uses the maximum-likelihood outcome probabilities under each hypothesis. Source: M. Van den Bergh, as used by
/// Stockfish's fishtest; A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16
/// (1945), 117–186.
public struct SPRT: Equatable, Sendable {
  public let elo0: Double
  /// Above `elo0`.
  public let elo1: Double
  public let scale: Elo
  /// The probability of accepting `elo1` if `elo0` is true.
  public let alpha: Double
  /// The probability of accepting `elo0` if `elo1` is true.
  public let beta: Double

  public enum Decision: Sendable { case accepted0, accepted1 }

  /// - Parameter elo1: above `elo0`; both within ±400.
  public init(elo0: Double, elo1: Double, scale: Elo = .normalized, alpha: Double = 0.05, beta: Double = 0.05) {
    precondition(-400 <= elo0 && elo0 < elo1 && elo1 <= 400, "a test needs elo0 < elo1 within ±400")
    precondition(alpha > 0 && beta > 0 && alpha + beta < 1, "a test needs errors above 0 and together below 1")
    self.elo0 = elo0
    self.elo1 = elo1
    self.scale = scale
    self.alpha = alpha
    self.beta = beta
  }

  /// The ratio ln(β/(1 - α)) at which `elo0` is accepted.
  public var lowerBound: Double { log(beta / (1 - alpha)) }

  /// The ratio ln((1 - β)/α) at which `elo1` is accepted.
  public var upperBound: Double { log((1 - beta) / alpha) }

  /// The log-likelihood ratio of `elo1` to `elo0`, Σ count · ln(p₁/p₀); 0 before the first game.
  public func logRatio(_ counts: OutcomeCounts) -> Double {
    guard counts.units > 0 else { return 0 }
    let seen = OutcomeDistribution(counts)
    let (null, alternative) = (likeliest(seen, elo0, counts), likeliest(seen, elo1, counts))
    return OutcomeDistribution.weights(counts).enumerated().reduce(0) { sum, outcome in
      sum + outcome.element * log(alternative.chances[outcome.offset] / null.chances[outcome.offset])
    }
  }

  /// The accepted hypothesis; nil while more games are needed.
  public func decision(_ counts: OutcomeCounts) -> Decision? {
    let ratio = logRatio(counts)
    return ratio >= upperBound ? .accepted1 : ratio <= lowerBound ? .accepted0 : nil
  }

  /// The expected number of further units if the true value is half way between the hypotheses, where the test takes
  /// long; nil before the first unit.
  ///
  /// It is the mean exit time of a Brownian motion without drift.
  public func rest(after counts: OutcomeCounts) -> Double? {
    guard let motion = LLRBrownianMotion(self, counts), motion.variance > 0, motion.variance.isFinite else {
      return nil
    }
    let ratio = min(max(logRatio(counts), lowerBound), upperBound)
    return (upperBound - ratio) * (ratio - lowerBound) / motion.variance * Double(counts.units)
  }

  private func likeliest(_ seen: OutcomeDistribution, _ elo: Double, _ counts: OutcomeCounts) -> OutcomeDistribution {
    switch scale {
    case .logistic: seen.likeliest(mean: Elo.score(elo))
    case .normalized:
      // The t-value of a pair of games is √2 times that of one game.
      seen.likeliest(tValue: elo / Elo.normalizedScale * Double(counts.gamesAUnit).squareRoot())
    }
  }
}
