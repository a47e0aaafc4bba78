/// The exact test whether two bots win the same deals' games equally often.
///
/// Only deals that one of them won count; between equal bots each is a fair coin, so p = min(1, 2 P(X ≤ min(b, c))) with
/// X binomial (b + c, ½). Source: Q. McNemar, Note on the sampling error of the difference between correlated
/// proportions or percentages, Psychometrika 12 (1947), 153–157.
public struct McNemarTest: Equatable, Sendable {
  /// Deals that the first bot won and the second did not.
  public let onlyFirst: Int
  public let onlySecond: Int

  public init(onlyFirst: Int, onlySecond: Int) {
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// Counts the pairs of results in which one bot is better.
  public init(_ pairs: some Sequence<(Double, Double)>) {
    let differences = pairs.map { $0 - $1 }
    self.init(onlyFirst: differences.count { $0 > 0 }, onlySecond: differences.count { $0 < 0 })
  }

  /// The chance of counts at least as uneven between equal bots.
  public var pValue: Double {
    guard onlyFirst + onlySecond > 0 else { return 1 }
    let fewer = Double(min(onlyFirst, onlySecond))
    let more = Double(max(onlyFirst, onlySecond))
    // P(X ≤ k) of n fair coins is I_½(n - k, k + 1).
    return min(1, 2 * IncompleteBeta.value(a: more, b: fewer + 1, x: 0.5, complement: 0.5))
  }
}
