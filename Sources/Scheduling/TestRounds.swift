import Ratings

/// Rounds of two bots that stop when a test between them has come to a verdict.
///
/// Contests are judged in the schedule's order, so that it does not matter which tables end first; those that were
/// played with the deciding one, but come after it, do not count.
struct TestRounds: Rounds {
  let test: SPRT
  let first: Int
  /// The contests up to the verdict, by the first bot's half points: 0 to 4.
  private(set) var counts = OutcomeCounts([0, 0, 0, 0, 0])
  private var budget: Int

  /// - Parameter first: the bot, 0 or 1, whose lead is tested.
  init(_ test: SPRT, first: Int, budget: Int) {
    self.test = test
    self.first = first
    self.budget = budget
  }

  private(set) var decision: SPRT.Decision?

  mutating func next(after played: [Contest]) -> [Contest] {
    for contest in played where decision == nil {
      // A lead is -1, -½, 0, ½ or 1.
      counts = counts.adding(Int(exactly: 2 * (1 + contest.lead(of: first, over: 1 - first))) ?? 2)
      decision = test.decision(counts)
    }
    guard decision == nil else { return [] }
    let count = min(max(counts.units / AdaptiveRounds.growth, 8), budget)
    budget -= count
    return Array(repeating: Contest(bots: [0, 1]), count: count)
  }
}
