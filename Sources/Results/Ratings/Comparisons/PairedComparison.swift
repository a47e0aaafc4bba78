import Foundation

/// The comparison of two bots on the same deals: the first bot's mean advantage per deal.
///
/// Luck that both share cancels in each difference, so its interval is narrower than either bot's own. Source: Student,
/// The probable error of a mean, Biometrika 6 (1908), 1–25.
public struct PairedComparison: Equatable, Sendable {
  /// Deals that both have played.
  public let deals: Int
  /// The mean of the differences d, the first bot's score less the second's.
  public let mean: Double
  /// √(Σ(d - mean)²/(n - 1)); 0 for a single deal.
  public let standardDeviation: Double
  /// The gain of pairing: the variance that the mean would have on different deals, (s₁² + s₂²), divided by the
  /// variance that it has, s².
  ///
  /// Above 1 sharing deals pays. Nil if all differences are equal.
  public let varianceRatio: Double?

  /// - Parameter scores: both bots' scores.
  /// - Returns: nil without a deal.
  public init?(_ scores: ResultPairs) {
    var (differences, first, second) = (Spread(), Spread(), Spread())
    func forEach(_ body: (inout Spread, Double) -> Void) {
      scores.forEach { a, b in
        body(&differences, a - b)
        body(&first, a)
        body(&second, b)
      }
    }
    forEach { $0.add($1) }
    guard differences.count > 0 else { return nil }
    forEach { $0.addSquare($1) }
    deals = differences.count
    mean = differences.mean
    standardDeviation = differences.variance.squareRoot()
    varianceRatio = differences.variance > 0 ? (first.variance + second.variance) / differences.variance : nil
  }

  /// The standard error s/√n of the mean.
  public var standardError: Double { standardDeviation / Double(deals).squareRoot() }

  /// The mean ± t · s/√n, with n - 1 degrees of freedom; nil if all differences are equal, as for a single deal.
  public func interval(confidence: Double = 0.95) -> Interval? { estimate?.interval(confidence: confidence) }

  /// The probability of a mean at least as far from 0 between equal bots.
  ///
  /// For equal differences t is undefined; then it is the sign test's 2^(1-n), and 1 if all are 0.
  public var pValue: Double { estimate?.pValue ?? (mean == 0 ? 1 : exp2(1 - Double(deals))) }

  /// The mean with its standard error; nil if all differences are equal.
  var estimate: Estimate? {
    guard standardDeviation > 0 else { return nil }
    return Estimate(value: mean, standardError: standardError, degreesOfFreedom: Double(deals - 1))
  }

  /// The mean and the variance of values, in two passes.
  private struct Spread {
    private(set) var count = 0
    private var (sum, squares) = (0.0, 0.0)
    private var first = 0.0
    private var isConstant = true

    var mean: Double { sum / Double(count) }

    mutating func add(_ value: Double) {
      if count == 0 { first = value } else if value != first { isConstant = false }
      count += 1
      sum += value
    }

    mutating func addSquare(_ value: Double) { squares += (value - mean) * (value - mean) }

    // A constant has variance 0 exactly, although its mean may be rounded.
    var variance: Double { count < 2 || isConstant ? 0 : squares / Double(count - 1) }
  }
}
