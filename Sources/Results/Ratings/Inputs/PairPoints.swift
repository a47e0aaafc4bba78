import Foundation
package import Numerics

/// The points that bots have won from each other, and the derivatives of the Bradley–Terry likelihood.
package struct PairPoints: Sendable {
  /// The bots that have played, in ascending order; all other arrays use their indices.
  package let bots: [Int]
  package let places: [Int: Int]
  /// The games of two bots, symmetric.
  package let weights: SquareMatrix
  /// The points of a bot from all others.
  package let points: [Double]

  /// The share of points that each bot has won, exactly 1 or 0 for a perfect score.
  package let shares: [Double]
  /// By bot, the sides on which its strength is unbounded; empty if not computed.
  private(set) var openness: [RatingBounds?] = []

  package init(bots: [Int], places: [Int: Int], weights: SquareMatrix, points: [Double], shares: [Double]) {
    self.bots = bots
    self.places = places
    self.weights = weights
    self.points = points
    self.shares = shares
  }

  /// For each bot the smallest index in its connected component of the graph of games.
  package var groups: [Int] {
    var groups = Array(repeating: -1, count: bots.count)
    for start in bots.indices where groups[start] < 0 {
      var reached = [start]
      groups[start] = start
      while let bot = reached.popLast() {
        for other in bots.indices where weights[bot, other] > 0 && groups[other] < 0 {
          groups[other] = start
          reached.append(other)
        }
      }
    }
    return groups
  }

  /// The gradient and the negated Hessian of the log-likelihood with the prior.
  package func derivatives(at strengths: [Double], priorWeight: Double) -> (
    gradient: [Double], information: SquareMatrix
  ) {
    var gradient = points
    var information = SquareMatrix(size: bots.count)
    for i in bots.indices {
      let lead = PairPoints.logistic(strengths[i])
      gradient[i] += priorWeight * (1 - 2 * lead)
      information[i, i] += 2 * priorWeight * lead * (1 - lead)
      for j in bots.indices where weights[i, j] > 0 {
        let random = PairPoints.logistic(strengths[i] - strengths[j])
        let curvature = weights[i, j] * random * (1 - random)
        gradient[i] -= weights[i, j] * random
        information[i, i] += curvature
        information[i, j] -= curvature
      }
    }
    // Without a prior only differences are determined: this fixes the sum of the strengths at 0 and changes nothing
    // else.
    if priorWeight == 0 { for index in information.entries.indices { information.entries[index] += 1 } }
    return (gradient, information)
  }

  /// diag(g²(q² + (1 - q)²)), q = σ(θ): the contribution of the games against the prior's opponent to the sandwich's
  /// meat.
  func priorSquares(at strengths: [Double], priorWeight: Double) -> SquareMatrix {
    var squares = SquareMatrix(size: bots.count)
    for (i, strength) in strengths.enumerated() {
      let lead = PairPoints.logistic(strength)
      squares[i, i] = priorWeight * priorWeight * (lead * lead + (1 - lead) * (1 - lead))
    }
    return squares
  }

  /// σ(x) = 1/(1 + e⁻ˣ).
  package static func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
}

extension PairPoints {
  package init(_ sums: PairSums) {
    let all = 0..<sums.bots
    let played = all.filter { bot in all.contains { sums.weights[bot * sums.bots + $0] > 0 } }
    let unit = Double(PairSums.unit)
    var weights = SquareMatrix(size: played.count)
    for (i, bot) in played.enumerated() {
      for (j, other) in played.enumerated() { weights[i, j] = Double(sums.weights[bot * sums.bots + other]) / unit }
    }
    func sum(_ entries: [Int], of bot: Int) -> Double {
      Double(all.reduce(0) { $0 + entries[bot * sums.bots + $1] })
    }
    bots = played
    places = Dictionary(uniqueKeysWithValues: zip(played, played.indices))
    self.weights = weights
    points = played.map { sum(sums.points, of: $0) / unit }
    shares = played.map { sum(sums.points, of: $0) / sum(sums.weights, of: $0) }
    openness = RatingBounds.all(played.count, groups: groups) { first, second in
      sums.points[played[first] * sums.bots + played[second]] > 0
    }
  }
}
