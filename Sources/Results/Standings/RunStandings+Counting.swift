import Foundation
import GameRules
package import RunFiles
import Scheduling

extension RunStandings {
  public init(_ tally: RunTally) {
    let journal = tally.journal
    let (tournament, schedule, names) = (journal.tournament, journal.schedule, tally.names)
    events = zip(tournament.events, tally.events).map { EventStandings($0, $1) }
    for index in events.indices {
      let (schedule, counted) = (schedule.events[index], tally.events[index])
      (events[index].scheduled, events[index].isOpen) = (schedule.count, !schedule.isWhole)
      events[index].markDisqualified(tournament.events[index].entrants, in: index, of: journal, naming: names)
      if !tally.showsAll { events[index].showOnly(Set(tournament.events[index].activeEntrants.map { names[$0] })) }
      events[index].rank()
      events[index].finding =
        schedule.finding(counted.names) ?? counted.duel.map { AnyRoundsFinding($0.finding) }
      let models = events[index].claim(from: counted)
      events[index].compareVersions(of: tournament.events[index], naming: names, counted, models)
      events[index].withdrawClaimsWithoutOpponents()
      events[index].misfits = counted.misfits
    }
    if tournament.file.isGraded {
      grades = GradeList(of: tournament.entrants.map { ($0, names[$0]) }, tournament.events, tally.events)
    }
    let takesNewBots = tournament.takesNewBots
    let isOver = journal.isClosed || isComplete && !takesNewBots
    provenance = Provenance(
      name: tournament.file.name, seed: isOver ? tournament.file.seed : nil, takesNewBots: takesNewBots,
      hasUnconfinedBots: journal.weakestSandbox == .none, origins: journal.origins,
      ended: tally.ended.map(RunStandings.moment))
    // With its reports a submission could reveal to its author the cards of deals that its next version will play.
    for index in events.indices where mayTellGames(of: index) { events[index].takeReports(of: tally.events[index]) }
  }

  /// A number of microseconds since 1970 in UTC, in ISO 8601.
  static func moment(_ microseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(microseconds / 1_000_000)).utcText
  }
}

extension EventStandings {
  /// The counts of an event, before anything is tested.
  package init(_ plan: TournamentEvent, _ tally: EventTally) {
    self.init(
      game: plan.game.name, seats: plan.seats, measures: plan.measures, played: tally.played, races: tally.races,
      photoFinishes: tally.photoFinishes, lines: tally.lines)
    hasFreshDeals = plan.hasFreshDeals
  }

  /// Marks the bots that are disqualified, or were and are pardoned, in an event of a run.
  ///
  /// A joined journal has its pardons after all tables, in whose order fewer faults may be in a row.
  mutating func markDisqualified(_ bots: [Entrant], in event: Int, of journal: Journal, naming names: ShownNames) {
    let lineOfName = Dictionary(lines.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for bot in bots {
      guard let index = lineOfName[names[bot]] else { continue }
      if journal.faults.isDisqualified(bot.id, in: event) { lines[index].isDisqualified = true }
      if journal.faults.isPardoned(bot.id, in: event)
        || journal.pardoned.contains(bot.id) && lines[index].disqualifiedGames > 0
      {
        lines[index].isPardoned = true
      }
    }
  }

  /// Adds the bots' reports.
  mutating func takeReports(of tally: EventTally) {
    for index in lines.indices { lines[index].reported = tally.reported[tally.numbers[lines[index].name]!] }
  }

  /// Separates the bots that have left, and earlier versions.
  mutating func showOnly(_ active: Set<String>) {
    departed = lines.filter { !active.contains($0.name) }
    lines.removeAll { !active.contains($0.name) }
  }

  /// Withdraws all claims if at most one bot ever answered: a bot without an opponent has not shown that it is better.
  mutating func withdrawClaimsWithoutOpponents() {
    let absent = neverAnswered.count
    guard absent > 0, lines.count(where: { $0.games > 0 }) - absent < 2 else { return }
    (finding, dealGain, significance) = (nil, nil, SignificanceSummary())
    pairs = []
    for index in lines.indices {
      (lines[index].rating, lines[index].lead) = (nil, nil)
      // In games of several seats a bot without an opponent has not played.
      if seats > 1 {
        (lines[index].ranks, lines[index].place) = (nil, nil)
      } else if lines[index].games > 0 {
        (lines[index].rank, lines[index].ranks) = (1, 1...lines.count)
      }
    }
  }

  /// Orders the bots by their figures, the best first; equal bots share a rank.
  package mutating func rank() {
    let ranking = measures.indices.filter { measures[$0].isRanking }
    let keys = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        (
          line.name,
          ranking.map { index in
            line.rankedFigure(index, measures).map { measures[index].isMoreBetter ? $0 : -$0 } ?? -.infinity
          }
        )
      })
    lines.sort { a, b in
      let (x, y) = (keys[a.name]!, keys[b.name]!)
      return x == y ? a.name < b.name : y.lexicographicallyPrecedes(x)
    }
    for index in lines.indices {
      let isTied = index > 0 && keys[lines[index].name] == keys[lines[index - 1].name]
      lines[index].rank = isTied ? lines[index - 1].rank : index + 1
    }
  }
}

extension StandingsLine {
  /// The figure by which a measure ranks the bot, over the games that it ranks; nil if there are none.
  fileprivate func rankedFigure(_ index: Int, _ measures: [Measure]) -> Double? {
    guard let rate = measures.firstIndex(where: { $0.name == measures[index].among }) else {
      return figure(index, measures[index])
    }
    return sums[rate] > 0 ? Double(rankedSums[index]) / Double(sums[rate]) : nil
  }
}
