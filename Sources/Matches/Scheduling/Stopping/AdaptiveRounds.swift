import BotProtocol
import Designs
public import JSON
public import Ratings

/// Rounds that stop when the order, or the winner, is significant: only undecided pairs play on.
public struct AdaptiveRounds: Rounds {
  public private(set) var ranking: SequentialRanking
  private let seats: Int
  /// The number of contests that may still be played.
  private var budget: Int
  private let seed: String
  /// The bots that have not had their opening contests.
  private var newcomers: Set<Int>

  /// The number of contests that each bot plays before any pair is left out.
  static let openingContests = 4
  /// An undecided pair plays the number of its contests so far, divided by this, in a round.
  static let growth = 8

  /// - Parameter budget: the maximal number of contests.
  public init(bots: Int, seats: Int, goal: SequentialRanking.Goal, tolerance: Double, budget: Int, seed: String) {
    ranking = SequentialRanking(bots: bots, goal: goal, tolerance: tolerance)
    self.seats = seats
    self.budget = budget
    self.seed = seed
    newcomers = Set(0..<bots)
  }

  /// New bots play opening contests with the others before they are compared; the budget starts anew.
  public mutating func admit(_ lineup: EventLineup, to event: EventShape) {
    newcomers.formIntersection(lineup.bots)
    newcomers.formUnion(lineup.bots.filter { !ranking.hasPlayed($0) })
    // The number at that time: bots that join later must not change earlier rounds.
    ranking.admit(lineup.bots, outOf: max(ranking.bots, (lineup.bots.max() ?? -1) + 1))
    budget = event.pairing.contests(of: lineup.deals)
  }

  public mutating func next(after played: [Contest]) -> [Contest] {
    for contest in played where !contest.scores.isEmpty {
      let bots = contest.bots.filter(contest.wasPlayed)
      for (place, first) in bots.enumerated() {
        for second in bots[(place + 1)...] {
          ranking.add(first, second, difference: contest.lead(of: first, over: second))
        }
      }
    }
    // A disqualified bot would keep its pairs undecided up to the last deal.
    let absent = ranking.active.filter { bot in
      let own = played.filter { $0.bots.contains(bot) }
      return !own.isEmpty && own.allSatisfy { $0.wasMissed(by: bot) }
    }
    if !absent.isEmpty { ranking.admit(ranking.active.filter { !absent.contains($0) }, outOf: ranking.bots) }
    let contests = newcomers.isEmpty ? pairsRound() : openingRound()
    defer { budget -= min(budget, contests.count) }
    return Array(contests.prefix(budget))
  }

  /// A few contests of each new bot, with all others.
  private mutating func openingRound() -> [Contest] {
    defer { newcomers = [] }
    let bots = ranking.active
    if seats == 1 { return Array(repeating: Contest(bots: bots), count: AdaptiveRounds.openingContests) }
    // A cycle gives each bot a contest in each seat.
    var design = CyclicDesign(bots: bots.count, seats: seats, seed: seed)
    let cycles = max(AdaptiveRounds.openingContests / seats, 1)
    return (0..<cycles * bots.count).map { Contest(bots: design.table($0).map { bots[$0] }) }
      .filter { !newcomers.isDisjoint(with: $0.bots) }
  }

  /// Contests for every undecided pair; several pairs share a contest if there are enough seats.
  private func pairsRound() -> [Contest] {
    let progress = ranking.progress
    if seats == 1 {
      let bots = Set(progress.open.flatMap { [$0.0, $0.1] }).sorted()
      guard !bots.isEmpty else { return [] }
      let fewest = progress.open.map { ranking.contests($0.0, $0.1) }.min() ?? 0
      return Array(repeating: Contest(bots: bots), count: share(of: fewest))
    }
    var contests: [Contest] = []
    var done: Set<[Int]> = []
    for (first, second) in progress.open where !done.contains([first, second]) {
      let group = group(around: first, second, in: progress)
      for pair in progress.open where group.contains(pair.0) && group.contains(pair.1) {
        done.insert([pair.0, pair.1])
      }
      contests += Array(repeating: Contest(bots: group), count: share(of: ranking.contests(first, second)))
    }
    return contests
  }

  private func share(of contests: Int) -> Int { max(contests / AdaptiveRounds.growth, 4) }

  /// A table's bots: an undecided pair, and its neighbours in the order, first those of further undecided pairs.
  private func group(around first: Int, _ second: Int, in progress: SequentialRanking.Progress) -> [Int] {
    var group = [first, second]
    let partners = progress.open.flatMap { pair in
      group.contains(pair.0) || group.contains(pair.1) ? [pair.0, pair.1] : []
    }
    let place = progress.order.firstIndex(of: second) ?? 0
    let neighbours = progress.order.indices.sorted { (abs($0 - place), $0) < (abs($1 - place), $1) }.map {
      progress.order[$0]
    }
    for bot in partners + neighbours where group.count < seats && !group.contains(bot) { group.append(bot) }
    return group
  }
}

extension AdaptiveRounds {
  public func finding(_ names: [String]) -> any RoundsFinding {
    let progress = ranking.progress
    let places = Dictionary(uniqueKeysWithValues: progress.order.enumerated().map { ($1, $0) })
    return AdaptiveFinding(
      goal: ranking.goal, tolerance: ranking.tolerance, order: progress.order.map { names[$0] },
      decided: ranking.decided.map { PairDecisions.Pair(better: places[$0.better]!, worse: places[$0.worse]!) },
      tied: progress.tied.map { [names[$0.0], names[$0.1]] }, alike: progress.alike.map { [names[$0.0], names[$0.1]] },
      open: progress.open.map { [names[$0.0], names[$0.1]] },
      gauges: progress.pairs.map { first, second in
        AdaptiveFinding.Gauge(
          first: names[first], second: names[second], contests: ranking.contests(first, second),
          logEvidence: ranking.logEvidence(first, over: second))
      }, needed: ranking.needed)
  }
}

/// The progress of the search for an order or a winner.
public struct AdaptiveFinding: RoundsFinding {
  public var goal: SequentialRanking.Goal
  public var tolerance: Double
  /// The estimated order, the best first.
  public var order: [String]
  /// The pairs that differ significantly, family-wise at 95 % and at any time: indices in `order`, the better first.
  public var decided: [PairDecisions.Pair]
  /// Pairs whose difference is confirmed to be within the tolerance.
  public var tied: [[String]]
  /// Pairs of which all of many contests were tied.
  public var alike: [[String]] = []
  /// Pairs that are neither decided nor tied.
  public var open: [[String]]
  /// The evidence about each relevant pair, in the estimated order.
  public var gauges: [Gauge]
  /// The logarithm of the evidence that a claim requires.
  public var needed: Double

  /// The evidence that one bot is better than another, from their own contests.
  public struct Gauge: Equatable, Sendable {
    public var first: String
    public var second: String
    public var contests: Int
    /// The natural logarithm of the evidence that the first bot is better.
    public var logEvidence: Double

    package init(first: String, second: String, contests: Int, logEvidence: Double) {
      (self.first, self.second, self.contests, self.logEvidence) = (first, second, contests, logEvidence)
    }
  }

  package init(
    goal: SequentialRanking.Goal, tolerance: Double, order: [String], decided: [PairDecisions.Pair], tied: [[String]],
    alike: [[String]] = [], open: [[String]], gauges: [Gauge] = [], needed: Double = 0
  ) {
    self.goal = goal
    self.tolerance = tolerance
    self.order = order
    self.decided = decided
    self.tied = tied
    self.alike = alike
    self.open = open
    self.gauges = gauges
    self.needed = needed
  }

  public func evidence(among names: [String]) -> RoundsEvidence? {
    // A bot without a game has no rank, and takes none from the others.
    let shown = order.filter(names.contains)
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    let decided = decided.compactMap { pair -> PairDecisions.Pair? in
      guard let better = places[order[pair.better]], let worse = places[order[pair.worse]] else { return nil }
      return PairDecisions.Pair(better: better, worse: worse)
    }
    return RoundsEvidence(order: shown, decided: decided)
  }

  public func sentences(isOpen: Bool) -> [String] {
    var sentences: [String] = []
    if open.isEmpty {
      let names = order.map { SafeText.name($0) }
      let rest = tied.isEmpty && alike.isEmpty ? "" : ", except the ties listed below"
      let claim =
        switch (goal, names.count) {
        case (_, 2) where !tied.isEmpty || !alike.isEmpty: "the two bots tie"
        case (.order, 2): "\(names[0]) is better than \(names[1])"
        case (.order, _): "every bot differs from the next" + rest
        default: "\(names[0]) is the best" + rest
        }
      sentences.append("Settled: \(claim) (95% for all pairs together, whenever the run stops).")
    } else {
      let pairs = "\(open.count) \(open.count == 1 ? "pair" : "pairs")"
      sentences.append(
        isOpen
          ? "Not settled yet: \(pairs) open: \(list(open))."
          : "All deals were played, and \(pairs) \(open.count == 1 ? "is" : "are") not settled: \(list(open)); "
            + "raise \"deals\" to continue.")
    }
    if !tied.isEmpty { sentences.append("Tied within \(Figures.short(tolerance)) a contest: \(list(tied)).") }
    if !alike.isEmpty {
      sentences.append(
        "No contest of at least \(Figures.grouped(SequentialRanking.enoughTies)) made a difference: \(list(alike)).")
    }
    return sentences + ["Ranks allow for a run that stops early; ratings and intervals do not."]
  }

  public func write(to json: inout JSONWriter, isOpen: Bool) {
    json.member("kind", "settled")
    json.member("goal", goal.rawValue)
    json.member("within", tolerance)
    json.member("settled", open.isEmpty)
    json.member("order", order)
    for (key, pairs) in [("tied", tied), ("alike", alike), ("open", open)] {
      json.key(named: key)
      json.array { json in for pair in pairs { json.array(pair) } }
    }
  }

  public func figures(of bot: String, isOpen: Bool) -> [FindingFigure] {
    order.firstIndex(of: bot).map { [FindingFigure(name: "settled_place", value: Double($0 + 1))] } ?? []
  }

  /// The first few pairs of bots.
  private func list(_ pairs: [[String]]) -> String {
    let names = pairs.prefix(6).map { $0.map { SafeText.name($0) }.joined(separator: " – ") }
    return names.joined(separator: ", ") + (pairs.count > 6 ? " and \(pairs.count - 6) more" : "")
  }
}
