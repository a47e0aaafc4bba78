import Foundation

/// The regularised incomplete beta function I_x(a, b).
package enum IncompleteBeta {
  /// I_x(a, b) by its continued fraction, on the side on which that converges fast.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 8.17.22 and, for the other side, 8.17.4.
  /// - Parameter complement: 1 - x, which the caller may know more precisely than x.
  package static func value(a: Double, b: Double, x: Double, complement: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    let powers = a * logOf(x, complement: complement) + b * logOf(complement, complement: x)
    let front = exp(powers - GammaFunction.logBeta(a, b))
    return x < (a + 1) / (a + b + 2)
      ? front / a * fraction(a: a, b: b, x: x)
      : 1 - front / b * fraction(a: b, b: a, x: complement)
  }

  /// ln x, from the complement if x is so near 1 that it has lost digits.
  private static func logOf(_ x: Double, complement: Double) -> Double { x < 0.5 ? log(x) : log1p(-complement) }

  /// 1 / (1 + d₁/(1 + d₂/(1 + ...))) by Lentz's method.
  private static func fraction(a: Double, b: Double, x: Double) -> Double {
    let tiny = 1e-300
    func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }

    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for m in stride(from: 1.0, through: 100_000, by: 1) {
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var change = 1.0
      for coefficient in [even, odd] {
        d = 1 / away(1 + coefficient * d)
        c = away(1 + coefficient / c)
        change *= c * d
        result *= c * d
      }
      if abs(change - 1) < 1e-16 { break }
    }
    return result
  }
}
