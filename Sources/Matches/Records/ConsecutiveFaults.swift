public import Scheduling

/// The consecutive faults of each bot in each event, and the bots that are disqualified there.
///
/// Events are counted separately, because a bot that fails in one game may play another well. "Consecutive" refers to a
/// bot's order in the schedule, not to the order in which tables end: concurrent tables end in any order, and tables
/// that are played again have been selected. Tables that are played again do not count.
public struct ConsecutiveFaults: Sendable {
  private struct Table: Sendable {
    var key: TableKey
    /// Nil while the table is played.
    var isFault: Bool?
  }

  /// The last tables of a bot.
  private struct Row: Sendable {
    /// The number of consecutive faults before these tables.
    var before = 0
    /// In the order of the schedule.
    var tables: [Table] = []

    /// The maximal number of a bot's tables that are played or have ended while earlier ones are still open.
    static let disorder = 64

    mutating func insert(_ table: Table) {
      var place = tables.count
      while place > 0, table.key < tables[place - 1].key { place -= 1 }
      if place > 0, tables[place - 1].key == table.key {
        tables[place - 1] = table
      } else {
        tables.insert(table, at: place)
      }
      // Rare, because it visits all tables.
      guard tables.count > 4 * Row.disorder else { return }
      let settled = tables.prefix(tables.count - Row.disorder).prefix { $0.isFault != nil }
      for table in settled { before = table.isFault == true ? before + 1 : 0 }
      tables.removeFirst(settled.count)
    }

    mutating func forget(_ key: TableKey, isFault: Bool) {
      if let place = tables.firstIndex(where: { $0.key == key }) {
        tables.remove(at: place)
      } else if isFault, before > 0 {
        before -= 1
      }
    }

    /// The longest sequence of faults, and the one at the end.
    var rows: (longest: Int, last: Int) {
      var (longest, last) = (before, before)
      for table in tables {
        last = table.isFault == true ? last + 1 : 0
        longest = max(longest, last)
      }
      return (longest, last)
    }
  }

  /// The number of consecutive faults that disqualifies a bot.
  public var limit: Int {
    // A sequence that has ended below the earlier limit disqualifies no bot.
    willSet {
      for (entry, row) in rows where row.rows.longest < limit { rows[entry] = Row(before: row.rows.last) }
    }
  }
  private var rows: [Entry: Row] = [:]
  /// The bots that were disqualified in an event when they were pardoned.
  private var pardoned: Set<Entry> = []

  /// A bot in an event.
  private struct Entry: Hashable, Sendable {
    var bot: String
    var event: Int
  }

  public init(limit: Int) { self.limit = limit }

  /// Notes that a table is played: until it ends, later tables do not continue an earlier sequence.
  public mutating func begin(_ table: ScheduledTable) {
    for bot in table.seats where !isDisqualified(bot, in: table.event) {
      rows[Entry(bot: bot, event: table.event), default: Row()].insert(Table(key: TableKey(table)))
    }
  }

  public mutating func count(_ record: TableRecord) {
    guard record.attempt == 1 else { return }
    for (bot, fault) in zip(record.table.seats, record.faults) where fault?.isDisqualification != true {
      rows[Entry(bot: bot, event: record.table.event), default: Row()]
        .insert(Table(key: TableKey(record.table), isFault: fault != nil))
    }
  }

  /// Forgets a table that is to be played again; of tables further back it can forget only a fault.
  public mutating func forget(_ table: ScheduledTable, faulty: [String]) {
    for bot in table.seats {
      rows[Entry(bot: bot, event: table.event)]?.forget(TableKey(table), isFault: faulty.contains(bot))
    }
  }

  /// Clears the faults of bots in all events.
  public mutating func pardon(_ names: [String]) {
    for entry in rows.keys where names.contains(entry.bot) {
      if isDisqualified(entry.bot, in: entry.event) { pardoned.insert(entry) }
      rows[entry] = nil
    }
  }

  /// True if a bot was disqualified in an event when it was pardoned; it may be disqualified again.
  public func isPardoned(_ name: String, in event: Int) -> Bool { pardoned.contains(Entry(bot: name, event: event)) }

  /// True once a bot has reached the limit in an event; only a pardon ends the disqualification.
  public func isDisqualified(_ name: String, in event: Int) -> Bool {
    rows[Entry(bot: name, event: event)].map { $0.rows.longest >= limit } ?? false
  }

  /// The bots that are disqualified in at least one event.
  public var disqualified: [String] {
    Set(rows.keys.filter { isDisqualified($0.bot, in: $0.event) }.map(\.bot)).sorted()
  }
}
