import BotKit
import KlondikeRules

/// Compares plans on redeals: each is judged by how many of them can be won after it with all cards known.
///
/// All plans see the same redeals, so that the luck of the cards cancels out (common random numbers), and those that are
/// clearly behind drop out (racing; Maron and Moore, NIPS 1993). Judging by what could be won with all cards known is
/// called hindsight optimisation (Chong, Givan and Chang, CDC 2000).
struct PlanContest {
  /// How many redeals are played between two looks at the results.
  static let batch = 8
  /// How many states the solver looks at for one result.
  static let depth = 1000
  /// What a redeal counts that the solver does not settle: about the share of them that can be won.
  static let unsettled = 0.3
  /// A plan drops out that is this many standard errors behind.
  static let clear = 2.0
  /// How far in front a plan must be to replace the one of the greatest worth.
  static let lead = 0.01

  private let plans: [Plan]
  private var redeals: SolverRedeals
  private var search = SolverSearch()
  /// One list for each plan.
  private var results: [[Double]]
  /// The numbers of the plans that have not dropped out.
  private var alive: [Int]

  /// The first plan is the one of the greatest worth.
  init(_ plans: [Plan], in state: SolverState, _ table: SolverTable) {
    self.plans = plans
    redeals = SolverRedeals(state, table)
    results = Array(repeating: [], count: plans.count)
    alive = Array(plans.indices)
  }

  /// The number of the best plan, after at most `limit` results, or fewer where time is up.
  mutating func winner(limit: Int, using random: inout BotRandom, until isTimeUp: () -> Bool) -> Int {
    var played = 0
    while alive.count > 1, played < limit, !isTimeUp() {
      for _ in 0..<Self.batch {
        redeals.deal(using: &random)
        for plan in alive { results[plan].append(result(of: plans[plan])) }
      }
      played += Self.batch * alive.count
      if results[leader].count >= 2 * Self.batch { dropOut() }
    }
    return leader
  }

  private mutating func result(of plan: Plan) -> Double {
    var state = plan.end
    state.look(at: plan.column, redeals.table)
    return switch search.canWin(state, redeals.table, positions: Self.depth) {
    case true?: 1
    case false?: 0
    case nil: Self.unsettled
    }
  }

  private var leader: Int { alive.max { average($0) < average($1) } ?? 0 }

  private func average(_ plan: Int) -> Double {
    let sum = results[plan].reduce(0, +)
    return sum / Double(max(results[plan].count, 1)) + (plan == 0 ? Self.lead : 0)
  }

  private mutating func dropOut() {
    let leader = leader
    alive = alive.filter { plan in
      average(plan) - average(leader) >= -Self.clear * standardError(of: plan, against: leader)
    }
  }

  /// The standard error of the average difference; never less than that of a single redeal won by one plan alone.
  private func standardError(of plan: Int, against other: Int) -> Double {
    let differences = zip(results[plan], results[other]).map { $0 - $1 }
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let variance = differences.reduce(0) { $0 + $1 * $1 } / count - mean * mean
    return (max(variance, 0.25 / count) / count).squareRoot()
  }
}
