import Foundation

/// Student's t distribution.
package struct StudentDistribution {
  /// Above 0, not necessarily whole.
  package let degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom > 0, "Student's t needs a degree of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value above t.
  ///
  /// With v degrees of freedom and t ≥ 0: ½ I_x(v/2, ½) at x = v/(v + t²). Source: NIST Digital Library of Mathematical
  /// Functions, 8.17, and Student, The probable error of a mean, Biometrika 6 (1908), 1–25.
  package func upperTail(_ t: Double) -> Double {
    let v = degreesOfFreedom
    guard abs(t) < .infinity else { return t < 0 ? 1 : 0 }
    let x = 1 / (1 + t * t / v)
    let tail = IncompleteBeta.value(a: v / 2, b: 0.5, x: x, complement: t * t / v * x) / 2
    return t < 0 ? 1 - tail : tail
  }

  package func cdf(_ t: Double) -> Double { upperTail(-t) }

  /// The probability of a value at least as far from 0 as t.
  package func twoSided(_ t: Double) -> Double { 2 * upperTail(abs(t)) }

  /// The quantile for a probability p in (0, 1).
  ///
  /// Newton's method on the upper tail, which is convex: from the normal quantile, always on the near side of the root,
  /// the steps approach it without overshooting.
  package func quantile(_ p: Double) -> Double {
    precondition(p > 0 && p < 1, "a quantile needs a chance between 0 and 1")
    guard p != 0.5 else { return 0 }
    guard p > 0.5 else { return -quantile(1 - p) }
    var t = NormalDistribution.quantile(p)
    while true {
      let step = (upperTail(t) - (1 - p)) / density(t)
      t += step
      if step <= 1e-14 * t { return t }
    }
  }

  private func density(_ t: Double) -> Double {
    let v = degreesOfFreedom
    let logScale = GammaFunction.logRise(of: v / 2, by: 0.5) - log(v * .pi) / 2
    return exp(logScale - (v + 1) / 2 * log1p(t * t / v))
  }
}
