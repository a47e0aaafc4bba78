package import Arena
package import Records
package import RunFiles
package import Scheduling

/// Hands out the remaining tables in nearly the schedule's order.
///
/// A worker with live bots gets a table for them, if there is one among the next few, because starting a program takes
/// longer than most games.
package struct TableQueue {
  /// The number of tables that are considered.
  static let outlook = 64

  private var ahead: [ScheduledTable] = []
  /// The shard that is played; nil for all tables.
  private let shard: Shard?
  /// The number of tables of the shard.
  private let tablesOfShard: Int?

  /// - Parameter events: the events of the schedule.
  package init(of events: [EventShape] = [], shard: Shard? = nil) {
    self.shard = shard
    tablesOfShard = shard.map { shard in events.reduce(0) { $0 + shard.tables(of: $1) } }
  }

  /// True if the queue hands out this table of the schedule.
  func has(_ table: ScheduledTable) -> Bool { shard?.has(deal: table.deal) ?? true }

  /// The number of tables known so far.
  package func count(of schedule: Schedule) -> Int { tablesOfShard ?? schedule.count }

  /// True if every table has been handed out.
  ///
  /// A queue that is not empty but has no table waits for a round to end.
  package func isEmpty(of state: RunState) -> Bool { ahead.isEmpty && state.hasGivenAll }

  /// The number of tables that are considered if a limit keeps bots from more tables at a time.
  static let farthest = 1024

  /// Returns the next table for a worker whose bots are all free; nil if there is none.
  ///
  /// - Parameters:
  ///   - state: the state of the run, which hands each table out once.
  ///   - isFree: whether the bot of that name may play at one more table.
  ///   - isAlive: whether the worker has a live bot of that name that may play the deal.
  package mutating func next(
    of state: inout RunState, isFree: (String) -> Bool = { _ in true }, _ isAlive: (String, DealKey) -> Bool
  ) -> ScheduledTable? {
    if ahead.isEmpty { look(upTo: TableQueue.outlook, of: &state) }
    var best = bestPlace(from: 0, isFree: isFree, isAlive)
    // Busy bots must not delay the others.
    while best == nil, !ahead.isEmpty, ahead.count < TableQueue.farthest {
      let count = ahead.count
      look(upTo: count + TableQueue.outlook, of: &state)
      if ahead.count == count { break }
      best = bestPlace(from: count, isFree: isFree, isAlive)
    }
    return best.map { ahead.remove(at: $0) }
  }

  /// The index of the first table with the most live bots; nil if no table has all bots free.
  private func bestPlace(
    from start: Int, isFree: (String) -> Bool, _ isAlive: (String, DealKey) -> Bool
  ) -> Int? {
    var best: (place: Int, living: Int)?
    for place in ahead.indices[start...] {
      let (seats, key) = (ahead[place].seats, ahead[place].dealKey)
      guard seats.allSatisfy(isFree) else { continue }
      let living = seats.count { isAlive($0, key) }
      if living > best?.living ?? -1 { best = (place, living) }
      // No table can have more, and checking all of them took a third of a short table's time.
      if living == seats.count { break }
    }
    return best?.place
  }

  /// Looks for the next table, so that `isEmpty` is known although no one has asked for a table.
  mutating func lookAhead(of state: inout RunState) { if ahead.isEmpty { look(upTo: 1, of: &state) } }

  /// Hands out a table once more, before all others.
  mutating func putBack(_ table: ScheduledTable) { ahead.insert(table, at: 0) }

  /// Removes a table that has been played although it was not handed out.
  mutating func remove(_ key: TableKey) { ahead.removeAll { TableKey($0) == key } }

  private mutating func look(upTo count: Int, of state: inout RunState) {
    while ahead.count < count, let table = state.takeTable() {
      if has(table) { ahead.append(table) }
    }
  }
}
