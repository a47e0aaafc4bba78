import Foundation

/// Two bots on the same deals: how much better the first does a deal.
///
/// Luck that both share cancels in each difference, so this is sharper than either bot's own interval. Source: Student,
/// The probable error of a mean, Biometrika 6 (1908), 1–25.
public struct PairedComparison: Equatable, Sendable {
  /// Deals that both have played.
  public let deals: Int
  /// The mean of the differences d, the first bot's score less the second's.
  public let mean: Double
  /// √(Σ(d - mean)²/(n - 1)); 0 for a single deal.
  public let standardDeviation: Double
  /// The variance that the mean would have if the bots had played different deals, (s₁² + s₂²)/s², over the one it has.
  ///
  /// Above 1 sharing deals pays. Nil where a difference never varies.
  public let varianceRatio: Double?

  /// - Parameter scores: both bots' scores, a pair for each deal.
  /// - Returns: nil without a deal.
  public init?(_ scores: [(Double, Double)]) {
    guard !scores.isEmpty else { return nil }
    deals = scores.count
    mean = scores.reduce(0) { $0 + ($1.0 - $1.1) } / Double(deals)
    let variance = PairedComparison.variance(scores.map { $0.0 - $0.1 })
    standardDeviation = variance.squareRoot()
    let apart = PairedComparison.variance(scores.map(\.0)) + PairedComparison.variance(scores.map(\.1))
    varianceRatio = variance > 0 ? apart / variance : nil
  }

  /// The mean's standard error s/√n.
  public var standardError: Double { standardDeviation / Double(deals).squareRoot() }

  /// The mean ± t · s/√n, with n - 1 degrees of freedom; nil where the differences do not vary, as for a single deal.
  public func interval(confidence: Double = 0.95) -> Interval? { estimate?.interval(confidence: confidence) }

  /// The chance of a mean at least as far from 0 between equal bots.
  ///
  /// Differences that are all alike have no t; then it is the sign test's 2^(1-n), and 1 where all are 0.
  public var pValue: Double { estimate?.pValue ?? (mean == 0 ? 1 : exp2(1 - Double(deals))) }

  /// The mean with its standard error; nil where the differences do not vary.
  var estimate: Estimate? {
    guard standardDeviation > 0 else { return nil }
    return Estimate(value: mean, standardError: standardError, degreesOfFreedom: Double(deals - 1))
  }

  private static func variance(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    // A constant's variance is 0 exactly, though its mean may be rounded.
    guard values.contains(where: { $0 != values[0] }) else { return 0 }
    let mean = values.reduce(0, +) / Double(values.count)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
  }
}
