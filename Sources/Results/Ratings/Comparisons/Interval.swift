import Numerics

/// A confidence interval.
public struct Interval: Equatable, Sendable {
  public var low: Double
  public var high: Double

  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Wilson's score interval for a rate, which keeps its 95 % coverage near 0 and 1 too.
  ///
  /// With p = s/n and z the normal quantile: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n). Source: E. B. Wilson,
  /// Probable inference, the law of succession, and statistical inference, JASA 22 (1927), 209–212.
  /// - Returns: nil without a trial.
  public static func wilson(successes: Int, of trials: Int, z: Double = 1.959963984540054) -> Interval? {
    trials > 0 ? wilson(share: Double(successes) / Double(trials), of: Double(trials), z: z) : nil
  }

  /// The same for a share of trials whose number need not be whole.
  public static func wilson(share p: Double, of n: Double, z: Double = 1.959963984540054) -> Interval {
    let centre = p + z * z / (2 * n)
    let spread = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    // At the ends the formula gives exactly 0 or 1, which rounding must not exceed.
    let low = p == 0 ? 0 : (centre - spread) / scale
    let high = p == 1 ? 1 : (centre + spread) / scale
    return Interval(low: low, high: high)
  }

  /// The exact interval for a rate, by default of 95 %; its coverage is at least that for every true rate.
  ///
  /// Each end is where the incomplete beta function, which is a tail of the binomial distribution, equals half of the
  /// remaining probability. Source: C. J. Clopper and E. S. Pearson, The use of confidence or fiducial limits
  /// illustrated in the case of the binomial, Biometrika 26 (1934), 404–413.
  /// - Parameters:
  ///   - successes: at most the number of trials.
  ///   - trials: at least one.
  public static func exact(successes: Int, of trials: Int, confidence: Double = 0.95) -> Interval {
    let rest = (1 - confidence) / 2
    let (k, n) = (Double(successes), Double(trials))
    func quantile(_ share: Double, a: Double, b: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let x = (low + high) / 2
        if IncompleteBeta.value(a: a, b: b, x: x, complement: 1 - x) < share { low = x } else { high = x }
      }
      return low
    }
    return Interval(
      low: successes == 0 ? 0 : quantile(rest, a: k, b: n - k + 1),
      high: successes == trials ? 1 : quantile(1 - rest, a: k + 1, b: n - k))
  }
}
