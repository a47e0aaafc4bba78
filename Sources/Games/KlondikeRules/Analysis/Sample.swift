import GameRules

/// The values of one quantity on several deals.
struct Sample {
  /// A value is clearly less that is this many standard errors away.
  private static let clear = 3.0

  var values: [Double] = []

  init(_ values: [Double] = []) { self.values = values }

  var mean: Double { values.reduce(0, +) / Double(max(values.count, 1)) }

  /// The mean with its standard error; 0 for one deal alone, which is then the true one.
  ///
  /// The variance is at least that of a value that one deal alone changes, because a few deals may happen to be equal.
  var valuation: Valuation {
    if values.count == 1 { return Valuation(mean) }
    let count = Double(values.count)
    let variance = values.reduce(0) { $0 + $1 * $1 } / count - mean * mean
    return Valuation(mean, error: (max(variance, 0.25 / count) / count).squareRoot())
  }

  /// Every second value, from value 0 or 1 on.
  func half(_ number: Int) -> Sample { Sample(stride(from: number, to: values.count, by: 2).map { values[$0] }) }

  /// True if the mean is less on the same deals, by more than `clear` standard errors.
  func isClearlyLess(than other: Sample) -> Bool {
    let behind = (other - self).valuation
    return behind.value > Self.clear * behind.error
  }

  /// The difference on the deals that both have.
  static func - (a: Sample, b: Sample) -> Sample { Sample(zip(a.values, b.values).map { $0 - $1 }) }
}
