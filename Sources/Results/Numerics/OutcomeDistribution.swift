/// Probabilities of outcomes, and the maximum-likelihood probabilities under a hypothesis on their mean.
package struct OutcomeDistribution: Equatable {
  /// The score of each outcome.
  package let values: [Double]
  /// The probability of each outcome, above 0; they sum to 1.
  package let chances: [Double]

  package init(values: [Double], chances: [Double]) {
    self.values = values
    self.chances = chances
  }

  package var mean: Double { zip(values, chances).reduce(0) { $0 + $1.0 * $1.1 } }

  package var variance: Double {
    let mean = mean
    return zip(values, chances).reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) }
  }

  /// The maximum-likelihood probabilities for a given mean: p/(1 + x(a - mean)), with the x that gives this mean.
  ///
  /// The equation for x is monotonic between its poles, so bisection finds x. Source: M. Van den Bergh,
  /// cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.
  package func likeliest(mean: Double) -> OutcomeDistribution {
    let differences = values.map { $0 - mean }
    guard let least = differences.min(), let most = differences.max(), least < 0, most > 0 else { return self }
    func excess(_ x: Double) -> Double { zip(differences, chances).reduce(0) { $0 + $1.1 * $1.0 / (1 + x * $1.0) } }

    var (low, high) = (-1 / most, -1 / least)
    while true {
      let x = (low + high) / 2
      guard x > low, x < high else { break }
      if excess(x) > 0 { low = x } else { high = x }
    }
    return OutcomeDistribution(
      values: values, chances: zip(differences, chances).map { $1 / (1 + (low + high) / 2 * $0) })
  }

  /// The maximum-likelihood probabilities with (mean - ½)/√variance = t, by repeated linearisation.
  ///
  /// The starting point has only the two extreme outcomes, with this t: linearised there, outcomes lie on both sides.
  /// With equal probabilities as the starting point, a t above 1 left none on one side, and a bot that lost every game
  /// was called better. Source: M. Van den Bergh, Comments on Normalized Elo,
  /// cantate.be/Fishtest/normalized_elo_practical.pdf, section 4.1.
  package func likeliest(tValue t: Double) -> OutcomeDistribution {
    let top = 0.5 + 0.5 * t / (1 + t * t).squareRoot()
    var chances = [1 - top] + Array(repeating: 0, count: values.count - 2) + [top]
    for _ in 0..<200 {
      let last = OutcomeDistribution(values: values, chances: chances)
      let (mean, deviation) = (last.mean, last.variance.squareRoot())
      let linear = values.map { value in
        let distance = (value - mean) / deviation
        return value - 0.5 - t * deviation * (1 + distance * distance) / 2
      }
      chances = OutcomeDistribution(values: linear, chances: self.chances).likeliest(mean: 0).chances
      if zip(chances, last.chances).allSatisfy({ abs($0 - $1) < 1e-12 }) { break }
    }
    return OutcomeDistribution(values: values, chances: chances)
  }
}
