import Foundation
package import Numerics

/// The counts of outcomes of two bots' games, or of pairs of games on one deal with seats swapped.
///
/// Three counts are losses, draws and wins of single games; five are pairs that scored 0, ½, 1, 1½ and 2 points
/// (pentanomial). Pairs remove from the variance the luck that their games share.
public struct OutcomeCounts: Equatable, Sendable {
  /// From the worst outcome to the best, three or five.
  public let counts: [Int]

  public init(_ counts: [Int]) {
    precondition(counts.count == 3 || counts.count == 5, "outcomes are counted in 3 or 5 classes")
    precondition(counts.allSatisfy { $0 >= 0 }, "a count is not negative")
    self.counts = counts
  }

  /// With one more unit of an outcome, given by its index from the worst.
  public func adding(_ outcome: Int) -> OutcomeCounts {
    var counts = counts
    counts[outcome] += 1
    return OutcomeCounts(counts)
  }

  /// The number of games or pairs.
  public var units: Int { counts.reduce(0, +) }

  /// The number of games in a unit: 1 or 2.
  var gamesAUnit: Int { counts.count / 2 }

  /// The mean score per unit, 0 to 1; nil without one.
  public var score: Double? {
    guard units > 0 else { return nil }
    return zip(0..., counts).reduce(0) { $0 + Double($1.0 * $1.1) } / Double(units * (counts.count - 1))
  }

  /// The variance of a unit's score; nil without one.
  public var variance: Double? {
    guard let score else { return nil }
    return zip(0..., counts).reduce(0) { sum, outcome in
      let difference = Double(outcome.0) / Double(counts.count - 1) - score
      return sum + Double(outcome.1) * difference * difference
    } / Double(units)
  }

  /// The score's standard error √(variance/units).
  public var standardError: Double? { variance.map { ($0 / Double(units)).squareRoot() } }

  /// -400 log₁₀(1/s - 1); nil for a score of 0 or 1, which has no bound on that side.
  public var elo: Double? { score.flatMap(Elo.logistic) }

  /// The Elo of score ± z · standard error; nil if that reaches 0 or 1, or if all outcomes are equal.
  public func eloInterval(confidence: Double = 0.95) -> Interval? {
    eloInterval(quantile: NormalDistribution.quantile((1 + confidence) / 2))
  }

  package func eloInterval(quantile: Double) -> Interval? {
    guard let score, let standardError, standardError > 0 else { return nil }
    guard let low = Elo.logistic(score - quantile * standardError),
      let high = Elo.logistic(score + quantile * standardError)
    else { return nil }
    return Interval(low: low, high: high)
  }

  /// (s - ½) / √(variance · games per unit), in normalised Elo: how fast games separate the bots; nil without variance.
  ///
  /// Source: M. Van den Bergh, Normalized Elo, cantate.be/Fishtest/normalized_elo.pdf.
  public var normalizedElo: Double? {
    guard let score, let variance, variance > 0 else { return nil }
    return (score - 0.5) / (variance * Double(gamesAUnit)).squareRoot() * Elo.normalizedScale
  }

  /// z · 800/ln 10 / √games, half the width of the interval of normalised Elo; nil without a game.
  public func normalizedEloError(confidence: Double = 0.95) -> Double? {
    guard units > 0 else { return nil }
    let games = Double(units * gamesAUnit)
    return NormalDistribution.quantile((1 + confidence) / 2) * Elo.normalizedScale / games.squareRoot()
  }

  /// The likelihood of superiority Φ((s - ½)/standard error); nil without variance.
  public var superiority: Double? {
    guard let score, let standardError, standardError > 0 else { return nil }
    return NormalDistribution.cdf((score - 0.5) / standardError)
  }
}

extension OutcomeDistribution {
  /// The observed shares.
  package init(_ counts: OutcomeCounts) {
    let weights = OutcomeDistribution.weights(counts)
    let all = weights.reduce(0, +)
    self.init(
      values: weights.indices.map { Double($0) / Double(weights.count - 1) }, chances: weights.map { $0 / all })
  }

  /// The counts, with 0 replaced by a thousandth because no outcome is impossible; fishtest does the same.
  package static func weights(_ counts: OutcomeCounts) -> [Double] { counts.counts.map { max(Double($0), 1e-3) } }
}
