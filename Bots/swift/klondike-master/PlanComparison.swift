import BotKit
import KlondikeRules

/// Compares plans on deals of the hidden cards.
///
/// All plans see the same deals, so that the luck of the cards cancels out (common random numbers), and those that are
/// clearly no better drop out (racing; Maron and Moore, NIPS 1993).
struct PlanComparison<Trials: PlanTrials> {
  /// A plan drops out that is this many standard errors away from the lead.
  private static var clear: Double { 3 }
  /// How many plans are compared until they are clearly no better; of more, the worst drop out after a few deals.
  private static var finalists: Int { 64 }

  private var trials: Trials
  /// One list for each plan.
  private var results: [[Double]]
  /// The numbers of the plans that have not dropped out.
  private var alive: [Int]

  init(_ trials: Trials) {
    self.trials = trials
    results = Array(repeating: [], count: trials.planCount)
    alive = Array(results.indices)
  }

  /// Tries the plans until the trials have taken about `limit` of their work, or less where time is up.
  mutating func run(limit: Int, using random: inout BotRandom, until isTimeUp: () -> Bool) {
    while alive.count > 1 {
      let isFinal = alive.count <= Self.finalists
      for _ in 0..<max(8, samples / 8) {
        guard trials.work < limit, playDeal(using: &random, until: isTimeUp) else { return }
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
      row.append(trials.result(of: plan))
    }
    for (plan, result) in zip(alive, row) { results[plan].append(result) }
    return true
  }

  /// The number of the best plan.
  var winner: Int { alive.max { merit($0) < merit($1) } ?? 0 }

  /// On how many deals the best plans were played.
  private var samples: Int { alive.first.map { results[$0].count } ?? 0 }

  /// What the trials say of the game, as numbers to report; empty without trials.
  var info: [String: Double] {
    if samples == 0 { return [:] }
    return [Trials.estimate: share(winner), "samples": Double(samples), "plans": Double(results.count)]
  }

  /// The share of its deals that a plan wins.
  private func share(_ plan: Int) -> Double { results[plan].reduce(0, +) / Double(max(results[plan].count, 1)) }

  private func merit(_ plan: Int) -> Double { share(plan) + (plan == 0 ? Trials.lead : 0) }

  private mutating func keepBest(_ count: Int) {
    alive = Array(alive.map { ($0, merit($0)) }.sorted { $0.1 > $1.1 }.prefix(count).map(\.0)).sorted()
  }

  private mutating func dropOut() {
    let winner = winner
    alive = alive.filter { plan in
      let error = standardError(of: plan, against: winner)
      return plan == winner || merit(plan) - merit(winner) + Self.clear * error >= Trials.lead
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
