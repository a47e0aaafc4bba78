import Foundation

/// The estimate of the difference after a finished SPRT, without the bias of stopping at a bound.
///
/// The ratio is modelled as a Brownian motion between the bounds. The median-unbiased estimate is the Elo for which an
/// outcome worse than the observed one has probability ½; probabilities of 2.5 and 97.5 % give the interval. Source: M.
/// Van den Bergh, as used by Stockfish's fishtest; D. Siegmund, Sequential Analysis (1985), chapter 3.
public struct SPRTEstimate: Equatable, Sendable {
  /// The median-unbiased logistic Elo.
  public let elo: Double
  public let interval: Interval
  /// The probability of a worse outcome between equal bots: the likelihood of superiority.
  public let superiority: Double

  /// - Returns: nil without variance, or if no Elo within ±1000 fits.
  public init?(_ test: SPRT, _ counts: OutcomeCounts, confidence: Double = 0.95) {
    guard let motion = LLRBrownianMotion(test, counts) else { return nil }
    let tail = (1 - confidence) / 2
    guard let elo = motion.elo(withWorseChance: 0.5), let low = motion.elo(withWorseChance: 1 - tail),
      let high = motion.elo(withWorseChance: tail)
    else { return nil }
    self.elo = elo
    interval = Interval(low: min(low, high), high: max(low, high))
    superiority = motion.worseChance(elo: 0)
  }
}
