import BotKit
import KlondikeRules

/// Trials of moves in a game whose stock was not seen, and can be turned over once more.
struct DrawingTrials: SolvedTrials {
  private var deals: UnseenDeals
  var judge = SolverJudge()

  init(_ deals: UnseenDeals) { self.deals = deals }

  var planCount: Int { deals.plans.count }

  mutating func deal(using random: inout BotRandom) { deals.deal(using: &random) }

  func state(after plan: Int) -> (state: SolverState, table: SolverLayout) {
    let position = deals.position(after: plan)
    let table = SolverLayout(position)
    return (SolverState(position, table: table), table)
  }
}
