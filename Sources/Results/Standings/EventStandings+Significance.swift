package import Ratings
package import RunFiles
import Scheduling

/// The statistical models of games of several seats: who wins, and by how many points.
package struct SeatModels {
  package let strengths: Strengths
  /// Nil if no points rank the event; the inner optional is nil if no game has them.
  let margins: MarginModel??

  /// The tests of two bots by rating and by points.
  func tests(_ first: Int, _ second: Int) -> [PairTest] {
    [PairTest(strengths.difference(first, second))] + marginTests(first, second)
  }

  func marginTests(_ first: Int, _ second: Int) -> [PairTest] {
    margins.map { [PairTest($0?.difference(first, second))] } ?? []
  }
}

extension EventStandings {
  /// Rates the bots, and determines their rank ranges and pairwise verdicts.
  ///
  /// - Returns: the models of games of several seats; nil in a solitaire.
  @discardableResult package mutating func claim(from results: EventTally) -> SeatModels? {
    defer { for index in lines.indices { lines[index].rank = lines[index].ranks?.lowerBound ?? lines[index].rank } }
    var models: SeatModels?
    if seats == 1 { compareDealByDeal(results) } else { models = rate(results) }
    if let evidence {
      order(by: evidence)
    } else if let places = finding?.facts.places(isOpen: isOpen) {
      order(by: places)
    } else {
      return models
    }
    orderPairs()
    return models
  }

  /// The evidence for claims if results decided the number of deals; nil if tests for a fixed number are valid.
  private var evidence: RoundsEvidence? {
    // A disqualified bot has no rank, and takes none from the others.
    let names = lines.filter { $0.games > 0 && !(seats > 1 && $0.isOut) }.map(\.name)
    return finding?.facts.evidence(among: names) ?? (joinsStopped ? RoundsEvidence(order: names) : nil)
  }

  private mutating func order(by evidence: RoundsEvidence) {
    let decisions = PairDecisions(Array(evidence.order.indices), decided: evidence.decided)
    let places = Dictionary(uniqueKeysWithValues: evidence.order.enumerated().map { ($1, $0) })
    let decided = Set(evidence.decided)
    claimOfPairs { first, second in
      guard let first = places[first], let second = places[second] else { return nil }
      if decided.contains(.init(better: first, worse: second)) { return true }
      return decided.contains(.init(better: second, worse: first)) ? false : nil
    }
    order { places[$0.name] ?? .max }
    for index in lines.indices where lines[index].games > 0 {
      lines[index].ranks = places[lines[index].name].flatMap { decisions.rankRange(of: $0) }
    }
    significance = SignificanceSummary(groups: significance.groups)
  }

  /// Orders the lines by points or by a bracket; ranks stay those of the ratings, because a place is not a test result.
  private mutating func order(by places: [String: ClosedRange<Int>]) {
    order { places[$0.name]?.lowerBound ?? .max }
    for index in lines.indices { lines[index].place = places[lines[index].name] }
  }

  /// Orders the lines stably.
  private mutating func order(by place: (StandingsLine) -> Int) {
    lines = lines.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }

  /// Two or more seats: one rating from all pairs of seats, with intervals clustered by deal.
  private mutating func rate(_ results: EventTally) -> SeatModels? {
    let games = results.games
    let meetings = HeadToHeads(games)
    guard let fit = try? BradleyTerry(games) else { return nil }
    let models = SeatModels(strengths: fit.strengths, margins: results.margins.map { MarginModel($0) })
    let strengths = models.strengths
    dealGain = fit.dealGain
    let shown = Set(lines.map { results.numbers[$0.name]! })
    // A disqualified bot is placed last, whatever it had achieved before; no test has shown that.
    let compared = Set(lines.filter { !$0.isOut }.map { results.numbers[$0.name]! })
    let decisions = strengths.decisions(among: compared, models.marginTests)
    for index in lines.indices {
      let bot = results.numbers[lines[index].name]!
      lines[index].rating = strengths.rating(of: bot, among: shown)
      lines[index].ranks = decisions.rankRange(of: bot)
    }
    pairs = pairLines(decisions, results.names) { first, second in
      meetings[first, second].map { ($0.games, $0) }
    }
    deals = strengths.deals
    significance = SignificanceSummary(decisions, names: results.names, groups: strengths.groups.count) { _, _ in
      strengths.deals
    }
    // By `known`, which is the bound of an unbounded rating. No bot is above a significantly better one. If all ratings
    // are unbounded, the prior's are in the order of the games.
    let isAnyKnown = lines.contains { $0.rating.map { $0.openness == nil } ?? false }
    func key(_ line: StandingsLine) -> (group: Int, known: Double, elo: Double) {
      let group = line.isOut ? 0 : line.rating == nil ? 1 : 2
      guard let rating = line.rating else { return (group, -.infinity, -.infinity) }
      return (group, isAnyKnown ? rating.known : rating.elo, rating.elo)
    }
    lines.sort {
      let (a, b) = (key($0), key($1))
      return (a.group, a.known, a.elo, $1.name) > (b.group, b.known, b.elo, $0.name)
    }
    orderByRanks()
    for index in lines.indices { lines[index].rank = index + 1 }
    orderPairs()
    return models
  }

  /// Every pair of bots that met, from both sides.
  private func pairLines(
    _ decisions: PairDecisions, _ names: [String], _ met: (Int, Int) -> (games: Int, meeting: HeadToHead?)?
  ) -> [PairLine] {
    decisions.judged.flatMap { pair in
      [(pair.first, pair.second, pair.judgement), (pair.second, pair.first, pair.judgement.swapped)].compactMap {
        first, second, judgement in
        met(first, second).map {
          PairLine(
            name: names[first], against: names[second], games: $0.games, meeting: $0.meeting, judgement: judgement)
        }
      }
    }
  }

  /// The leading figure of a pair and its test: the one that decides, or the first.
  package func leading(_ pair: PairLine) -> (figure: ComparedFigure, test: PairTest) {
    let place = pair.judgement.leading
    return (rankedBy[place], pair.judgement.tests[place])
  }

  /// The lead of a pair's first bot.
  package func lead(_ pair: PairLine) -> Lead {
    let (figure, test) = leading(pair)
    return Lead(over: pair.against, figure: figure, test: test)
  }

  /// Removes the tests of all pairs; other evidence may state whether the first bot is better.
  private mutating func claimOfPairs(isBetter: (String, String) -> Bool?) {
    for index in pairs.indices {
      pairs[index].judgement = pairs[index].judgement.withoutTests(
        isBetter: isBetter(pairs[index].name, pairs[index].against))
    }
    for index in lines.indices {
      guard let lead = lines[index].lead,
        let pair = pairs.first(where: { $0.name == lines[index].name && $0.against == lead.over })
      else { continue }
      lines[index].lead = self.lead(pair)
    }
  }

  /// Sorts the pairs in the order of the lines.
  private mutating func orderPairs() {
    let places = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($1.name, $0) })
    pairs.sort { (places[$0.name]!, places[$0.against]!) < (places[$1.name]!, places[$1.against]!) }
  }

  /// Compares each bot that is not in its first version with the previous one; all are judged together.
  ///
  /// - Parameter models: the models from `claim`.
  package mutating func compareVersions(
    of plan: TournamentEvent, naming names: ShownNames, _ results: EventTally, _ models: SeatModels?
  ) {
    var changed: [(line: Int, change: VersionChange, bots: (Int, Int))] = []
    for bot in plan.activeEntrants {
      let others = plan.entrants.filter { $0.name == bot.name && $0.id != bot.id }
      guard let line = lines.firstIndex(where: { $0.name == names[bot] }), lines[line].games > 0,
        let earlier = others.max(by: { $0.version < $1.version })
      else { continue }
      let bots = (results.numbers[names[bot]]!, results.numbers[names[earlier]]!)
      changed.append((line, VersionChange(version: bot.version, earlier: names[earlier]), bots))
    }
    let tests = changed.map {
      seats == 1
        ? results.deals.tests($0.bots.0, $0.bots.1, sharesDeals: sharesDeals)
        : models?.tests($0.bots.0, $0.bots.1) ?? []
    }
    for (var entry, judgement) in zip(changed, PairJudgement.judge(tests)) {
      let judgement = evidence == nil ? judgement : judgement.withoutTests()
      if let test = judgement.tests.dropFirst(judgement.leading).first, test.difference != nil {
        entry.change.difference = Lead(over: entry.change.earlier, figure: rankedBy[judgement.leading], test: test)
      }
      lines[entry.line].change = entry.change
    }
  }

  /// Solitaires: two bots are compared deal by deal, or as two samples if each has deals of its own.
  private mutating func compareDealByDeal(_ results: EventTally) {
    guard measures.contains(where: \.isRanking) else { return }
    let bots = lines.filter { $0.games > 0 }.map { results.numbers[$0.name]! }
    let decisions = PairDecisions(bots) { results.deals.tests($0, $1, sharesDeals: sharesDeals) }
    func deals(_ first: Int, _ second: Int) -> Int {
      sharesDeals
        ? results.deals.common(first, second) : min(results.deals.count(of: first), results.deals.count(of: second))
    }
    for index in lines.indices where lines[index].games > 0 {
      let bot = results.numbers[lines[index].name]!
      lines[index].ranks = decisions.rankRange(of: bot)
      lines[index].repetition = results.deals.repetition(of: bot)
      lines[index].meanInterval = results.deals.meanInterval(of: bot)
    }
    orderByRanks()
    let played = lines.filter { $0.games > 0 }.map(\.name)
    pairs = pairLines(decisions, results.names) { first, second in
      let deals = deals(first, second)
      return deals > 0 ? (deals, nil) : nil
    }
    orderPairs()
    let neighbours = Dictionary(zip(played, played.dropFirst())) { first, _ in first }
    let places = Dictionary(lines.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for pair in pairs where neighbours[pair.name] == pair.against {
      lines[places[pair.name]!].lead = lead(pair)
    }
    self.deals = results.deals.deals
    significance = SignificanceSummary(decisions, names: results.names, deals: deals)
  }

  /// Moves bots behind those that are significantly better, which may be decided by a later measure against the first
  /// one's figures; all others keep the order of the figures.
  private mutating func orderByRanks() { order { $0.ranks?.lowerBound ?? .max } }
}
