import Records
import Scheduling

/// The number of faults in a row of each bot, and the bots that are disqualified for them.
struct ConsecutiveFaults {
  /// The number of faults in a row that disqualifies a bot.
  let limit: Int
  /// Of those who have any.
  private var inARow: [String: Int] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func count(_ record: TableRecord) {
    if inARow.isEmpty && record.isNormal { return }
    for (name, fault) in zip(record.table.seats, record.faults) where !isDisqualified(name) {
      inARow[name] = fault == nil ? nil : inARow[name, default: 0] + 1
    }
  }

  /// A bot that has reached the limit stays disqualified.
  func isDisqualified(_ name: String) -> Bool { inARow[name, default: 0] >= limit }

  var disqualified: [String] { inARow.keys.filter(isDisqualified).sorted() }
}
