public import Scheduling

extension Journal {
  /// Tells its tables in the order of their lines, each of which must fit its event and its place in the schedule.
  ///
  /// - Parameters:
  ///   - file: the journal's tournament.
  ///   - timed: whether the bots' times are wanted, which take as long to read as all else.
  /// - Returns: the schedule as it is after all results.
  /// - Throws: `RunProblem.badLine` for the first line that does not belong to the tournament.
  @discardableResult
  public func replaySchedule(
    of file: TournamentFile, timed: Bool, _ body: (TableRecord) -> Void = { _ in }
  ) throws(RunProblem) -> Schedule {
    var schedule = Schedule(file)
    let checks = file.events.map { RecordCheck($0) }
    try forEachTable(timed: timed) { record in
      if let misfit = checks[record.table.event].misfit(record) { return misfit }
      guard schedule.finish(record, of: file) else { return .foreign(record.table) }
      body(record)
      return nil
    }
    return schedule
  }
}
