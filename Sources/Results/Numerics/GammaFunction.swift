import Foundation

/// The logarithm of Γ, and functions derived from it.
package enum GammaFunction {
  package static func log(_ x: Double) -> Double { lgamma(x).0 }

  /// ln Γ(x + a) - ln Γ(x), for x > 0 and a ≥ 0.
  ///
  /// For large x, where two large numbers would cancel, it is the difference of Stirling's series, arranged to preserve
  /// precision. Source: NIST Digital Library of Mathematical Functions, 5.11.1.
  static func logRise(of x: Double, by a: Double) -> Double {
    guard x > 30 else { return log(x + a) - log(x) }
    func correction(_ z: Double) -> Double { (1 / 12 - (1 / 360 - 1 / (1260 * z * z)) / (z * z)) / z }
    return (x - 0.5) * log1p(a / x) + a * (Foundation.log(x + a) - 1) + correction(x + a) - correction(x)
  }

  /// ln B(a, b) = ln Γ(a) + ln Γ(b) - ln Γ(a + b).
  static func logBeta(_ a: Double, _ b: Double) -> Double { log(min(a, b)) - logRise(of: max(a, b), by: min(a, b)) }
}
