import Numerics

/// The exact test whether two bots win equally often on the same deals.
///
/// Only deals that exactly one of them won count; between equal bots each is a fair coin, so p = min(1, 2 P(X ≤ min(b,
/// c))) with X binomial (b + c, ½). Source: Q. McNemar, Note on the sampling error of the difference between correlated
/// proportions or percentages, Psychometrika 12 (1947), 153–157.
public struct McNemarTest: Equatable, Sendable {
  /// Deals that the first bot won and the second did not.
  public let onlyFirst: Int
  public let onlySecond: Int

  public init(onlyFirst: Int, onlySecond: Int) {
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// Counts the pairs of results in which one bot is better by 1; nil if any difference is not -1, 0 or 1.
  ///
  /// The mean over several plays of a deal may lie between two results; then the signs and the mean may disagree.
  init?(_ pairs: ResultPairs) {
    var (first, second, others) = (0, 0, 0)
    pairs.forEach { a, b in
      switch a - b {
      case 1: first += 1
      case -1: second += 1
      case 0: break
      default: others += 1
      }
    }
    guard others == 0 else { return nil }
    self.init(onlyFirst: first, onlySecond: second)
  }

  /// The probability of counts at least as uneven between equal bots.
  public var pValue: Double {
    guard onlyFirst + onlySecond > 0 else { return 1 }
    let fewer = Double(min(onlyFirst, onlySecond))
    let more = Double(max(onlyFirst, onlySecond))
    // For n fair coins, P(X ≤ k) is I_½(n - k, k + 1).
    return min(1, 2 * IncompleteBeta.value(a: more, b: fewer + 1, x: 0.5, complement: 0.5))
  }
}
