import GameRules
import Records
import RunFiles

/// A run's digest in the making.
struct RunDigestCount {
  private let names: ShownNames
  private var events: [EventDigestCount]
  private var faults: FaultGroups

  /// - Parameter showsAll: true shows bots that have left, and earlier versions, beside those that play.
  init(_ file: TournamentFile, showsAll: Bool) {
    names = file.shownNames
    events = file.events.map { [names] plan in EventDigestCount(plan, naming: names, showsAll: showsAll) }
    faults = FaultGroups(naming: names)
  }

  /// Counts a table as its line has it, with the numbers of its bots in the event.
  mutating func count(_ record: TableRecord, bots: [Int]) {
    events[record.table.event].count(record.naming(names), bots: bots)
    faults.count(record)
  }

  /// The digest, once the leaderboards of the same tables are known.
  func digest(beside standings: RunStandings) -> RunDigest {
    RunDigest(
      events: zip(events, standings.events).map { $0.digest(beside: $1) },
      faults: faults.sorted.filter { fault in events[fault.event].shown.contains(fault.bot) })
  }
}

/// An event's digest in the making.
private struct EventDigestCount {
  private let score: Measure
  /// The names of the bots that the leaderboard shows.
  let shown: Set<String>
  /// The event before its first table.
  private let event: EventStandings
  private var course: RatingHistoryBuilder
  private var notable: NotableGamesFinder

  init(_ plan: EventPlan, naming names: ShownNames, showsAll: Bool) {
    let all = plan.competitors.map { names[$0] }
    shown = showsAll ? Set(all) : Set(plan.activeCompetitors.map { names[$0] })
    var event = EventStandings(plan, names: all)
    event.showOnly(shown)
    self.event = event
    score = plan.game.measures[plan.game.scoreIndex]
    course = RatingHistoryBuilder(names: all, seats: plan.seats)
    notable = NotableGamesFinder(event)
  }

  mutating func count(_ record: TableRecord, bots: [Int]) {
    course.count(record, bots: bots, of: event)
    if shown.isSuperset(of: record.table.seats) { notable.count(record) }
  }

  func digest(beside standings: EventStandings) -> EventDigest {
    EventDigest(score: score, ratingHistories: course.histories(in: standings), notable: notable.chosen)
  }
}
