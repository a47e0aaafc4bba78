import Numerics

/// The mean of whole numbers, with its confidence interval.
public struct MeanEstimate: Equatable, Sendable {
  public let mean: Double
  /// Student's 95 % interval: mean ± t √(s²/n), s² = Σ(x - mean)²/(n - 1).
  public let interval: Interval

  /// - Parameter counts: the number of occurrences of each number.
  /// - Returns: nil for fewer than two values.
  public init?(_ counts: [Int: Int]) {
    let n = Double(counts.values.reduce(0, +))
    guard n > 1 else { return nil }
    let mean = counts.reduce(0.0) { $0 + Double($1.key) * Double($1.value) } / n
    let squares = counts.reduce(0.0) { $0 + Double($1.value) * (Double($1.key) - mean) * (Double($1.key) - mean) }
    let half = StudentDistribution(degreesOfFreedom: n - 1).quantile(0.975) * (squares / (n - 1) / n).squareRoot()
    self.mean = mean
    interval = Interval(low: mean - half, high: mean + half)
  }
}
