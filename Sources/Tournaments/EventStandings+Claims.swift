import GameRules
import Ratings

extension EventStandings {
  /// Rates the bots and gives each the ranks that it may have.
  mutating func claim(from records: [TableRecord]) {
    if seats == 1 { compareDealByDeal(records) } else { rate(records) }
  }

  /// Two seats and more: one headline rating from all pairs of seats, its interval clustered by deal.
  private mutating func rate(_ records: [TableRecord]) {
    let names = lines.map(\.name)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var games = RatedGames(bots: names.count)
    for record in records {
      let bots = record.table.seats.compactMap { places[$0] }
      guard bots.count == record.table.seats.count else { continue }
      let merits = bots.indices.map { seat in Merit(record.results(of: seat, measures), by: measures) }
      games.add(Finish(bots: bots, scores: merits, withdrawn: record.faults.map { $0 != nil }), deal: record.table.deal)
    }
    guard let strengths = try? BradleyTerry(games).strengths else { return }
    let decisions = strengths.decisions()
    for place in names.indices {
      lines[place].rating = strengths.rating(of: place)
      lines[place].ranks = decisions.rankRange(of: place)
    }
    claims = Claims(decisions, deals: strengths.deals, groups: strengths.groups.count) { first, second in
      let difference = strengths.difference(first, second)
      return Claims.Test(difference: difference?.value ?? 0, pValue: difference?.pValue ?? 1)
    }
    lines.sort { ($0.rating?.elo ?? -.infinity, $1.name) > ($1.rating?.elo ?? -.infinity, $0.name) }
    for index in lines.indices { lines[index].rank = lines[index].rating?.rank ?? index + 1 }
  }

  /// Solitaires: all bots play the same deals, so two are compared deal by deal.
  private mutating func compareDealByDeal(_ records: [TableRecord]) {
    guard let first = measures.first(where: \.isRanking) else { return }
    let results = DealResults(records, measures)
    let played = lines.filter { $0.games > 0 }.map(\.name)
    func test(_ a: Int, _ b: Int) -> Claims.Test { results.test(played[a], played[b], by: first) }
    let decisions = PairDecisions(Array(played.indices)) { a, b in
      let test = test(a, b)
      return (test.difference, test.pValue)
    }
    for (place, name) in played.enumerated() {
      guard let line = lines.firstIndex(where: { $0.name == name }) else { continue }
      lines[line].ranks = decisions.rankRange(of: place)
      if place + 1 < played.count { lines[line].lead = results.lead(of: name, over: played[place + 1], in: measures) }
    }
    claims = Claims(decisions, deals: results.deals, groups: 1, test: test)
  }
}

extension TableRecord {
  /// What a seat achieved, in the order of these measures.
  func results(of seat: Int, _ measures: [Measure]) -> [Int] {
    measures.map { measure in self.measures.first { $0.name == measure.name }?.values[seat] ?? 0 }
  }
}
