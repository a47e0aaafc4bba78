/// A range in which the true value lies, as far as chance allows.
public struct Interval: Equatable, Sendable {
  public var low: Double
  public var high: Double

  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Wilson's score interval for a rate, which keeps its 95 % near 0 and 1 too.
  ///
  /// With p = s/n and z the normal quantile: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n). Source: E. B. Wilson,
  /// Probable inference, the law of succession, and statistical inference, JASA 22 (1927), 209–212.
  /// - Returns: nil without a trial.
  public static func wilson(successes: Int, of trials: Int, z: Double = 1.959963984540054) -> Interval? {
    guard trials > 0 else { return nil }
    let n = Double(trials)
    let p = Double(successes) / n
    let centre = p + z * z / (2 * n)
    let spread = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    // At the ends the formula gives exactly 0 or 1; rounding must not go beyond.
    let low = successes == 0 ? 0 : (centre - spread) / scale
    let high = successes == trials ? 1 : (centre + spread) / scale
    return Interval(low: low, high: high)
  }
}
