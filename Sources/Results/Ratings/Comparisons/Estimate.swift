import Numerics

/// An estimate with its standard error, tested with Student's t distribution.
public struct Estimate: Equatable, Sendable {
  public let value: Double
  public let standardError: Double
  package let degreesOfFreedom: Double

  /// value ± t · standard error.
  public func interval(confidence: Double = 0.95) -> Interval {
    let t = StudentDistribution(degreesOfFreedom: degreesOfFreedom).quantile((1 + confidence) / 2)
    return Interval(low: value - t * standardError, high: value + t * standardError)
  }

  /// The probability of an estimate at least as far from 0 if the true value is 0.
  public var pValue: Double {
    guard value != 0 else { return 1 }
    return StudentDistribution(degreesOfFreedom: degreesOfFreedom).twoSided(value / standardError)
  }

  /// The estimate with the opposite sign.
  var negative: Estimate {
    Estimate(value: 0 - value, standardError: standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// The difference of two independent estimates, with Welch's degrees of freedom.
  ///
  /// Source: B. L. Welch, The generalization of 'Student's' problem when several different population variances are
  /// involved, Biometrika 34 (1947), 28–35.
  public static func - (a: Estimate, b: Estimate) -> Estimate {
    let (first, second) = (a.standardError * a.standardError, b.standardError * b.standardError)
    let sum = first + second
    let degrees = first * first / a.degreesOfFreedom + second * second / b.degreesOfFreedom
    return Estimate(
      value: a.value - b.value, standardError: sum.squareRoot(),
      degreesOfFreedom: degrees > 0 ? sum * sum / degrees : min(a.degreesOfFreedom, b.degreesOfFreedom))
  }

  /// The difference of the means of two samples with a separate deal for each value; nil if one has fewer than two
  /// values.
  ///
  /// It is Welch's t, with a standard error of at least that for equal variances. For a few values that happen to be
  /// equal Welch's error is nearly 0: between equal bots with 10 and 100 games, the test of a rate would be wrong in 46
  /// % of cases instead of 5 %. The variance of a rate is computed with one additional success and failure, so that it
  /// is never 0. Source: A. Agresti and B. Caffo, Simple and effective confidence intervals for proportions and
  /// differences of proportions result from adding two successes and two failures, The American Statistician 54 (2000),
  /// 280–288.
  ///
  /// - Parameter isRate: true for shares of successes, from 0 to 1.
  public static func difference(_ first: [Double], _ second: [Double], isRate: Bool = false) -> Estimate? {
    guard first.count > 1, second.count > 1 else { return nil }
    let (sums, counts) = ([first, second].map { $0.reduce(0, +) }, [Double(first.count), Double(second.count)])
    let means = zip(sums, counts).map { $0 / $1 }
    func variance(ofRate successes: Double, _ count: Double) -> Double {
      let share = (successes + 1) / (count + 2)
      return share * (1 - share)
    }
    let squares = zip([first, second], means).map { values, mean in
      values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let variances =
      isRate ? zip(sums, counts).map(variance(ofRate:_:)) : zip(squares, counts).map { $0 / ($1 - 1) }
    let pooled =
      isRate
      ? variance(ofRate: sums[0] + sums[1], counts[0] + counts[1])
      : (squares[0] + squares[1]) / (counts[0] + counts[1] - 2)
    let estimates = zip(means, zip(variances, counts)).map { mean, spread in
      Estimate(value: mean, standardError: (spread.0 / spread.1).squareRoot(), degreesOfFreedom: spread.1 - 1)
    }
    let welch = estimates[0] - estimates[1]
    let least = (pooled * (1 / counts[0] + 1 / counts[1])).squareRoot()
    return Estimate(
      value: welch.value, standardError: max(welch.standardError, least), degreesOfFreedom: welch.degreesOfFreedom)
  }

  /// The mean of values with a separate deal each; nil for fewer than two.
  public static func mean(of values: [Double]) -> Estimate? {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(values.count - 1) / Double(values.count)
    return Estimate(
      value: mean, standardError: variance.squareRoot(), degreesOfFreedom: Double(values.count - 1))
  }
}
