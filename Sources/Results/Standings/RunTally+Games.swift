public import Records
public import Tallies

extension RunTally {
  /// The games of each event, read from the journal once more.
  ///
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the tournament.
  public func gameIndexes() throws(RunProblem) -> [GameIndex] {
    var indexes = zip(tournament.events, events).map { plan, tally in
      GameIndex(names: tally.names, seats: plan.seats, measures: plan.measures)
    }
    try journal.forEachTable(timed: false) { record, _ in indexes[record.table.event].count(record.naming(names)) }
    for event in indexes.indices { indexes[event].close() }
    return indexes
  }
}
