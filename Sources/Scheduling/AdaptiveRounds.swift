public import Ratings

/// Rounds that stop when the order, or the winner, is sure: only neighbours that are not told apart play on.
public struct AdaptiveRounds: Rounds {
  public private(set) var settlement: SequentialRanking
  private let seats: Int
  /// How many contests may still be played.
  private var budget: Int
  private var opening: CyclicDesign

  /// How many contests each bot plays before anyone is left out.
  static let openingContests = 4
  /// A round gives an open pair this share of the contests that it has played.
  static let growth = 8

  /// - Parameter budget: how many contests are played at most.
  public init(bots: Int, seats: Int, goal: SequentialRanking.Goal, tolerance: Double, budget: Int, seed: String) {
    settlement = SequentialRanking(bots: bots, goal: goal, tolerance: tolerance)
    self.seats = seats
    self.budget = budget
    opening = CyclicDesign(bots: bots, seats: seats, seed: seed)
  }

  public mutating func next(after played: [Contest]) -> [Contest] {
    for contest in played {
      for (place, first) in contest.bots.enumerated() {
        for second in contest.bots[(place + 1)...] {
          settlement.add(first, second, difference: contest.lead(of: first, over: second))
        }
      }
    }
    let contests = played.isEmpty ? openingRound() : pairsRound()
    defer { budget -= min(budget, contests.count) }
    return Array(contests.prefix(budget))
  }

  /// A few contests of everyone.
  private mutating func openingRound() -> [Contest] {
    if seats == 1 {
      let everyone = Contest(bots: Array(0..<settlement.bots))
      return Array(repeating: everyone, count: AdaptiveRounds.openingContests)
    }
    // A cycle gives each bot a contest in each seat.
    let cycles = max(AdaptiveRounds.openingContests / seats, 1)
    return (0..<cycles * settlement.bots).map { Contest(bots: opening.table($0)) }
  }

  /// Contests for every pair that is open; several pairs share one where the seats allow it.
  private func pairsRound() -> [Contest] {
    let state = settlement.state
    if seats == 1 {
      let bots = Set(state.open.flatMap { [$0.0, $0.1] }).sorted()
      guard !bots.isEmpty else { return [] }
      let fewest = state.open.map { settlement.contests($0.0, $0.1) }.min() ?? 0
      return Array(repeating: Contest(bots: bots), count: share(of: fewest))
    }
    var contests: [Contest] = []
    var done: Set<[Int]> = []
    for (first, second) in state.open where !done.contains([first, second]) {
      let group = group(around: first, second, in: state)
      for pair in state.open where group.contains(pair.0) && group.contains(pair.1) { done.insert([pair.0, pair.1]) }
      contests += Array(repeating: Contest(bots: group), count: share(of: settlement.contests(first, second)))
    }
    return contests
  }

  private func share(of contests: Int) -> Int { max(contests / AdaptiveRounds.growth, 4) }

  /// A table's bots: an open pair, and their neighbours in the order, those of further open pairs first.
  private func group(around first: Int, _ second: Int, in state: SequentialRanking.State) -> [Int] {
    var group = [first, second]
    let partners = state.open.flatMap { pair in
      group.contains(pair.0) || group.contains(pair.1) ? [pair.0, pair.1] : []
    }
    let place = state.order.firstIndex(of: second) ?? 0
    let neighbours = state.order.indices.sorted { (abs($0 - place), $0) < (abs($1 - place), $1) }.map {
      state.order[$0]
    }
    for bot in partners + neighbours where group.count < seats && !group.contains(bot) { group.append(bot) }
    return group
  }
}
