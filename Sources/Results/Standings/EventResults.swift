package import GameRules
package import Ratings
package import Records
package import RunFiles

/// The results of an event's tables, as compact as what is claimed from them allows: there may be millions.
package struct EventResults {
  /// The bots' names, in the order of their numbers.
  package let names: [String]
  /// The bots' numbers by name.
  package let numbers: [String: Int]
  /// The games of an event with several seats.
  package private(set) var games: RatedGames
  /// The results of a solitaire.
  package private(set) var deals: DealResults
  /// What each bot has reported with its answers, by number.
  package private(set) var reported: [[ReportedInfo]]
  /// What two bots' contests have shown.
  package private(set) var duel: PentanomialTally?
  package let seats: Int
  private let measures: [Measure]

  /// - Parameters:
  ///   - measures: what ranks, the first before the second.
  ///   - shown: the names that reports have for bots, by identifier.
  package init(_ plan: EventPlan, by measures: [Measure], naming shown: ShownNames) {
    self.init(names: plan.competitors.map { shown[$0] }, seats: plan.seats, measures: measures)
    duel = plan.rosters.isEmpty ? PentanomialTally(plan) : nil
  }

  package init(names: [String], seats: Int, measures: [Measure]) {
    self.names = names
    self.seats = seats
    self.measures = measures
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    games = RatedGames(bots: seats > 1 ? names.count : 0)
    reported = names.map { _ in [] }
    deals = DealResults(bots: names.count, measures)
  }

  /// Counts a table of the schedule that fits the event.
  ///
  /// - Returns: its bots by seat, by number.
  package mutating func count(_ record: TableRecord) -> [Int] {
    let bots = record.table.seats.compactMap { numbers[$0] }
    if seats == 1 {
      deals.count(record, bot: bots[0])
    } else {
      games.add(record.finish(measures, bots: bots), deal: record.table.deal)
      duel?.count(record)
    }
    for (bot, info) in zip(bots, record.info) { reported[bot].add(info) }
    return bots
  }

  /// Makes ready for being asked, once everything is counted.
  package mutating func close() { games.sort() }
}
