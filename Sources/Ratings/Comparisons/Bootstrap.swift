/// How a mean over deals would vary if chance had dealt otherwise, told from resamples of the deals there are.
///
/// Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 and 14.
public struct Bootstrap: Equatable, Sendable {
  /// The mean of the deals' values.
  public let mean: Double
  /// The means of the resamples, in increasing order.
  private let means: [Double]
  /// The means that leave out one deal each.
  private let withoutOne: [Double]

  /// - Parameters:
  ///   - values: one of each deal.
  ///   - resamples: for each resample the deals that it draws, as many as there are, with repetition.
  /// - Returns: nil unless there are two deals and two resamples.
  public init?(_ values: [Double], resamples: [[Int]]) {
    guard values.count > 1, resamples.count > 1 else { return nil }
    let sum = values.reduce(0, +)
    mean = sum / Double(values.count)
    means = resamples.map { $0.reduce(0) { $0 + values[$1] } / Double($0.count) }.sorted()
    withoutOne = values.map { (sum - $0) / Double(values.count - 1) }
  }

  /// The standard deviation of the resamples' means.
  public var standardError: Double {
    let centre = means.reduce(0, +) / Double(means.count)
    return (means.reduce(0) { $0 + ($1 - centre) * ($1 - centre) } / Double(means.count - 1)).squareRoot()
  }

  /// The quantiles of the resamples' means.
  public func percentileInterval(confidence: Double = 0.95) -> Interval {
    Interval(low: quantile((1 - confidence) / 2), high: quantile((1 + confidence) / 2))
  }

  /// The percentile interval corrected for bias and skewness (BCa).
  ///
  /// With z₀ the normal quantile of the share of resamples below the mean, ties half, and a = Σd³/(6 (Σd²)^1.5) from the
  /// jackknife's d, the quantile at z becomes that at Φ(z₀ + (z₀ + z)/(1 - a (z₀ + z))).
  /// - Returns: nil where the mean lies outside of all resamples, or no deal differs from another.
  public func correctedInterval(confidence: Double = 0.95) -> Interval? {
    let below = Double(means.count { $0 < mean }) + Double(means.count { $0 == mean }) / 2
    let share = below / Double(means.count)
    let centre = withoutOne.reduce(0, +) / Double(withoutOne.count)
    let squares = withoutOne.reduce(0) { $0 + (centre - $1) * (centre - $1) }
    guard share > 0, share < 1, squares > 0 else { return nil }
    let cubes = withoutOne.reduce(0) { $0 + (centre - $1) * (centre - $1) * (centre - $1) }
    let acceleration = cubes / (6 * squares * squares.squareRoot())
    let bias = NormalDistribution.quantile(share)

    func end(_ random: Double) -> Double {
      let shifted = bias + NormalDistribution.quantile(random)
      return quantile(NormalDistribution.cdf(bias + shifted / (1 - acceleration * shifted)))
    }
    return Interval(low: end((1 - confidence) / 2), high: end((1 + confidence) / 2))
  }

  /// Between neighbours, the straight line.
  private func quantile(_ share: Double) -> Double {
    let position = share * Double(means.count - 1)
    let index = min(Int(exactly: position.rounded(.down)) ?? 0, means.count - 2)
    return means[index] + (position - Double(index)) * (means[index + 1] - means[index])
  }
}
