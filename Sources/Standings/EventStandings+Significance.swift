import GameRules
import Ratings
import Records
import Scheduling

extension EventStandings {
  /// Rates the bots and gives each the ranks that it may have.
  mutating func claim(from results: EventResults) {
    if seats == 1 { compareDealByDeal(results) } else { rate(results) }
    if let settled = finding?.facts as? AdaptiveFinding {
      order(as: settled)
    } else if let tested = finding?.facts as? TestFinding, tested.test != nil {
      order(as: tested)
    } else {
      return
    }
    orderPairs()
  }

  /// Rounds that stop when they are settled make tests of a fixed number of deals void: only evidence that is valid at any
  /// time claims anything.
  private mutating func order(as settled: AdaptiveFinding) {
    let decisions = PairDecisions(Array(settled.order.indices), decided: settled.decided)
    let places = Dictionary(uniqueKeysWithValues: settled.order.enumerated().map { ($1, $0) })
    lines.sort { places[$0.name]! < places[$1.name]! }
    for place in lines.indices {
      lines[place].rank = place + 1
      lines[place].ranks = lines[place].games > 0 ? decisions.rankRange(of: place) : nil
    }
    significance = SignificanceSummary(groups: significance.groups)
  }

  private mutating func order(as tested: TestFinding) {
    if let better = tested.better {
      lines.sort { a, b in a.name == better && b.name != better }
      for place in lines.indices {
        lines[place].rank = place + 1
        lines[place].ranks = place + 1...place + 1
      }
    } else {
      for place in lines.indices { lines[place].ranks = 1...2 }
    }
    significance = SignificanceSummary(groups: significance.groups)
  }

  /// Two seats and more: one headline rating from all pairs of seats, its interval clustered by deal.
  private mutating func rate(_ results: EventResults) {
    let games = results.games
    let fit = try? BradleyTerry(games)
    if let fit {
      let meetings = HeadToHeadTable(games)
      dealGain = fit.dealGain
      intransitivity = IntransitivityTest(games.sums, meetings, strengths: fit.strengths)
      pairs = pairLines(results.names) { meetings[$0, $1] }
    }
    guard let strengths = model == .bradleyTerry ? fit?.strengths : model.strengths(games) else { return }
    let shown = Set(lines.map { results.numbers[$0.name]! })
    let decisions = strengths.decisions(among: shown)
    for index in lines.indices {
      let bot = results.numbers[lines[index].name]!
      lines[index].rating = strengths.rating(of: bot, among: shown)
      lines[index].ranks = decisions.rankRange(of: bot)
    }
    pairs.removeAll { !shown.contains(results.numbers[$0.name]!) || !shown.contains(results.numbers[$0.against]!) }
    significance = SignificanceSummary(decisions, deals: strengths.deals, groups: strengths.groups.count) {
      first, second in
      let difference = strengths.difference(first, second)
      return [SignificanceSummary.Test(difference: difference?.value ?? 0, pValue: difference?.pValue ?? 1)]
    }
    lines.sort { ($0.rating?.elo ?? -.infinity, $1.name) > ($1.rating?.elo ?? -.infinity, $0.name) }
    for index in lines.indices { lines[index].rank = lines[index].rating?.rank ?? index + 1 }
    orderPairs()
  }

  private func pairLines(_ names: [String], _ meeting: (Int, Int) -> HeadToHead?) -> [PairLine] {
    names.indices.flatMap { first in
      names.indices.compactMap { second in
        first == second
          ? nil : meeting(first, second).map { PairLine(name: names[first], against: names[second], meeting: $0) }
      }
    }
  }

  /// Puts the pairs into the order of the lines.
  private mutating func orderPairs() {
    let places = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($1.name, $0) })
    pairs.sort { (places[$0.name]!, places[$0.against]!) < (places[$1.name]!, places[$1.against]!) }
  }

  /// Compares each bot that is not in its first version with the one before.
  mutating func compareVersions(of plan: EventPlan, naming names: ShownNames, _ results: EventResults) {
    for bot in plan.activeCompetitors where !bot.isOpponent {
      let others = plan.competitors.filter { $0.name == bot.name && $0.id != bot.id }
      guard let line = lines.firstIndex(where: { $0.name == names[bot] }), lines[line].games > 0,
        let earlier = others.max(by: { $0.version < $1.version })
      else { continue }
      lines[line].change = VersionChange(
        version: bot.version, earlier: names[earlier],
        difference: difference(results.numbers[names[bot]]!, results.numbers[names[earlier]]!, results))
    }
  }

  /// By how much one bot is better than another.
  private func difference(_ first: Int, _ second: Int, _ results: EventResults) -> VersionChange.Difference? {
    if seats == 1 {
      return results.deals.lead(of: first, over: second, named: "").map {
        VersionChange.Difference(
          value: $0.comparison.mean, interval: $0.comparison.interval(), unit: $0.unit + " a deal")
      }
    }
    return model.strengths(results.games)?.difference(first, second).map {
      VersionChange.Difference(value: $0.value, interval: $0.interval(), unit: "Elo")
    }
  }

  /// Solitaires: all bots play the same deals, so two are compared deal by deal.
  private mutating func compareDealByDeal(_ results: EventResults) {
    guard measures.contains(where: \.isRanking) else { return }
    let bots = lines.filter { $0.games > 0 }.map { results.numbers[$0.name]! }
    func tests(_ a: Int, _ b: Int) -> [SignificanceSummary.Test] { results.deals.tests(a, b) }
    let decisions = PairDecisions(bots) { a, b in tests(a, b).map { ($0.difference, $0.pValue) } }
    for index in lines.indices where lines[index].games > 0 {
      lines[index].ranks = decisions.rankRange(of: results.numbers[lines[index].name]!)
    }
    orderByRanks()
    let played = lines.filter { $0.games > 0 }.map(\.name)
    for (place, name) in played.enumerated().dropLast() {
      let next = played[place + 1]
      lines[place].lead = results.deals.lead(of: results.numbers[name]!, over: results.numbers[next]!, named: next)
    }
    pairs = pairLines(played) { results.deals.meeting(results.numbers[played[$0]]!, results.numbers[played[$1]]!) }
    significance = SignificanceSummary(decisions, deals: results.deals.deals, groups: 1, tests: tests)
    let ranking = measures.filter(\.isRanking)
    significance.later = zip(decisions.decided, decisions.deciding).filter { $1 > 0 }.map { pair, place in
      SignificanceSummary.LaterDecision(
        better: results.names[pair.better], worse: results.names[pair.worse], measure: ranking[place].name)
    }
  }

  /// Moves bots behind those that are significantly better, which a later measure may have decided against the first one's
  /// figures; all others stay in the order of the figures.
  private mutating func orderByRanks() {
    func place(_ line: StandingsLine) -> Int { line.ranks?.lowerBound ?? .max }
    let order = lines.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
    guard order.map(\.offset) != Array(lines.indices) else { return }
    lines = order.map(\.element)
    let figures = lines.map(\.rank)
    for index in lines.indices {
      let isTied = index > 0 && figures[index] == figures[index - 1] && lines[index].ranks == lines[index - 1].ranks
      lines[index].rank = isTied ? lines[index - 1].rank : index + 1
    }
  }
}
