import Records
import Scheduling

/// Which tables of a tournament have been played.
struct PlayedTables {
  /// By event: at n - 1 whether table n was played.
  private var tables: [[Bool]] = []
  private(set) var count = 0

  /// Notes a table, whose number is one of the schedule's; false if it was noted before.
  @discardableResult
  mutating func insert(_ key: TableKey) -> Bool {
    while tables.count <= key.event { tables.append([]) }
    let missing = key.number - tables[key.event].count
    if missing > 0 { tables[key.event] += repeatElement(false, count: missing) }
    guard !tables[key.event][key.number - 1] else { return false }
    tables[key.event][key.number - 1] = true
    count += 1
    return true
  }

  func contains(_ key: TableKey) -> Bool {
    key.event < tables.count && key.number <= tables[key.event].count && tables[key.event][key.number - 1]
  }
}
