import Foundation
import Numerics

/// How many deals it takes to find a difference between two bots.
///
/// With a standard error of e on n deals, N = n · ((t + z) · e/d)² deals find a difference of d with the power Φ(z), if t is
/// Student's quantile of 1 - level/2 with N - 1 degrees of freedom, by Bonferroni divided among all tests. Source: J. M.
/// Lachin, Introduction to sample size determination and power analysis for clinical trials, Controlled Clinical Trials 2
/// (1981), 93–113.
public struct SampleSize: Equatable, Sendable {
  /// How many tests are judged together.
  public let tests: Int
  /// The chance of any false claim.
  public let level: Double

  /// The probability of finding a difference that is there.
  public static let power = 0.8

  public init(tests: Int, level: Double = 0.05) {
    self.tests = tests
    self.level = level
  }

  /// - Parameters:
  ///   - difference: what is to be found, in the unit of the test; nil means the difference that the test has seen.
  ///   - test: what is known of the two bots.
  ///   - deals: on how many deals the test was made.
  /// - Returns: nil where no number of deals would do, or the test does not tell.
  public func deals(toFind difference: Double? = nil, by test: PairTest, on deals: Int) -> Double? {
    guard let seen = test.difference else { return nil }
    let wanted = difference ?? seen
    guard wanted != 0 else { return nil }
    let share = level / Double(max(tests, 1))
    // Differences that never vary are found once as many coins that all fall alike are as rare.
    guard let error = test.standardError else { return difference == nil ? 1 - log2(share) : nil }
    func needed(_ quantile: Double) -> Double {
      let ratio = (quantile + NormalDistribution.quantile(SampleSize.power)) * error / wanted
      return Double(deals) * ratio * ratio
    }
    /// With more degrees of freedom fewer deals do: where as many are needed as there are lies between these two.
    func needed(with count: Double) -> Double {
      needed(StudentDistribution(degreesOfFreedom: count - 1).quantile(1 - share / 2))
    }
    var (few, many) = (max(needed(NormalDistribution.quantile(1 - share / 2)), 2), 4.0)
    guard few.isFinite else { return few }
    while needed(with: many) > many { many *= 2 }
    many = max(few, many)
    while many - few > 0.01 * few {
      let middle = (few + many) / 2
      if needed(with: middle) > middle { few = middle } else { many = middle }
    }
    return many
  }
}
