import BotKit
import KlondikeRules

/// Trials of plans that turn up a card, where all cards but those face down in columns are known.
struct TurningTrials: SolvedTrials {
  private let plans: [Plan]
  private var deals: SolverDeals
  var judge = SolverJudge()

  init(_ plans: [Plan], in state: SolverState, _ table: SolverLayout) {
    self.plans = plans
    deals = SolverDeals(state, table)
  }

  var planCount: Int { plans.count }

  mutating func deal(using random: inout BotRandom) { deals.deal(using: &random) }

  func state(after plan: Int) -> (state: SolverState, table: SolverLayout) {
    var state = plans[plan].end
    state.look(at: plans[plan].column, deals.table)
    return (state, deals.table)
  }
}
