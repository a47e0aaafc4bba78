/// What two bots' contests prove at any time.
struct PairwiseEvidence: Equatable, Sendable {
  private var bets = BettingEProcess()
  /// That the first bot leads by less than the tolerance.
  private var belowTolerance = BettingEProcess()
  /// That the second does.
  private var aboveTolerance = BettingEProcess()
  /// How many contests there were, all of which were tied; nil once one was not.
  private var ties: Int? = 0

  /// After this number of tied contests and no other, two bots are taken to be alike: bots that differ in one of 300 contests
  /// come here with a probability of 4 %.
  static let enoughTies = 1000

  enum Finding: Sendable {
    case better, worse
    /// Neither leads by more than the tolerance.
    case within
    /// No contest of many has made a difference.
    case alike

    var swapped: Finding {
      switch self {
      case .better: .worse
      case .worse: .better
      case .within: .within
      case .alike: .alike
      }
    }
  }

  mutating func add(_ difference: Double, tolerance: Double) {
    bets.add(difference)
    ties = difference == 0 ? ties.map { $0 + 1 } : nil
    guard tolerance > 0 else { return }
    // Bets against a lead of at least the tolerance: (δ - D)/(1 + δ) is at most 1, and 0 or less on average if it is real.
    belowTolerance.add((tolerance - difference) / (1 + tolerance))
    aboveTolerance.add((tolerance + difference) / (1 + tolerance))
  }

  /// - Parameter needed: ln of the evidence that a claim takes.
  func finding(needed: Double) -> Finding? {
    if bets.logEvidence >= needed { return .better }
    if bets.swapped.logEvidence >= needed { return .worse }
    if belowTolerance.logEvidence >= needed, aboveTolerance.logEvidence >= needed { return .within }
    return ties.map { $0 >= PairwiseEvidence.enoughTies } ?? false ? .alike : nil
  }
}
