import Foundation
import Numerics

/// The number of deals needed to detect a difference between two bots.
///
/// If the standard error is e on n deals, then N = n · ((t + z) · e/d)² deals detect a difference of d with power Φ(z),
/// where t is Student's quantile of 1 - level/2 with N - 1 degrees of freedom. The level is divided among all tests by
/// Bonferroni. Source: J. M. Lachin, Introduction to sample size determination and power analysis for clinical trials,
/// Controlled Clinical Trials 2 (1981), 93–113.
public struct SampleSize: Equatable, Sendable {
  /// The number of tests that are judged together.
  public let tests: Int
  /// The probability of any false claim.
  public let level: Double

  /// The probability of detecting a true difference.
  public static let power = 0.8

  public init(tests: Int, level: Double = 0.05) {
    self.tests = tests
    self.level = level
  }

  /// - Parameters:
  ///   - difference: the difference to detect, in the unit of the test; nil for the one that the test has observed.
  ///   - test: an earlier test of the two bots.
  ///   - deals: the number of deals of that test.
  /// - Returns: nil if no number of deals would suffice, or the test does not determine it.
  public func deals(toFind difference: Double? = nil, by test: PairTest, on deals: Int) -> Double? {
    guard let seen = test.difference else { return nil }
    let wanted = difference ?? seen
    guard wanted != 0 else { return nil }
    let share = level / Double(max(tests, 1))
    // Constant differences are detected once that many coins, all falling alike, are improbable enough.
    guard let error = test.standardError else { return difference == nil ? 1 - log2(share) : nil }
    func needed(_ quantile: Double) -> Double {
      let ratio = (quantile + NormalDistribution.quantile(SampleSize.power)) * error / wanted
      return Double(deals) * ratio * ratio
    }
    /// More degrees of freedom need fewer deals; the fixed point lies between these two.
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
