import Foundation

/// Whether bots beat one another in circles more than chance explains.
///
/// Ratings are never perfectly additive in shares of points, so what is tested is what is left of the advantages 2P - 1
/// once those that the ratings foretell are taken off. Its cyclic part has (n - 1)(n - 2)/2 dimensions; over the mean
/// variance of an advantage its square is χ² with as many degrees of freedom if the ratings tell all.
public struct IntransitivityTest: Equatable, Sendable {
  /// The cyclic share of all advantages.
  public let share: Double
  /// True if circles are more than noise, at 5 %.
  public let isAboveNoise: Bool

  /// - Returns: nil with fewer than three bots, or unless every two of them have met.
  public init?(_ sums: PairSums, _ meetings: HeadToHeadTable, strengths: Strengths) {
    let bots = strengths.bots
    guard bots.count > 2, let share = CyclicComponent(sums)?.share else { return nil }
    var rest = Array(repeating: Array(repeating: 0.0, count: bots.count), count: bots.count)
    var variance = 0.0
    for (i, bot) in bots.enumerated() {
      for (j, other) in bots.enumerated() where i != j {
        guard let meeting = meetings[bot, other] else { return nil }
        let foretold = PairTable.random(strengths.logarithms[i] - strengths.logarithms[j])
        rest[i][j] = 2 * (meeting.share - foretold)
        let interval = meeting.interval()
        let error = (interval.high - interval.low) / NormalDistribution.quantile(0.975)
        variance += error * error / Double(bots.count * (bots.count - 1))
      }
    }
    let degrees = Double((bots.count - 1) * (bots.count - 2)) / 2
    self.share = share
    isAboveNoise =
      variance > 0 && CyclicComponent(advantages: rest).cyclic / variance > IntransitivityTest.limit(degrees)
  }

  /// The 95 % quantile of χ².
  ///
  /// Source: E. B. Wilson and M. M. Hilferty, The distribution of chi-square, Proceedings of the National Academy of
  /// Sciences 17 (1931), 684–688.
  private static func limit(_ degrees: Double) -> Double {
    let term = 2 / (9 * degrees)
    return degrees * pow(1 - term + NormalDistribution.quantile(0.95) * term.squareRoot(), 3)
  }
}
