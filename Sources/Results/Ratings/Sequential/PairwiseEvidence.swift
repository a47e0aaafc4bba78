/// What two bots' contests prove at any time.
struct PairwiseEvidence: Equatable, Sendable {
  private var bets = BettingEProcess()
  /// That the first bot leads by less than the tolerance.
  private var belowTolerance = BettingEProcess()
  /// That the second does.
  private var aboveTolerance = BettingEProcess()

  enum Finding: Sendable {
    case better, worse
    /// Neither leads by more than the tolerance.
    case within

    var swapped: Finding {
      switch self {
      case .better: .worse
      case .worse: .better
      case .within: .within
      }
    }
  }

  mutating func add(_ difference: Double, tolerance: Double) {
    bets.add(difference)
    guard tolerance > 0 else { return }
    // Bets against a lead of at least the tolerance: (δ - D)/(1 + δ) is at most 1, and 0 or less on average if it is real.
    belowTolerance.add((tolerance - difference) / (1 + tolerance))
    aboveTolerance.add((tolerance + difference) / (1 + tolerance))
  }

  /// - Parameter needed: ln of the evidence that a claim takes.
  func finding(needed: Double) -> Finding? {
    if bets.logEvidence >= needed { return .better }
    if bets.swapped.logEvidence >= needed { return .worse }
    return belowTolerance.logEvidence >= needed && aboveTolerance.logEvidence >= needed ? .within : nil
  }
}
