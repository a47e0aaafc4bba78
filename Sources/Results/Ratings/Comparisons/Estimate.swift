import Numerics

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

  /// The same from the other side.
  var negative: Estimate {
    Estimate(value: 0 - value, standardError: standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The difference of two independent estimates, with Welch's degrees of freedom.
  ///
  /// Source: B. L. Welch, The generalization of 'Student's' problem when several different population variances are involved,
  /// Biometrika 34 (1947), 28–35.
  public static func - (a: Estimate, b: Estimate) -> Estimate {
    let (first, second) = (a.standardError * a.standardError, b.standardError * b.standardError)
    let sum = first + second
    let degrees = first * first / a.degreesOfFreedom + second * second / b.degreesOfFreedom
    return Estimate(
      value: a.value - b.value, standardError: sum.squareRoot(),
      degreesOfFreedom: degrees > 0 ? sum * sum / degrees : min(a.degreesOfFreedom, b.degreesOfFreedom))
  }

  /// The mean of values, each of a deal of its own; nil with fewer than two.
  public static func mean(of values: [Double]) -> Estimate? {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(values.count - 1) / Double(values.count)
    return Estimate(
      value: mean, standardError: variance.squareRoot(), degreesOfFreedom: Double(values.count - 1))
  }
}
