import BotKit
import KlondikeRules

/// Deals of the cards that the player has not seen, on which plans are tried.
protocol PlanTrials {
  /// How many plans there are; the first is the one that looks best.
  var planCount: Int { get }
  /// Deals anew.
  mutating func deal(using random: inout BotRandom)
  /// The state after a plan, with all cards known as they were last dealt.
  func state(after plan: Int) -> (state: SolverState, table: SolverTable)
}

/// Compares plans on deals of the hidden cards: each is judged by how many of them can be won after it with all cards
/// known.
///
/// All plans see the same deals, so that the luck of the cards cancels out (common random numbers), and those that are
/// clearly no better drop out (racing; Maron and Moore, NIPS 1993). Judging by what could be won with all cards known is
/// called hindsight optimisation (Chong, Givan and Chang, CDC 2000).
struct PlanComparison<Trials: PlanTrials> {
  /// How many states the solver looks at for one result: half of all deals are settled within 90.
  private static var depth: Int { 250 }
  /// What a deal counts that the solver does not settle: about the share of them that can be won.
  private static var unsettled: Double { 0.3 }
  /// How far in front a plan must be to replace the one that looks best, or to be worth more deals.
  private static var lead: Double { 0.01 }
  /// A plan drops out that is this many standard errors away from the lead.
  private static var clear: Double { 3 }
  /// How many plans are compared until they are clearly no better; of more, the worst drop out after a few deals.
  private static var finalists: Int { 64 }

  private var trials: Trials
  private var search = SolverSearch()
  /// How many of the solver's states the trials took.
  private var looked = 0
  /// One list for each plan.
  private var results: [[Double]]
  /// The numbers of the plans that have not dropped out.
  private var alive: [Int]

  init(_ trials: Trials) {
    self.trials = trials
    results = Array(repeating: [], count: trials.planCount)
    alive = Array(results.indices)
  }

  /// Plays trials that look at about `limit` states, or fewer where time is up.
  mutating func run(limit: Int, using random: inout BotRandom, until isTimeUp: () -> Bool) {
    while alive.count > 1 {
      let isFinal = alive.count <= Self.finalists
      for _ in 0..<max(8, samples / 8) {
        guard looked < limit, playDeal(using: &random, until: isTimeUp) else { return }
      }
      if !isFinal {
        keepBest(max(Self.finalists, alive.count / 3))
      } else if samples >= 16 {
        dropOut()
      }
    }
  }

  /// False where time was up before all plans were played; then the deal does not count.
  private mutating func playDeal(using random: inout BotRandom, until isTimeUp: () -> Bool) -> Bool {
    trials.deal(using: &random)
    var row: [Double] = []
    for plan in alive {
      if isTimeUp() { return false }
      row.append(result(of: plan))
    }
    for (plan, result) in zip(alive, row) { results[plan].append(result) }
    return true
  }

  private mutating func result(of plan: Int) -> Double {
    let (state, table) = trials.state(after: plan)
    defer { looked += search.looked }
    return search.canWin(state, table, positions: Self.depth).map { $0 ? 1 : 0 } ?? Self.unsettled
  }

  /// The number of the best plan.
  var winner: Int { alive.max { merit($0) < merit($1) } ?? 0 }

  /// On how many deals the best plans were played.
  private var samples: Int { alive.first.map { results[$0].count } ?? 0 }

  /// What the trials say of the game, as numbers to report; empty without trials.
  var info: [String: Double] {
    if samples == 0 { return [:] }
    return ["winnable": share(winner), "samples": Double(samples), "plans": Double(results.count)]
  }

  /// The share of its deals that a plan wins.
  private func share(_ plan: Int) -> Double { results[plan].reduce(0, +) / Double(max(results[plan].count, 1)) }

  private func merit(_ plan: Int) -> Double { share(plan) + (plan == 0 ? Self.lead : 0) }

  private mutating func keepBest(_ count: Int) {
    alive = Array(alive.map { ($0, merit($0)) }.sorted { $0.1 > $1.1 }.prefix(count).map(\.0)).sorted()
  }

  private mutating func dropOut() {
    let winner = winner
    alive = alive.filter { plan in
      let error = standardError(of: plan, against: winner)
      return plan == winner || merit(plan) - merit(winner) + Self.clear * error >= Self.lead
    }
  }

  /// The standard error of the average difference; never less than that of a single deal won by one plan alone.
  private func standardError(of plan: Int, against other: Int) -> Double {
    let differences = zip(results[plan], results[other]).map { $0 - $1 }
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let variance = differences.reduce(0) { $0 + $1 * $1 } / count - mean * mean
    return (max(variance, 0.25 / count) / count).squareRoot()
  }
}
