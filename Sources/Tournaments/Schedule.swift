import GameRules

/// Every table of a tournament: a pure function of the file, and, in events that are played in rounds, of the results of
/// earlier rounds.
///
/// A schedule is a prefix of that for more deals, and the order of the bots in the file changes nothing.
public struct Schedule: Sendable {
  /// The tables of one event.
  private enum Part {
    case fixed(FixedSchedule)
    case rounds(RoundSchedule)
  }

  private var parts: [Part]
  /// Of each event's fixed tables, how many have been given out.
  private var given: [Int]

  public init(_ file: TournamentFile) {
    parts = file.events.enumerated().map { event, plan in
      plan.makeRounds().map { .rounds(RoundSchedule(plan, event: event, rounds: $0)) }
        ?? .fixed(FixedSchedule(plan, event: event))
    }
    given = parts.map { _ in 0 }
  }

  /// How many tables each event has; of rounds, those that have begun.
  var counts: [Int] {
    parts.map { part in
      switch part {
      case .fixed(let tables): tables.count
      case .rounds(let tables): tables.count
      }
    }
  }

  /// How many tables there are in all, as far as is known.
  public var count: Int { counts.reduce(0, +) }

  /// True for an event that has all of its tables; further rounds may follow in others.
  func isWhole(_ event: Int) -> Bool {
    if case .rounds(let tables) = parts[event] { tables.hasEnded } else { true }
  }

  /// True if every table has been given out.
  var hasEnded: Bool {
    zip(parts, given).allSatisfy { part, given in
      switch part {
      case .fixed(let tables): given == tables.count
      case .rounds(let tables): tables.hasEnded
      }
    }
  }

  /// The next table that may be played, event after event; nil where rounds wait for their tables, or all is over.
  mutating func next() -> ScheduledTable? {
    for event in parts.indices {
      switch parts[event] {
      case .fixed(var tables):
        guard given[event] < tables.count else { continue }
        defer { parts[event] = .fixed(tables) }
        given[event] += 1
        return tables.table(given[event])
      case .rounds(var tables):
        defer { parts[event] = .rounds(tables) }
        if let table = tables.next() { return table }
      }
    }
    return nil
  }

  /// Takes the result of a table; later rounds depend on it.
  mutating func finish(_ record: TableRecord, measures: [Measure]) {
    let event = record.table.event
    guard parts.indices.contains(event), case .rounds(var tables) = parts[event] else { return }
    tables.finish(record.table.number, scores: record.contestScores(measures))
    parts[event] = .rounds(tables)
  }

  /// The table of that key; nil where the schedule has none, or not yet.
  mutating func table(_ key: TableKey) -> ScheduledTable? {
    guard parts.indices.contains(key.event), key.number >= 1 else { return nil }
    switch parts[key.event] {
    case .fixed(var tables):
      guard key.number <= tables.count else { return nil }
      defer { parts[key.event] = .fixed(tables) }
      return tables.table(key.number)
    case .rounds(let tables): return key.number <= tables.count ? tables.tables[key.number - 1] : nil
    }
  }

  /// What an event that is played in rounds has found out; nil for others.
  func finding(of event: Int) -> RoundsFinding? {
    if case .rounds(let tables) = parts[event] { tables.finding } else { nil }
  }
}
