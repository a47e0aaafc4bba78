public import GameRules
public import Records

extension RunDigest {
  /// Digests the journal from which these standings were made.
  ///
  /// - Throws: `RunProblem` where it can no longer be read.
  public init(_ journal: Journal, standings: RunStandings, catalogue: GameCatalogue) throws(RunProblem) {
    var counts = standings.events.compactMap { event in
      catalogue.game(named: event.game).map { EventDigestCount(event, game: $0) }
    }
    let names = try journal.tournament(catalogue).shownNames
    var faults = FaultGroups(naming: names)
    try journal.forEachTable(timed: false) { record, _ in
      counts[record.table.event].count(record.naming(names))
      faults.count(record)
    }
    events = counts.map(\.digest)
    self.faults = faults.sorted.filter { fault in counts[fault.event].shown.contains(fault.bot) }
  }
}

/// An event's digest in the making.
private struct EventDigestCount {
  private let score: Measure
  let shown: Set<String>
  private var course: RatingHistoryBuilder
  private var notable: NotableGamesFinder

  init(_ event: EventStandings, game: any Game.Type) {
    score = game.measures[game.scoreIndex]
    shown = Set(event.lines.map(\.name))
    course = RatingHistoryBuilder(event)
    notable = NotableGamesFinder(event)
  }

  mutating func count(_ record: TableRecord) {
    course.count(record)
    if shown.isSuperset(of: record.table.seats) { notable.count(record) }
  }

  var digest: EventDigest {
    EventDigest(score: score, ratingHistories: course.ratingHistories, notable: notable.chosen)
  }
}
