import KlondikeRules

/// Trials whose results a solver finds: whether the game can be won after a plan, with all cards known.
///
/// Judging by what could be won with all cards known is called hindsight optimisation (Chong, Givan and Chang, CDC 2000).
protocol SolvedTrials: PlanTrials {
  var judge: SolverJudge { get set }
  /// The state after a plan, with all cards known as they were last dealt.
  func state(after plan: Int) -> (state: SolverState, table: SolverLayout)
}

extension SolvedTrials {
  static var lead: Double { 0.01 }
  static var estimate: String { "winnable" }
  var work: Int { judge.looked }

  mutating func result(of plan: Int) -> Double {
    let (state, table) = state(after: plan)
    return judge.result(of: state, table)
  }
}

/// Says of a state with all cards known whether it can be won, as far as a short search finds out.
struct SolverJudge {
  /// How many states the solver looks at for one result: half of all deals are settled within 90.
  private static var depth: Int { 250 }
  /// What a deal counts that the solver does not settle: about the share of them that can be won.
  private static var unsettled: Double { 0.3 }

  private var search = SolverSearch()
  /// How many states the solver has looked at.
  private(set) var looked = 0

  mutating func result(of state: SolverState, _ table: SolverLayout) -> Double {
    defer { looked += search.looked }
    return search.canWin(state, table, positions: Self.depth).map { $0 ? 1 : 0 } ?? Self.unsettled
  }
}
