/// All tables of a tournament: a pure function of its events and, for events in rounds, of the results of earlier
/// rounds.
///
/// A schedule is a prefix of the schedule for more deals, and does not depend on the order of the bots in the file.
public struct Schedule: Sendable {
  public private(set) var events: [EventSchedule]

  public init(_ events: [EventShape]) {
    self.events = events.enumerated().map { EventSchedule($1, event: $0) }
  }

  /// The total number of tables known so far.
  public var count: Int { events.reduce(0) { $0 + $1.count } }

  /// True if no result will add a table to any event.
  public var isWhole: Bool { events.allSatisfy(\.isWhole) }

  /// True if every table has been handed out.
  public var hasEnded: Bool { events.allSatisfy(\.hasEnded) }

  /// The next table that may be played, event after event; nil if rounds wait for their tables, or all is over.
  public mutating func next() -> ScheduledTable? {
    for event in events.indices {
      if let table = events[event].next() { return table }
    }
    return nil
  }

  /// Hands out every table once more.
  public mutating func rewind() { for event in events.indices { events[event].rewind() } }

  /// Takes the result of a table; later rounds depend on it.
  ///
  /// - Parameter scores: by seat, more is better; called only if rounds depend on them.
  /// - Returns: false for a table that the schedule cannot have yet.
  public mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    // Every deal has at least one table, so a deal's number is at most that of the last table.
    guard has(table.event, table.number), has(table.event, table.deal) else { return false }
    return events[table.event].finish(table, scores: scores)
  }

  /// The table with that key; nil if the schedule does not have it, or not yet.
  public mutating func table(_ key: TableKey) -> ScheduledTable? {
    has(key.event, key.number) ? events[key.event].table(key.number) : nil
  }

  private func has(_ event: Int, _ number: Int) -> Bool {
    events.indices.contains(event) && number >= 1 && number <= events[event].lastNumber
  }

  /// The findings of the current rounds, given the names of each event's bots; nil if there are none.
  public func progress(_ names: (Int) -> [String]) -> AnyRoundsFinding? {
    events.indices.first { !events[$0].isWhole }.flatMap { events[$0].finding(names($0)) }
  }
}
