import Numerics

/// Summed results of contests between pairs, and the strengths that fit them best.
struct ContestSums: Sendable {
  /// The number of contests of two bots, symmetric.
  private(set) var weights: SquareMatrix
  private var points: [Double]

  init(bots: Int) {
    weights = SquareMatrix(size: bots)
    points = Array(repeating: 0, count: bots)
  }

  /// Makes room for more bots.
  mutating func grow(to bots: Int) {
    let old = self
    self = ContestSums(bots: bots)
    for first in old.points.indices {
      points[first] = old.points[first]
      for second in old.points.indices { weights[first, second] = old.weights[first, second] }
    }
  }

  mutating func add(_ first: Int, _ second: Int, difference: Double) {
    weights[first, second] += 1
    weights[second, first] += 1
    points[first] += (1 + difference) / 2
    points[second] += (1 - difference) / 2
  }

  /// Bradley–Terry strengths with the prior of `BradleyTerry`.
  var strengths: [Double] {
    let all = Array(points.indices)
    let pool = PairPoints(
      bots: all, places: Dictionary(uniqueKeysWithValues: zip(all, all)), weights: weights, points: points,
      shares: points)
    // With a prior the likelihood is strictly concave, so there is always a maximum.
    return (try? NewtonMaximum(dimensions: all.count) { pool.derivatives(at: $0, priorWeight: 0.5) })?.position
      ?? points
  }
}
