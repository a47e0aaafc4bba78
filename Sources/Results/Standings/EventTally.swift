package import GameRules
package import Ratings
package import Records
import RunFiles
package import Tallies

/// Accumulates the tables of an event; leaderboards, grades, reports and comparisons are computed from it.
///
/// It is as compact as these results allow, because there may be millions of tables.
package struct EventTally {
  /// The bots' names, in the order of their numbers.
  package let names: [String]
  /// The bots' numbers by name.
  package let numbers: [String: Int]
  package let seats: Int
  /// The results of each bot, by number.
  package private(set) var lines: [StandingsLine]
  private(set) var played = 0
  private(set) var races = 0
  private(set) var photoFinishes = 0
  /// The games of an event with several seats.
  package private(set) var games: RatedGames
  /// The leads in the first ranking measure, if it is counted.
  private(set) var margins: PairMargins?
  /// The bots, by number, that did not play a game of several seats through their own fault, and its deal.
  private(set) var forfeits: [(bot: Int, deal: Int)] = []
  package private(set) var deals: DealResults
  /// The reported numbers of each bot, by number.
  private(set) var reported: [[BotInfoTotals]]
  /// The contests of two bots.
  private(set) var duel: PentanomialTally?
  private(set) var history: RatingHistory
  private(set) var notable: NotableGamesFinder
  private var machines: MachineTally
  private let measures: [Measure]
  private let margin: Measure?

  /// - Parameters:
  ///   - measures: the ranking measures first, the most important first.
  ///   - shown: the names of the bots whose games may be notable; nil for all.
  ///   - tables: the expected number of tables.
  ///   - hosts: the name of the machine of each origin.
  package init(
    names: [String], seats: Int, measures: [Measure], shown: Set<String>? = nil, tables: Int = 0, hosts: [String] = []
  ) {
    (self.names, self.seats, self.measures) = (names, seats, measures)
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    lines = names.map { StandingsLine(name: $0, sums: measures.map { _ in 0 }) }
    games = RatedGames(bots: seats > 1 ? names.count : 0)
    margin = seats > 1 ? ComparedFigure.margin(of: measures) : nil
    margins = margin.map { _ in PairMargins(bots: names.count) }
    deals = DealResults(bots: names.count, measures, deals: tables / max(names.count, 1))
    reported = names.map { _ in [] }
    history = RatingHistory(names: names, seats: seats, tables: tables)
    machines = MachineTally(hosts: hosts)
    notable = NotableGamesFinder(of: shown ?? Set(names), seats: seats)
  }

  /// - Parameters:
  ///   - names: the bots' names in reports.
  ///   - tables: the expected number of tables.
  ///   - hosts: the name of the machine of each origin.
  init(
    _ plan: TournamentEvent, by measures: [Measure], naming names: ShownNames, showsAll: Bool, tables: Int,
    hosts: [String]
  ) {
    self.init(
      names: plan.entrants.map { names[$0] }, seats: plan.seats, measures: measures,
      shown: showsAll ? nil : Set(plan.activeEntrants.map { names[$0] }), tables: tables, hosts: hosts)
    duel = !plan.shape.hasChanged ? PentanomialTally(plan) : nil
  }

  /// Adds a table of the schedule that fits the event.
  package mutating func count(_ record: TableRecord) {
    played += 1
    races += record.races
    photoFinishes += record.photoFinishes
    let bots = record.table.seats.compactMap { numbers[$0] }
    machines.count(record, bots, measures)
    for (bot, info) in zip(bots, record.info) { reported[bot].add(info) }
    guard seats > 1 else {
      lines[bots[0]].count(record, seat: 0, measures)
      deals.count(record, bot: bots[0])
      history.count(bots, record.scores)
      notable.count(record, wonBy: isWon(record) ? 0 : nil)
      return
    }
    // A game that a bot did not play counts against it, and says nothing about the others.
    let players = record.players
    let isGame = players.count > 1
    for (seat, bot) in bots.enumerated() where isGame || record.isForfeit(seat) {
      lines[bot].count(record, seat: seat, measures)
    }
    for seat in bots.indices where record.isForfeit(seat) { forfeits.append((bots[seat], record.table.deal)) }
    duel?.count(record)
    let finish = record.finish(measures, bots: bots)
    let best = finish.places.indices.filter { finish.places[$0] == 1 }
    notable.count(record, wonBy: isGame && best.count == 1 ? best[0] : nil)
    guard isGame else { return }
    let played = finish.of(players)
    games.add(played, deal: record.table.deal)
    if let margin {
      let values = players.map { record.results(of: $0, [margin])[0] * (margin.isMoreBetter ? 1 : -1) }
      margins?.add(
        played.bots, values: values, withdrawn: players.map { record.faults[$0] != nil }, deal: record.table.deal)
    }
    history.count(played.bots, played.places)
  }

  /// The machines whose games do not fit those of the others.
  package var misfits: [MachineMisfit] { machines.misfits }

  /// True if a game of a solitaire was won, as its first measure, a rate, says.
  private func isWon(_ record: TableRecord) -> Bool {
    measures.first?.summary == .rate && record.results(of: 0, measures)[0] == 1
  }

  /// Completes the tally; call it after everything is added and before it is used.
  package mutating func close() {
    games.sort()
    margins?.close()
  }

  /// The contents of a report about the event beyond its leaderboard, `standings`, which has the same tables.
  func digest(beside standings: EventStandings) -> EventDigest {
    let shown = standings.lines.filter { $0.games > 0 }.map(\.name)
    return EventDigest(histories: history.histories(of: shown), notable: notable.chosen)
  }
}

extension StandingsLine {
  fileprivate mutating func count(_ record: TableRecord, seat: Int, _ measures: [Measure]) {
    tally.count(record.scores[seat], record.faults[seat])
    let results = record.results(of: seat, measures)
    for (index, result) in results.enumerated() {
      sums[index] += result
      if measures[index].ranks(results, of: measures) { rankedSums[index] += result }
    }
    if !record.retries.isEmpty { retries += record.retries[seat] }
    if !record.offTurn.isEmpty { offTurn += record.offTurn[seat] }
    thinking.merge(record.thinking[seat])
    computing.merge(record.computing[seat])
  }
}
