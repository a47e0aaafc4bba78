/// The evidence about two bots from their contests, valid at any time.
struct PairwiseEvidence: Equatable, Sendable {
  private(set) var bets = BettingEProcess()
  /// Evidence that the first bot's lead is below the tolerance.
  private var belowTolerance = BettingEProcess()
  /// Evidence that the second bot's lead is.
  private var aboveTolerance = BettingEProcess()
  /// The number of contests, all of which were tied; nil after one was not.
  private var ties: Int? = 0

  /// After this number of contests, all tied, two bots are assumed to be alike; bots that differ in one of 300 contests
  /// reach it with a probability of 4 %.
  static let enoughTies = 1000

  enum Finding: Sendable {
    case better, worse
    /// Neither bot leads by more than the tolerance.
    case within
    /// All of many contests were tied.
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
    // Bets against a lead of at least the tolerance: (δ - D)/(1 + δ) is at most 1, and its mean is at most 0 if the
    // lead exists.
    belowTolerance.add((tolerance - difference) / (1 + tolerance))
    aboveTolerance.add((tolerance + difference) / (1 + tolerance))
  }

  /// - Parameter needed: ln of the evidence that a claim requires.
  func finding(needed: Double) -> Finding? {
    if bets.logEvidence >= needed { return .better }
    if bets.swapped.logEvidence >= needed { return .worse }
    if belowTolerance.logEvidence >= needed, aboveTolerance.logEvidence >= needed { return .within }
    return ties.map { $0 >= PairwiseEvidence.enoughTies } ?? false ? .alike : nil
  }
}
