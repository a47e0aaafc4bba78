/// The comparison of two bots on the same deals, from whose differences luck of known mean is taken away.
///
/// With d the difference of two results on a deal, and c and c′ the luck of both games, whose means are 0, the corrected
/// difference is d - b c + b′ c′. The coefficients b and b′ of a deal are fitted on all other deals by least squares, so
/// that its mean stays that of d. Sources: S. S. Lavenberg and P. D. Welch, A perspective on the use of control variables
/// to increase the efficiency of Monte Carlo simulations, Management Science 27 (1981), 322–335; N. Burch, M. Schmid,
/// M. Moravčík, D. Morrill and M. Bowling, AIVAT, AAAI 2018.
public struct ControlledComparison: Equatable, Sendable {
  /// A deal that both bots played: the difference of their results, and the luck of both.
  public struct Deal: Equatable, Sendable {
    public var difference: Double
    public var luck: Double
    public var otherLuck: Double

    public init(difference: Double, luck: Double, otherLuck: Double) {
      (self.difference, self.luck, self.otherLuck) = (difference, luck, otherLuck)
    }
  }

  /// The corrected difference of each deal.
  public let corrected: [Double]
  /// The variance of the corrected differences, as a share of that of the plain ones; nil if these are all equal.
  ///
  /// As many deals in place of all would do for the same standard error.
  public let varianceLeft: Double?

  /// The number of deals for which the expected coefficients, 1, count.
  ///
  /// Fitted alone, coefficients are wrong for few deals, and where most differences are 0: intervals of 95 % then hold in
  /// 53 to 90 % of cases.
  private static let priorDeals = 10.0

  /// - Parameter deals: the results, in units in which luck of 1 changes a result by about 1.
  /// - Returns: nil for fewer than two deals.
  public init?(_ deals: [Deal]) {
    guard deals.count > 1 else { return nil }
    let rows = deals.map(Row.init)
    let all = rows.reduce(into: Sums()) { $0.add($1, weight: 1) }
    corrected = rows.map { row in
      var others = all
      others.add(row, weight: -1)
      let (first, second) = others.coefficients(priorDeals: Self.priorDeals)
      return row.rest - first * row.first - second * row.second
    }
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let plain = variance(deals.map(\.difference))
    varianceLeft = plain > 0 ? variance(corrected) / plain : nil
  }

  /// The mean of the corrected differences, with Student's distribution.
  public var estimate: Estimate { Estimate.mean(of: corrected)! }

  /// One deal for the fit, of what is left with the coefficients 1.
  private struct Row {
    let rest: Double
    let first: Double
    let second: Double

    init(_ deal: Deal) {
      (first, second) = (deal.luck, -deal.otherLuck)
      rest = deal.difference - first - second
    }
  }

  /// Sums over deals of products of 1, both lucks and the rest.
  private struct Sums {
    var count = 0.0
    var (first, second, rest) = (0.0, 0.0, 0.0)
    var (firstSquare, secondSquare, product) = (0.0, 0.0, 0.0)
    var (firstRest, secondRest) = (0.0, 0.0)

    mutating func add(_ row: Row, weight: Double) {
      count += weight
      first += weight * row.first
      second += weight * row.second
      rest += weight * row.rest
      firstSquare += weight * row.first * row.first
      secondSquare += weight * row.second * row.second
      product += weight * row.first * row.second
      firstRest += weight * row.first * row.rest
      secondRest += weight * row.second * row.rest
    }

    /// By how much the coefficients differ from 1, with a free constant: the normal equations, centred, to whose diagonal
    /// the prior adds its deals.
    func coefficients(priorDeals: Double) -> (first: Double, second: Double) {
      let a = firstSquare - first * first / count + priorDeals * firstSquare / count
      let d = secondSquare - second * second / count + priorDeals * secondSquare / count
      let b = product - first * second / count
      let (x, y) = (firstRest - first * rest / count, secondRest - second * rest / count)
      let determinant = a * d - b * b
      // Without luck of a bot on the other deals its coefficient stays 1.
      guard a > Self.least else { return (0, d > Self.least ? y / d : 0) }
      guard d > Self.least, determinant > 0 else { return (x / a, 0) }
      return ((d * x - b * y) / determinant, (a * y - b * x) / determinant)
    }

    /// What rounding may leave of a sum of squares that is 0.
    private static let least = 1e-12
  }
}
