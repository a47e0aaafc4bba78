package import Records
package import RunFiles
package import Scheduling

/// The state from which a tournament resumes: what its journal leaves to play.
package struct ResumeState {
  package private(set) var schedule: Schedule
  package private(set) var played = PlayedTables()
  package private(set) var faults: ConsecutiveFaults
  /// How many seats were at fault.
  package private(set) var faultCount = 0
  /// By event: the largest number of a table that was played.
  private(set) var lastPlayed: [Int]

  /// - Throws: `RunProblem.shorterSchedule` for the last table of the first event that is cut too short: a tournament may
  ///   grow, and shrink to what was played.
  package init(of file: TournamentFile, after journal: Journal?) throws(RunProblem) {
    schedule = Schedule(file)
    var limits = (journal?.faultLimits ?? [])[...]
    faults = ConsecutiveFaults(limit: limits.popFirst()?.limit ?? file.maxFaults)
    lastPlayed = file.events.map { _ in 0 }
    let checks = file.events.map(\.recordCheck)
    var pardons = (journal?.pardons ?? [])[...]
    try journal?.forEachTable(timed: false) { record, place throws(RecordMisfit) in
      while let pardon = pardons.first, pardon.place <= place.lowerBound {
        faults.pardon(pardon.bots)
        pardons.removeFirst()
      }
      while let change = limits.first, change.place <= place.lowerBound {
        faults.limit = change.limit
        limits.removeFirst()
      }
      try checks[record.table.event].check(record)
      let key = TableKey(record.table)
      lastPlayed[key.event] = max(lastPlayed[key.event], key.number)
      if schedule.finish(record, of: file) {
        played.insert(key)
      } else if key.number <= schedule.events[key.event].lastNumber {
        throw .foreign(record.table)
      }
      faults.count(record)
      faultCount += record.faultCount
    }
    for pardon in pardons { faults.pardon(pardon.bots) }
    faults.limit = file.maxFaults
    for (event, (last, count)) in zip(lastPlayed, schedule.events.map(\.lastNumber)).enumerated() where last > count {
      throw .shorterSchedule(folder: file.out, event: event, played: last, scheduled: count)
    }
  }
}

extension ResumeState {
  /// The bots that may be started yet, by identifier: those with tables to play, or with rounds to come.
  package func botsToPlay(_ file: TournamentFile, shard: Shard?) -> Set<String> {
    let open = file.events.indices.filter { !schedule.events[$0].isWhole }
    let all = Set(file.competitors.map(\.id))
    var others = all.subtracting(open.flatMap { file.events[$0].activeCompetitors.map(\.id) })
    var rest = schedule
    while !others.isEmpty, let table = rest.next() {
      if !played.contains(TableKey(table)), shard?.has(deal: table.deal) ?? true { others.subtract(table.seats) }
    }
    return all.subtracting(others).filter { !faults.isDisqualified($0) }
  }
}

/// The faults in a row of each bot, and the bots that are disqualified for them.
///
/// In a row are tables that follow one another in the bot's schedule, in whatever order they end: what is played at once ends
/// as it happens, and who plays single tables again has picked them. Tables that are played again do not count.
package struct ConsecutiveFaults {
  private struct Table {
    var key: TableKey
    /// Nil while it is played.
    var isFault: Bool?
  }

  /// The last tables of a bot.
  private struct Row {
    /// How many faults in a row came before.
    var before = 0
    /// In the order of the schedule.
    var tables: [Table] = []

    /// As many tables of a bot, at most, are played or end while others take their place among them.
    static let disorder = 64

    mutating func insert(_ table: Table) {
      var place = tables.count
      while place > 0, table.key < tables[place - 1].key { place -= 1 }
      if place > 0, tables[place - 1].key == table.key {
        tables[place - 1] = table
      } else {
        tables.insert(table, at: place)
      }
      guard tables.count > 2 * Row.disorder else { return }
      let settled = tables.prefix(tables.count - Row.disorder).prefix { $0.isFault != nil }
      for table in settled { before = table.isFault == true ? before + 1 : 0 }
      tables.removeFirst(settled.count)
    }

    /// The longest row of faults, and that at the end.
    var rows: (longest: Int, last: Int) {
      var (longest, last) = (before, before)
      for table in tables {
        last = table.isFault == true ? last + 1 : 0
        longest = max(longest, last)
      }
      return (longest, last)
    }
  }

  /// The number of faults in a row that disqualifies a bot.
  package var limit: Int {
    // A row that was too short for the earlier number, and is over, disqualifies nobody.
    willSet {
      for (bot, row) in rows where row.rows.longest < limit { rows[bot] = Row(before: row.rows.last) }
    }
  }
  private var rows: [String: Row] = [:]

  package init(limit: Int) { self.limit = limit }

  /// Notes that a table is played: what follows it is not in a row with what came before until it has ended.
  package mutating func begin(_ table: ScheduledTable) {
    for bot in table.seats where !isDisqualified(bot) { rows[bot, default: Row()].insert(Table(key: TableKey(table))) }
  }

  package mutating func count(_ record: TableRecord) {
    guard record.attempt == 1 else { return }
    for (bot, fault) in zip(record.table.seats, record.faults) where fault?.isDisqualification != true {
      rows[bot, default: Row()].insert(Table(key: TableKey(record.table), isFault: fault != nil))
    }
  }

  package mutating func pardon(_ names: [String]) { for name in names { rows[name] = nil } }

  /// A bot that has reached the limit stays disqualified, unless it is pardoned.
  package func isDisqualified(_ name: String) -> Bool { rows[name].map { $0.rows.longest >= limit } ?? false }

  package var disqualified: [String] { rows.keys.filter(isDisqualified).sorted() }
}
