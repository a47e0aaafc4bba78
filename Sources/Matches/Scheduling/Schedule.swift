/// Every table of a tournament: a pure function of its events, and, in events that are played in rounds, of the results of
/// earlier rounds.
///
/// A schedule is a prefix of that for more deals, and the order of the bots in the file changes nothing.
public struct Schedule: Sendable {
  public private(set) var events: [EventSchedule]

  public init(_ events: [EventShape]) {
    self.events = events.enumerated().map { EventSchedule($1, event: $0) }
  }

  /// How many tables there are in all, as far as is known.
  public var count: Int { events.reduce(0) { $0 + $1.count } }

  /// True if all events have all of their tables.
  public var isWhole: Bool { events.allSatisfy(\.isWhole) }

  /// True if every table has been given out.
  public var hasEnded: Bool { events.allSatisfy(\.hasEnded) }

  /// The next table that may be played, event after event; nil where rounds wait for their tables, or all is over.
  public mutating func next() -> ScheduledTable? {
    for event in events.indices {
      if let table = events[event].next() { return table }
    }
    return nil
  }

  /// Gives every table out once more.
  public mutating func rewind() { for event in events.indices { events[event].rewind() } }

  /// Takes the result of a table; later rounds depend on it.
  ///
  /// - Parameter scores: by seat, more is better; asked only where rounds depend on them.
  /// - Returns: false for a table that the schedule cannot have by now.
  public mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    // Every deal is played at one table or more, so a deal has no higher number than the last table.
    guard has(table.event, table.number), has(table.event, table.deal) else { return false }
    return events[table.event].finish(table, scores: scores)
  }

  /// The table of that key; nil where the schedule has none, or not yet.
  public mutating func table(_ key: TableKey) -> ScheduledTable? {
    has(key.event, key.number) ? events[key.event].table(key.number) : nil
  }

  private func has(_ event: Int, _ number: Int) -> Bool {
    events.indices.contains(event) && number >= 1 && number <= events[event].lastNumber
  }

  /// How far the decision is for which rounds are being played, by event and its names of bots; nil where there is none.
  public func progress(_ names: (Int) -> [String]) -> AnyRoundsFinding? {
    events.indices.first { !events[$0].isWhole }.flatMap { events[$0].finding(names($0)) }
  }
}
