import Numerics

/// The degrees of freedom of the leads in a `MarginModel`, by Satterthwaite's approximation.
///
/// With A the information of all games, G that of a deal d, c the contrast of two bots, and
///
///     g = f(A⁻¹ G) A⁻¹ c,   h = G g,   Q(d, e) = [d = e] g·h - h(d)ᵀ A⁻¹ h(e),
///
/// the variance of the lead is estimated by a sum of squares whose expectation is proportional to tr Q, if all games have
/// noise of the same size. The degrees of freedom are (tr Q)²/tr Q². Where all bots meet on each of D deals, they are
/// D - 1; where n bots play n games in a ring, only one.
/// Source: R. M. Bell and D. F. McCaffrey, Bias reduction in standard errors for linear regression with multi-stage
/// samples, Survey Methodology 28 (2002), 169–181.
struct MarginFreedom: Sendable {
  /// What a deal contributes.
  private struct Deal: Sendable {
    /// The bots that played it, by their places in the model.
    var bots: [Int]
    /// Its information, of these bots.
    var information: SquareMatrix
    /// f(A⁻¹ G), of these bots.
    var correction: SquareMatrix
  }

  private let bread: SquareMatrix
  private let deals: [Deal]

  /// The share of the variance below which a deal is left out.
  private static let least = 1e-6

  /// - Parameters:
  ///   - entries: deal by deal.
  ///   - places: by bot, its index in the matrix.
  ///   - bread: A⁻¹.
  init(of entries: [PairMargins.Entry], _ places: [Int?], _ bread: SquareMatrix) {
    self.bread = bread
    var deals: [Deal] = []
    var rest = entries[...]
    while let first = rest.first {
      let deal = rest.prefix { $0.deal == first.deal }
      rest = rest.dropFirst(deal.count)
      let meetings = deal.map { (places[Int($0.first)]!, places[Int($0.second)]!, $0.weight) }
      let bots = Set(meetings.flatMap { [$0.0, $0.1] }).sorted()
      let rows = Dictionary(uniqueKeysWithValues: bots.enumerated().map { ($1, $0) })
      var information = SquareMatrix(size: bots.count)
      for (one, other, weight) in meetings {
        let (a, b, weight) = (rows[one]!, rows[other]!, Double(weight) / Double(PairMargins.unit))
        information[a, a] += weight
        information[b, b] += weight
        information[a, b] -= weight
        information[b, a] -= weight
      }
      var own = SquareMatrix(size: bots.count)
      for a in bots.indices { for b in bots.indices { own[a, b] = bread[bots[a], bots[b]] } }
      deals.append(
        Deal(bots: bots, information: information, correction: MarginFreedom.correction(own * information)))
    }
    self.deals = deals
  }

  /// 1/√(1 - x) of a matrix, by its series.
  private static func correction(_ part: SquareMatrix) -> SquareMatrix {
    var term = SquareMatrix(size: part.size)
    for index in 0..<part.size { term[index, index] = 1 }
    var sum = term
    // As in the model, a bot with games on only one deal has x = 1, and its residual is 0.
    for power in 1...200 {
      let factor = Double(2 * power - 1) / Double(2 * power)
      term = term * part
      for index in term.entries.indices { term.entries[index] *= factor }
      sum = sum + term
      if term.entries.largestMagnitude <= 1e-10 * sum.entries.largestMagnitude { break }
    }
    return sum
  }

  /// The degrees of freedom of the lead of one bot over another, by their places; nil if it has none.
  func degrees(_ first: Int, _ second: Int) -> Double? {
    var parts: [(deal: Deal, moment: [Double], size: Double)] = []
    for deal in deals {
      let contrast = deal.bots.map { bread[$0, first] - bread[$0, second] }
      let weights = deal.correction.times(contrast)
      let moment = deal.information.times(weights)
      parts.append((deal, moment, zip(weights, moment).reduce(0) { $0 + $1.0 * $1.1 }))
    }
    let total = parts.reduce(0) { $0 + $1.size }
    parts.removeAll { $0.size <= MarginFreedom.least * total }
    var (trace, square) = (0.0, 0.0)
    for (place, part) in parts.enumerated() {
      var moment = [Double](repeating: 0, count: bread.size)
      for (bot, value) in zip(part.deal.bots, part.moment) { moment[bot] = value }
      let image = bread.times(moment)
      for (otherPlace, other) in parts.enumerated() {
        let shared = zip(other.deal.bots, other.moment).reduce(0) { $0 + image[$1.0] * $1.1 }
        let entry = (place == otherPlace ? part.size : 0) - shared
        if place == otherPlace { trace += entry }
        square += entry * entry
      }
    }
    // A residual that is 0 leaves rounding errors of the deal's part.
    return trace > 1e-9 * total && square > 0 ? trace * trace / square : nil
  }
}
