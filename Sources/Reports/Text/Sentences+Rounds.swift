import BotProtocol
import Ratings
import Scheduling

extension Sentences {
  /// What an event that is played in rounds has found out; `isOpen` if more will follow.
  static func finding(_ finding: RoundsFinding, isOpen: Bool) -> [String] {
    switch finding {
    case .settled(let settled): self.settled(settled, isOpen: isOpen)
    case .tested(let tested):
      [decision(tested, isOpen: isOpen)].compactMap(\.self) + [difference(tested)].compactMap(\.self)
    case .swiss(let rounds, let scores):
      ["Swiss, \(count(rounds, "round")): " + scores.map(swiss).joined(separator: ", ") + "."]
    case .knockout(let rounds): knockout(rounds, isOpen: isOpen)
    }
  }

  private static func settled(_ settled: AdaptiveFinding, isOpen: Bool) -> [String] {
    var sentences: [String] = []
    if settled.open.isEmpty {
      let rest = settled.tied.isEmpty ? "" : ", the ties below aside"
      switch settled.goal {
      case .order:
        sentences.append("Settled: each bot is surely better than the next\(rest) (95% for all together, at any time).")
      case .winner:
        sentences.append(
          "Settled: \(SafeText.name(settled.order[0])) is surely the best\(rest) (95% for all together, at any time).")
      }
    } else {
      let pairs = count(settled.open.count, "pair")
      sentences.append(
        (isOpen ? "Not settled yet: \(pairs) open, " : "The deals were used up with \(pairs) not settled: ")
          + list(settled.open) + (isOpen ? "." : "; raise \"deals\" to go on."))
    }
    if !settled.tied.isEmpty {
      sentences.append("Tied within \(Figures.short(settled.tolerance)) a contest: \(list(settled.tied)).")
    }
    return sentences + ["The ranks allow for when play stopped; ratings and intervals do not."]
  }

  /// The first few pairs of bots.
  private static func list(_ pairs: [[String]]) -> String {
    let names = pairs.prefix(6).map { $0.map { SafeText.name($0) }.joined(separator: " – ") }
    return names.joined(separator: ", ") + (pairs.count > 6 ? " and \(pairs.count - 6) more" : "")
  }

  private static func decision(_ tested: TestFinding, isOpen: Bool) -> String? {
    guard let test = tested.test else { return nil }
    let (low, high) = (Figures.short(test.elo0), Figures.short(test.elo1))
    let scale = test.scale == .normalized ? "normalised Elo" : "Elo"
    let names = "\(SafeText.name(tested.first)) – \(SafeText.name(tested.second))"
    let ratio = Figures.decimal(test.logRatio(tested.counts), digits: 2)
    let bounds = "\(Figures.decimal(test.lowerBound, digits: 2)) to \(Figures.decimal(test.upperBound, digits: 2))"
    let ending =
      switch test.decision(tested.counts) {
      case .accepted1: "accepts \(high)"
      case .accepted0: "accepts \(low)"
      case nil: isOpen ? "is not settled yet" : "has no verdict; raise \"deals\" to go on"
      }
    return "The test of \(names), \(scale) \(low) against \(high), \(ending) after "
      + "\(count(tested.counts.units, "contest")): log-likelihood ratio \(ratio), bounds \(bounds)."
  }

  /// Elo, normalised Elo, their errors and the likelihood of superiority.
  private static func difference(_ tested: TestFinding) -> String? {
    let counts = tested.counts
    guard counts.units > 0 else { return nil }
    let pairs = counts.counts.map(String.init).joined(separator: "-")
    var parts = ["\(SafeText.name(tested.first)) – \(SafeText.name(tested.second)), contests by half points \(pairs)"]
    // A test that has stopped overstates what it has seen; its own estimate does not.
    if let test = tested.test, test.decision(counts) != nil, let estimate = SPRTEstimate(test, counts) {
      parts.append("Elo \(Figures.decimal(estimate.elo, digits: 1)) (95%: \(range(estimate.interval)))")
      parts.append("likelihood of superiority \(Figures.decimal(100 * estimate.superiority, digits: 1))%")
    } else {
      if let elo = counts.elo {
        parts.append(
          "Elo \(Figures.decimal(elo, digits: 1))" + (counts.eloInterval().map { " (95%: \(range($0)))" } ?? ""))
      }
      if let superiority = counts.superiority {
        parts.append("likelihood of superiority \(Figures.decimal(100 * superiority, digits: 1))%")
      }
    }
    if let elo = counts.normalizedElo, let error = counts.normalizedEloError() {
      parts.append("normalised Elo \(Figures.decimal(elo, digits: 1)) ± \(Figures.decimal(error, digits: 1))")
    }
    return parts.joined(separator: "; ") + "."
  }

  private static func range(_ interval: Interval) -> String {
    Figures.decimal(interval.low, digits: 1) + " to " + Figures.decimal(interval.high, digits: 1)
  }

  private static func swiss(_ score: SwissScore) -> String {
    SafeText.name(score.name) + " " + Figures.short(score.points)
      + (score.byes > 0 ? " (sat out \(score.byes == 1 ? "once" : "\(score.byes) times"))" : "")
  }

  private static func knockout(_ rounds: [[KnockoutMeeting]], isOpen: Bool) -> [String] {
    let lines = rounds.enumerated().map { index, round in
      "Round \(index + 1): "
        + round.map { meeting in
          "\(SafeText.name(meeting.winner)) – \(SafeText.name(meeting.loser)) "
            + meeting.points.map { Figures.short($0) }.joined(separator: ":") + (meeting.isBySeed ? " (by seed)" : "")
        }.joined(separator: ", ") + "."
    }
    guard !isOpen, let final = rounds.last?.first else { return lines }
    return lines + ["\(SafeText.name(final.winner)) wins the knockout."]
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
