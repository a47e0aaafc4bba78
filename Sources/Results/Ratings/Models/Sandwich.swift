import Numerics

/// The covariance of strengths when games that share a deal share their luck.
///
/// With H the information and u the gradient of one deal's games alone, it is
///
///     G/(G - p) · C H⁻¹ M H⁻¹ C,   M = Σ u uᵀ over deals and the prior's games,
///
/// G deals, p free parameters, C the centring. The prior's games are separate clusters; without them the interval of an
/// unbeaten bot would have width 0. Measured with repeated deals and with deterministic bots, these 95 % intervals
/// cover the true value in 94 to 96 % of cases; intervals that assume independent games cover it in 82 to 99.7 %.
/// Sources: P. J. Huber, The behavior of maximum likelihood estimates under nonstandard conditions, Fifth Berkeley
/// Symposium 1 (1967), 221–233; K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear
/// models, Biometrika 73 (1986), 13–22.
struct Sandwich {
  let deals: Int
  /// G - p; nil unless there are more deals than free parameters.
  let degreesOfFreedom: Int?
  /// Nil without a degree of freedom.
  let covariance: SquareMatrix?

  /// H⁻¹; nil if no interval is needed.
  private let bread: SquareMatrix?
  private let bots: Int

  /// - Parameters:
  ///   - meat: M, or any other sum of u uᵀ.
  ///   - bots: the number of leading parameters that are strengths; one of them is not free, because only differences
  ///     count.
  init(_ fit: NewtonMaximum, meat: SquareMatrix, bots: Int, deals: Int) {
    self.deals = deals
    self.bots = bots
    let bread = fit.information.inverse
    self.bread = bread
    let degrees = deals - max(fit.position.count - 1, 0)
    degreesOfFreedom = degrees > 0 ? degrees : nil
    guard degrees > 0 else {
      covariance = nil
      return
    }
    var covariance = (bread * meat * bread).centred(leading: bots)
    for index in covariance.entries.indices { covariance.entries[index] *= Double(deals) / Double(degrees) }
    self.covariance = covariance
  }

  /// A value without intervals, and without the inverse for them.
  init(withoutIntervalsFor bots: Int) {
    (self.bots, deals, bread, degreesOfFreedom, covariance) = (bots, 0, nil, nil, nil)
  }

  /// The sum of the strengths' variances for a given meat.
  func spread(_ meat: SquareMatrix) -> Double {
    guard let bread else { return 0 }
    return (bread * meat * bread).centred(leading: bots).diagonal.prefix(bots).reduce(0, +)
  }
}
