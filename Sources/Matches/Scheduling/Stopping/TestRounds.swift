import BotProtocol
public import JSON
public import Ratings

/// Rounds of two bots that stop when a sequential test between them has reached a decision.
///
/// Contests are evaluated in the schedule's order, so that it does not matter which tables end first. Contests of the
/// same round after the deciding one do not count.
struct TestRounds: Rounds {
  let test: SPRT
  /// The two bots; the first one's lead is tested.
  private(set) var pair: [Int]
  /// The contests up to the decision, counted by the first bot's half points: 0 to 4.
  private(set) var counts = OutcomeCounts([0, 0, 0, 0, 0])
  /// The counts in the course of these contests.
  private var path = OutcomePath()
  private var budget: Int
  /// The number of contests in the current round.
  private var pending = 0

  /// - Parameter first: the bot, 0 or 1, whose lead is tested.
  init(_ test: SPRT, first: Int, budget: Int) {
    self.test = test
    pair = [first, 1 - first]
    self.budget = budget
  }

  private(set) var decision: SPRT.Decision?

  /// A changed bot is another test, which begins without evidence.
  mutating func admit(_ lineup: EventLineup, to event: EventShape) {
    let first = lineup.challengers.first ?? lineup.bots[0]
    let now = [first] + lineup.bots.filter { $0 != first }
    budget = event.pairing.contests(of: lineup.deals) - (now == pair ? counts.units : 0)
    guard now != pair else { return }
    (pair, counts, path, decision) = (now, OutcomeCounts([0, 0, 0, 0, 0]), OutcomePath(), nil)
  }

  mutating func next(after played: [Contest]) -> [Contest] {
    let held = played.filter { contest in
      !contest.scores.isEmpty && Set(contest.bots) == Set(pair) && pair.allSatisfy(contest.wasPlayed)
    }
    for contest in held where decision == nil {
      // The lead is -1, -½, 0, ½ or 1.
      counts = counts.adding(Int(exactly: 2 * (1 + contest.lead(of: pair[0], over: pair[1]))) ?? 2)
      path.add(counts)
      decision = test.decision(counts)
    }
    pending = 0
    // If a bot has missed a whole round, further rounds would teach nothing.
    let isOver = pair.contains { bot in
      !played.isEmpty && played.allSatisfy { $0.bots.contains(bot) && $0.wasMissed(by: bot) }
    }
    guard decision == nil, !isOver else { return [] }
    let count = min(max(counts.units / AdaptiveRounds.growth, 8), max(budget, 0))
    budget -= count
    pending = count
    return Array(repeating: Contest(bots: pair.sorted()), count: count)
  }
}

extension TestRounds {
  func finding(_ names: [String]) -> any RoundsFinding {
    TestFinding(
      first: names[pair[0]], second: names[pair[1]], counts: counts, test: test, left: budget + pending, path: path)
  }
}

/// Contests of two bots, each of two games with swapped seats, and their test.
public struct TestFinding: RoundsFinding {
  public var first: String
  public var second: String
  /// Contests by the first bot's half points, 0 to 4.
  public var counts: OutcomeCounts
  /// Nil if the number of deals was fixed.
  public var test: SPRT?
  /// The number of contests that may still be played.
  public var left: Int
  /// The counts in the course of the test; empty without one.
  public var path: OutcomePath

  public init(
    first: String, second: String, counts: OutcomeCounts, test: SPRT? = nil, left: Int = 0,
    path: OutcomePath = OutcomePath()
  ) {
    self.first = first
    self.second = second
    self.counts = counts
    self.test = test
    self.left = left
    self.path = path
  }

  /// The bot that the verdict calls better; nil before the verdict, or if it calls none better.
  public var better: String? {
    guard let test, let decision = test.decision(counts) else { return nil }
    switch decision {
    case .accepted1: return test.elo0 >= 0 ? first : nil
    case .accepted0: return test.elo1 <= 0 ? second : nil
    }
  }

  /// True once the test has reached its verdict.
  public var isDecided: Bool { test.map { $0.decision(counts) != nil } ?? false }

  /// A contest is two games.
  public var decidingGames: Int? { isDecided ? 2 * counts.units : nil }

  public func evidence(among names: [String]) -> RoundsEvidence? {
    guard test != nil else { return nil }
    guard let better, [first, second].allSatisfy(names.contains) else { return RoundsEvidence(order: names) }
    return RoundsEvidence(order: [better] + names.filter { $0 != better }, decided: [.init(better: 0, worse: 1)])
  }

  public func sentences(isOpen: Bool) -> [String] {
    [verdict(isOpen: isOpen), decision(isOpen: isOpen), difference].compactMap(\.self)
  }

  /// The verdict of the test.
  ///
  /// Accepting `elo1` rejects `elo0`, and vice versa. The test does not estimate the size of the lead.
  private func verdict(isOpen: Bool) -> String? {
    guard let test else { return nil }
    let (new, old) = (SafeText.name(first), SafeText.name(second))
    func points(_ elo: Double) -> String { "\(Figures.short(abs(elo))) \(scale(test))" }
    func sure(_ error: Double) -> String { "(\(Figures.short(100 * (1 - error)))%)." }
    switch test.decision(counts) {
    case .accepted1 where test.elo0 < 0:
      return "Yes: \(new) is not worse than \(old) by \(points(test.elo0)) or more \(sure(test.alpha))"
    case .accepted1:
      let more = test.elo0 > 0 ? " by more than \(points(test.elo0))" : ""
      return "Yes: \(new) is better than \(old)\(more) \(sure(test.alpha))"
    case .accepted0 where test.elo1 > 0:
      return "No: \(new) is not better than \(old) by \(points(test.elo1)) or more \(sure(test.beta))"
    case .accepted0:
      let more = test.elo1 < 0 ? " by more than \(points(test.elo1))" : ""
      return "No: \(new) is worse than \(old)\(more) \(sure(test.beta))"
    case nil:
      // A contest is two games.
      let rest = test.rest(after: counts).flatMap { Int(exactly: (2 * $0).rounded(.up)) }
      let more = rest.map {
        ": about \(Figures.grouped($0)) more games if the lead is half way between \(Figures.short(test.elo0)) and "
          + Figures.short(test.elo1)
      }
      return (isOpen ? "Not yet" : "No verdict after all deals") + (more ?? "") + "."
    }
  }

  private func scale(_ test: SPRT) -> String { test.scale == .normalized ? "normalised Elo" : "Elo" }

  public var progress: String? {
    guard let test, test.decision(counts) == nil else { return nil }
    let ratio = test.logRatio(counts)
    let contests = "\(counts.units) \(counts.units == 1 ? "contest" : "contests")"
    var parts = [
      "log-likelihood ratio \(Figures.decimal(ratio, digits: 2)), ends at \(Figures.decimal(test.lowerBound, digits: 2)) "
        + "or \(Figures.decimal(test.upperBound, digits: 2))"
    ]
    if let elo = counts.elo {
      parts.append(
        "Elo \(Figures.decimal(elo, digits: 1))" + (counts.eloInterval().map { " (95%: \(range($0)))" } ?? ""))
    }
    let most = "at most \(Figures.grouped(left)) more contests"
    if let rest = test.rest(after: counts).flatMap({ Int(exactly: $0.rounded(.up)) }), rest < left {
      parts.append("about \(Figures.grouped(rest)) if the truth is half way between the hypotheses, \(most)")
    } else {
      parts.append(most)
    }
    return "\(SafeText.name(first)) – \(SafeText.name(second)), \(contests): " + parts.joined(separator: "; ")
  }

  private func decision(isOpen: Bool) -> String? {
    guard let test else { return nil }
    let (low, high) = (Figures.short(test.elo0), Figures.short(test.elo1))
    let names = "\(SafeText.name(first)) – \(SafeText.name(second))"
    let ratio = Figures.decimal(test.logRatio(counts), digits: 2)
    let bounds = "\(Figures.decimal(test.lowerBound, digits: 2)) to \(Figures.decimal(test.upperBound, digits: 2))"
    let ending =
      switch test.decision(counts) {
      case .accepted1: "accepts \(high)"
      case .accepted0: "accepts \(low)"
      case nil: isOpen ? "is not settled yet" : "has no decision; raise \"deals\" to continue"
      }
    return "The test of \(names), \(scale(test)) \(low) against \(high), \(ending) after "
      + "\(counts.units) \(counts.units == 1 ? "contest" : "contests"): log-likelihood ratio \(ratio), bounds \(bounds)."
  }

  /// Elo, normalised Elo, their errors and the likelihood of superiority.
  private var difference: String? {
    guard counts.units > 0 else { return nil }
    // The points of one game are 0, ½ or 1, of two games up to 2; the best first.
    let points = counts.counts.enumerated().reversed().map { half, count in
      "\(half / 2 > 0 || half == 0 ? "\(half / 2)" : "")\(half % 2 == 1 ? "½" : ""): \(Figures.grouped(count))"
    }
    var parts = [
      "\(SafeText.name(first)) – \(SafeText.name(second)), contests by points \(points.joined(separator: ", "))"
    ]
    let (elo, interval, superiority) = estimate
    if let elo {
      parts.append("Elo \(Figures.decimal(elo, digits: 1))" + (interval.map { " (95%: \(range($0)))" } ?? ""))
    }
    if let superiority {
      parts.append("likelihood of superiority \(Figures.decimal(100 * superiority, digits: 1))%")
    }
    if let elo = counts.normalizedElo, let error = counts.normalizedEloError() {
      parts.append("normalised Elo \(Figures.decimal(elo, digits: 1)) ± \(Figures.decimal(error, digits: 1))")
    }
    return parts.joined(separator: "; ") + "."
  }

  public func write(to json: inout JSONWriter, isOpen: Bool) {
    json.member("kind", test == nil ? "match" : "test")
    json.member("first", first)
    json.member("second", second)
    json.member("contests", counts.units)
    json.member("contests_by_half_points", counts.counts)
    if let test {
      json.member("scale", test.scale.rawValue)
      json.member("elo0", test.elo0)
      json.member("elo1", test.elo1)
      json.member("alpha", test.alpha)
      json.member("beta", test.beta)
      json.member("log_likelihood_ratio", test.logRatio(counts))
      json.member("bounds", [test.lowerBound, test.upperBound])
      json.member("accepted", test.decision(counts).map { $0 == .accepted1 ? "elo1" : "elo0" })
      json.member("verdict", verdict(isOpen: isOpen))
    }
    let (elo, interval, superiority) = estimate
    json.member("elo", elo)
    json.member("elo_interval", interval.map { [$0.low, $0.high] })
    json.member("likelihood_of_superiority", superiority)
    json.member("normalized_elo", counts.normalizedElo)
  }

  /// The findings about the first bot; those about the second are the mirror image.
  public func figures(of bot: String, isOpen: Bool) -> [FindingFigure] {
    guard bot == first, counts.units > 0 else { return [] }
    let (elo, interval, superiority) = estimate
    var figures: [FindingFigure] = []
    if let test {
      let bounds = Interval(low: test.lowerBound, high: test.upperBound)
      figures.append(FindingFigure(name: "log_likelihood_ratio", value: test.logRatio(counts), bounds: bounds))
      if let decision = test.decision(counts) {
        figures.append(FindingFigure(name: "accepts_elo1", value: decision == .accepted1 ? 1 : 0))
      }
    }
    if let elo { figures.append(FindingFigure(name: "elo", value: elo, bounds: interval)) }
    if let superiority { figures.append(FindingFigure(name: "likelihood_of_superiority", value: superiority)) }
    return figures
  }

  /// The difference in Elo with its interval, and the likelihood of superiority; nil if the contests do not determine
  /// it.
  private var estimate: (elo: Double?, interval: Interval?, superiority: Double?) {
    // After a test has stopped, the plain estimate is biased away from zero; the test's own estimate is not.
    if let test, test.decision(counts) != nil, let estimate = SPRTEstimate(test, counts) {
      return (estimate.elo, estimate.interval, estimate.superiority)
    }
    return (counts.elo, counts.eloInterval(), counts.superiority)
  }

  private func range(_ interval: Interval) -> String {
    Figures.decimal(interval.low, digits: 1) + " to " + Figures.decimal(interval.high, digits: 1)
  }
}
