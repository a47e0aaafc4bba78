extension RankingLikelihood {
  /// ln of the chance of all rankings, without the prior's games.
  func logLikelihood(at position: [Double]) -> Double {
    rankings.reduce(0) { $0 + stages(of: $1, at: position).reduce(0) { $0 + $1.logChance } }
  }

  /// The gradient and the negated Hessian, with the prior's games of a given weight.
  func derivatives(at position: [Double], priorWeight: Double) -> (gradient: [Double], information: SquareMatrix) {
    var gradient = position.map { _ in 0.0 }
    var information = SquareMatrix(size: parameters)
    func add(_ rankings: [Ranking], weight: Double) {
      for stage in rankings.lazy.flatMap({ stages(of: $0, at: position) }) {
        for (i, parameter) in stage.parameters.enumerated() where parameter < parameters {
          gradient[parameter] += weight * stage.gradient[i]
          for (j, other) in stage.parameters.enumerated() where other < parameters {
            information[parameter, other] += weight * stage.information[i, j]
          }
        }
      }
    }
    add(rankings, weight: 1)
    if priorWeight > 0 {
      add(priorGames, weight: priorWeight)
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
    func add(_ deal: some Sequence<Ranking>, weight: Double) {
      var sums: [Int: Double] = [:]
      for stage in deal.lazy.flatMap({ stages(of: $0, at: position) }) {
        for (parameter, slope) in zip(stage.parameters, stage.gradient) where parameter < parameters {
          sums[parameter, default: 0] += weight * slope
        }
      }
      for (i, sum) in sums {
        for (j, other) in sums { squares[i, j] += sum * other }
      }
    }
    for deal in rankings.chunked(by: { $0.deal == $1.deal }) { add(deal, weight: 1) }
    for game in priorGames { add([game], weight: priorWeight) }
    return squares
  }
}

extension Array {
  /// Slices of neighbours that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    let starts = indices.filter { $0 == startIndex || !belong(self[$0 - 1], self[$0]) }
    return zip(starts, starts.dropFirst() + [endIndex]).map { self[$0..<$1] }
  }
}
