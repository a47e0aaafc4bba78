import Foundation

/// The normal distribution with mean 0 and variance 1.
public enum NormalDistribution {
  /// The probability of a value of at most x: ½ erfc(-x/√2), accurate to the last digits far into both tails.
  package static func cdf(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  /// The probability of a value above x.
  package static func upperTail(_ x: Double) -> Double { cdf(-x) }

  static func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }

  /// The quantile for a probability p in (0, 1).
  ///
  /// An initial value with three digits, from Abramowitz and Stegun, Handbook of Mathematical Functions (1964),
  /// 26.2.23, is refined by Halley's method, each step of which triples the digits.
  public static func quantile(_ p: Double) -> Double {
    precondition(p > 0 && p < 1, "a quantile needs a chance between 0 and 1")
    // In the lower half p itself keeps its digits, and 1 - p would not.
    guard p <= 0.5 else { return -quantile(1 - p) }
    guard p < 0.5 else { return 0 }
    let t = (-2 * log(p)).squareRoot()
    var x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
    for _ in 0..<3 {
      let step = (cdf(x) - p) / density(x)
      x -= step / (1 + x * step / 2)
    }
    return x
  }
}
