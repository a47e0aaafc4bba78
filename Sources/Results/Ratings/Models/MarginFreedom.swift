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
    /// The weight of its games.
    var weight: Double
    /// G f(A⁻¹ G), of these bots, which leads from a contrast to h.
    var moment: SquareMatrix
    /// f(A⁻¹ G)ᵀ G f(A⁻¹ G), which leads to g·h.
    var size: SquareMatrix
  }

  private let bread: SquareMatrix
  private let deals: [Deal]

  /// The share of the lead's variance below which a deal is left out: with hundreds of bots most are far from both.
  private static let least = 1e-3

  /// - Parameters:
  ///   - deals: the meetings on each deal.
  ///   - bread: A⁻¹.
  init(of deals: [ArraySlice<MarginModel.Meeting>], _ bread: SquareMatrix) {
    self.bread = bread
    self.deals = deals.map { meetings in
      let bots = Set(meetings.flatMap { [$0.first, $0.second] }).sorted()
      let rows = Dictionary(uniqueKeysWithValues: bots.enumerated().map { ($1, $0) })
      var information = SquareMatrix(size: bots.count)
      for var meeting in meetings {
        (meeting.first, meeting.second) = (rows[meeting.first]!, rows[meeting.second]!)
        meeting.add(to: &information)
      }
      var own = SquareMatrix(size: bots.count)
      for a in bots.indices { for b in bots.indices { own[a, b] = bread[bots[a], bots[b]] } }
      let correction = MarginFreedom.correction(own * information)
      let moment = information * correction
      return Deal(
        bots: bots, weight: meetings.reduce(0) { $0 + $1.weight }, moment: moment,
        size: correction.transposed * moment)
    }
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
    let variance = bread[first, first] + bread[second, second] - 2 * bread[first, second]
    // Of the deals that count: g·h, the bots, and h.
    var (sizes, ends): ([Double], [Int]) = ([], [0])
    var (bots, moments): ([Int], [Double]) = ([], [])
    for deal in deals {
      var (low, high) = (Double.infinity, -Double.infinity)
      for bot in deal.bots {
        let value = bread[bot, first] - bread[bot, second]
        (low, high) = (min(low, value), max(high, value))
      }
      guard deal.weight * (high - low) * (high - low) > MarginFreedom.least * variance else { continue }
      let contrast = deal.bots.map { bread[$0, first] - bread[$0, second] }
      sizes.append(zip(contrast, deal.size.times(contrast)).reduce(0) { $0 + $1.0 * $1.1 })
      bots += deal.bots
      moments += deal.moment.times(contrast)
      ends.append(bots.count)
    }
    var (trace, square) = (0.0, 0.0)
    for deal in sizes.indices {
      for other in 0...deal {
        var shared = 0.0
        for a in ends[deal]..<ends[deal + 1] {
          var row = 0.0
          for b in ends[other]..<ends[other + 1] { row += bread[bots[a], bots[b]] * moments[b] }
          shared += moments[a] * row
        }
        if deal == other {
          let entry = sizes[deal] - shared
          trace += entry
          square += entry * entry
        } else {
          square += 2 * shared * shared
        }
      }
    }
    // A residual that is 0 leaves rounding errors of the deal's part.
    return trace > 1e-9 * sizes.reduce(0, +) && square > 0 ? trace * trace / square : nil
  }
}
