/// An estimated value with its standard error, told from chance by Student's t.
public struct Estimate: Equatable, Sendable {
  public let value: Double
  public let standardError: Double
  let degreesOfFreedom: Double

  /// value ± t · standard error.
  public func interval(confidence: Double = 0.95) -> Interval {
    let t = StudentDistribution(degreesOfFreedom: degreesOfFreedom).quantile((1 + confidence) / 2)
    return Interval(low: value - t * standardError, high: value + t * standardError)
  }

  /// The chance of a value at least as far from 0 if the true one is 0.
  public var pValue: Double {
    guard value != 0 else { return 1 }
    return StudentDistribution(degreesOfFreedom: degreesOfFreedom).twoSided(value / standardError)
  }
}
