import Records
import Scheduling

/// The state from which a tournament resumes: what its journal leaves to play.
struct ResumeState {
  private(set) var schedule: Schedule
  private(set) var played = PlayedTables()
  private(set) var faults: ConsecutiveFaults
  /// How many seats were at fault.
  private(set) var faultCount = 0

  /// - Throws: `RunProblem.shorterSchedule` for the last table of the first event that is cut too short: a tournament may
  ///   grow, and shrink to what was played.
  init(of file: TournamentFile, shard: Shard? = nil, after journal: Journal?) throws(RunProblem) {
    schedule = Schedule(file)
    faults = ConsecutiveFaults(limit: file.maxFaults)
    var last = file.events.map { _ in 0 }
    let checks = file.events.map { RecordCheck($0) }
    try journal?.forEachTable(timed: false) { record in
      if let misfit = checks[record.table.event].misfit(record) { return misfit }
      let key = TableKey(record.table)
      last[key.event] = max(last[key.event], key.number)
      if schedule.finish(record, of: file) {
        if shard?.has(deal: record.table.deal) ?? true { played.insert(key) }
      } else if key.number <= schedule.counts[key.event] {
        return .foreign(record.table)
      }
      faults.count(record)
      faultCount += record.faultCount
      return nil
    }
    for (event, (last, count)) in zip(last, schedule.counts).enumerated() where last > count {
      throw .shorterSchedule(folder: file.out, event: event, played: last, scheduled: count)
    }
  }
}
