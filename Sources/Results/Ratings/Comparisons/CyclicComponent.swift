/// How much of what bots win of one another no ranking can explain, as when A beats B, B beats C and C beats A.
///
/// The advantages A_ij = -A_ji are split into differences of ratings, r_i - r_j with r_i the mean of A_ij over all j, and
/// a cyclic rest that is orthogonal to them. Source: X. Jiang, L.-H. Lim, Y. Yao and Y. Ye, Statistical ranking and
/// combinatorial Hodge theory, Mathematical Programming 127 (2011), 203–244.
public struct CyclicComponent: Equatable, Sendable {
  /// r_i, in the unit of the advantages; their sum is 0.
  public let ratings: [Double]
  /// The part of the squared advantages that is cyclic, from 0 (a perfect order) to 1; 0 where nobody has an advantage.
  public let share: Double
  /// The sum of the squares of the cyclic rest, over all pairs.
  let cyclic: Double

  /// - Parameter advantages: row i holds what bot i has over each other, 0 over itself; antisymmetric.
  public init(advantages: [[Double]]) {
    let ratings = advantages.map { $0.reduce(0, +) / Double($0.count) }
    var (all, cyclic) = (0.0, 0.0)
    for (i, row) in advantages.enumerated() {
      for (j, advantage) in row.enumerated() {
        let rest = advantage - (ratings[i] - ratings[j])
        all += advantage * advantage
        cyclic += rest * rest
      }
    }
    self.ratings = ratings
    share = all > 0 ? cyclic / all : 0
    self.cyclic = cyclic / 2
  }

  /// The advantages 2P - 1 of all bots that have played, P a pair's share of points.
  ///
  /// - Returns: nil unless every two of them have met.
  public init?(_ sums: PairSums) {
    let pool = PairTable(sums)
    var advantages: [[Double]] = []
    for (i, bot) in pool.bots.enumerated() {
      var row: [Double] = []
      for (j, other) in pool.bots.enumerated() {
        guard i == j || pool.weights[i, j] > 0 else { return nil }
        let won = sums.points[bot * sums.bots + other] - sums.points[other * sums.bots + bot]
        row.append(i == j ? 0 : Double(won) / Double(sums.weights[bot * sums.bots + other]))
      }
      advantages.append(row)
    }
    self.init(advantages: advantages)
  }
}
