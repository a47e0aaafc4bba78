import Foundation

/// The likelihood of rankings under Plackett–Luce with ties, and its derivatives.
///
/// Its parameters are the bots' strengths θ, then ln δ for each size of tie that was seen.
package struct RankingLikelihood {
  package let bots: Int
  /// Tells every ranking, those of a deal together, the same ones in the same order each time.
  let forEachRanking: (_ body: (Ranking) -> Void) -> Void
  /// The sizes of ties that were seen, from 2 on.
  package let tieSizes: [Int]
  /// For a number of bots that are left, all sets of them that may come next.
  private let choices: [[[Int]]]

  package init(bots: Int, forEachRanking: @escaping (_ body: (Ranking) -> Void) -> Void) {
    self.bots = bots
    self.forEachRanking = forEachRanking
    var sizes: Set<Int> = []
    var most = 2
    forEachRanking { ranking in
      sizes.formUnion(ranking.groups.map(\.count))
      most = max(most, ranking.groups.reduce(0) { $0 + $1.count })
    }
    tieSizes = sizes.subtracting([1]).sorted()
    let allowed = sizes.union([1]).sorted()
    choices = (0...most).map { left in allowed.flatMap { RankingLikelihood.subsets(of: left, size: $0) } }
  }

  package var parameters: Int { bots + tieSizes.count }

  /// The number of the prior's opponent: that of the first parameter that is not one, for its strength is always 0.
  private var priorWeight: Int { parameters }

  /// A win and a loss of every bot against the prior's opponent; like any two, they might have tied.
  var priorGames: [Ranking] {
    (0..<bots).flatMap {
      [Ranking(groups: [[$0], [priorWeight]], deal: 0), Ranking(groups: [[priorWeight], [$0]], deal: 0)]
    }
  }

  /// One choice of the bots that come next among those that are left.
  struct Stage {
    /// The parameters that play a part, and perhaps the prior's opponent.
    var parameters: [Int]
    /// ln of the chance of what happened.
    var logChance: Double
    /// The derivatives of `logChance`, in the order of `parameters`.
    var gradient: [Double]
    var information: SquareMatrix
  }

  /// The stages of a ranking, at given parameters.
  func stages(of ranking: Ranking, at position: [Double]) -> [Stage] {
    let position = position + [0]
    return ranking.groups.indices.map { place in
      let left = ranking.groups[place...].flatMap(\.self)
      return stage(left, chosen: ranking.groups[place].count, at: position)
    }
  }

  /// The first `chosen` of the bots that are left come next: the model of choice with strengths linear in parameters.
  private func stage(_ left: [Int], chosen: Int, at position: [Double]) -> Stage {
    let parameters = left + tieSizes.indices.map { bots + $0 }
    /// ln of a set's strength: ln δ + the mean θ of its members.
    func features(_ set: [Int]) -> [(index: Int, factor: Double)] {
      let members = set.map { (index: $0, factor: 1 / Double(set.count)) }
      return members + (tieSizes.firstIndex(of: set.count).map { [(left.count + $0, 1)] } ?? [])
    }
    let sets = choices[left.count].map(features)
    let strengths = sets.map { $0.reduce(0) { $0 + position[parameters[$1.index]] * $1.factor } }
    let most = strengths.max() ?? 0
    let all = strengths.reduce(0) { $0 + exp($1 - most) }

    var mean = parameters.map { _ in 0.0 }
    var information = SquareMatrix(size: parameters.count)
    for (set, strength) in zip(sets, strengths) {
      let random = exp(strength - most) / all
      for (i, factor) in set {
        mean[i] += random * factor
        for (j, other) in set { information[i, j] += random * factor * other }
      }
    }
    for i in parameters.indices {
      for j in parameters.indices { information[i, j] -= mean[i] * mean[j] }
    }
    var gradient = mean.map { -$0 }
    var logChance = -most - log(all)
    for (index, factor) in features(Array(0..<chosen)) {
      gradient[index] += factor
      logChance += position[parameters[index]] * factor
    }
    return Stage(parameters: parameters, logChance: logChance, gradient: gradient, information: information)
  }

  private static func subsets(of count: Int, size: Int) -> [[Int]] {
    guard size > 0 else { return [[]] }
    guard size <= count else { return [] }
    return subsets(of: count - 1, size: size) + subsets(of: count - 1, size: size - 1).map { $0 + [count - 1] }
  }
}
