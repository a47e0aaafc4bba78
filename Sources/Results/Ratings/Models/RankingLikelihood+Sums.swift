extension RankingLikelihood {
  /// ln of the chance of all rankings, without the prior's games.
  package func logLikelihood(at position: [Double]) -> Double {
    var sum = 0.0
    forEachRanking { sum += stages(of: $0, at: position).reduce(0) { $0 + $1.logChance } }
    return sum
  }

  /// The gradient and the negated Hessian, with the prior's games of a given weight.
  package func derivatives(at position: [Double], priorWeight: Double) -> (
    gradient: [Double], information: SquareMatrix
  ) {
    var gradient = position.map { _ in 0.0 }
    var information = SquareMatrix(size: parameters)
    func add(_ ranking: Ranking, weight: Double) {
      for stage in stages(of: ranking, at: position) {
        for (i, parameter) in stage.parameters.enumerated() where parameter < parameters {
          gradient[parameter] += weight * stage.gradient[i]
          for (j, other) in stage.parameters.enumerated() where other < parameters {
            information[parameter, other] += weight * stage.information[i, j]
          }
        }
      }
    }
    forEachRanking { add($0, weight: 1) }
    if priorWeight > 0 {
      for game in priorGames { add(game, weight: priorWeight) }
    } else {
      // Without a prior only differences count: this holds the sum of the strengths at 0 and changes nothing else.
      for bot in 0..<bots {
        for other in 0..<bots { information[bot, other] += 1 }
      }
    }
    return (gradient, information)
  }

  /// Σ u uᵀ over deals and the prior's games, u the gradient of a deal's rankings; those of a deal stand together.
  func squares(at position: [Double], priorWeight: Double) -> SquareMatrix {
    var squares = SquareMatrix(size: parameters)
    var sums: [Int: Double] = [:]
    func add(_ ranking: Ranking, weight: Double) {
      for stage in stages(of: ranking, at: position) {
        for (parameter, slope) in zip(stage.parameters, stage.gradient) where parameter < parameters {
          sums[parameter, default: 0] += weight * slope
        }
      }
    }
    func close() {
      for (i, sum) in sums {
        for (j, other) in sums { squares[i, j] += sum * other }
      }
      sums.removeAll(keepingCapacity: true)
    }
    var deal: Int?
    forEachRanking { ranking in
      if ranking.deal != deal { close() }
      deal = ranking.deal
      add(ranking, weight: 1)
    }
    close()
    for game in priorGames {
      add(game, weight: priorWeight)
      close()
    }
    return squares
  }
}
