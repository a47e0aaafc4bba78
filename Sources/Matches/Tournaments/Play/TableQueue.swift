package import Arena
package import Records
package import RunFiles
package import Scheduling

/// The tables that are still to be played, given out in nearly the schedule's order.
///
/// A worker that has bots alive gets a table for them, if there is one among the next few: starting a program costs more
/// than most games.
package struct TableQueue {
  /// How many tables are looked at.
  static let outlook = 64

  private var ahead: [ScheduledTable] = []
  /// The part that is played; nil for all.
  private let shard: Shard?
  /// How many tables the shard has.
  private let tablesOfShard: Int?

  /// - Parameter events: those of the schedule.
  package init(of events: [EventShape] = [], shard: Shard? = nil) {
    self.shard = shard
    tablesOfShard = shard.map { shard in events.reduce(0) { $0 + shard.tables(of: $1) } }
  }

  /// How many tables there are, as far as is known.
  package func count(of schedule: Schedule) -> Int { tablesOfShard ?? schedule.count }

  /// True if every table has been given out; a queue that gives none before waits for a round to end.
  package func isEmpty(of state: RunState) -> Bool { ahead.isEmpty && state.hasGivenAll }

  /// How many tables are looked at where bots may not play at more tables at a time.
  static let farthest = 1024

  /// The next table for a worker, of those whose bots are all free; nil where there is none.
  ///
  /// - Parameters:
  ///   - state: the run's, which gives each table out once.
  ///   - isFree: tells whether a bot of that name may play at one more table.
  ///   - isAlive: tells whether the worker has a bot of that name alive that may play the deal.
  package mutating func next(
    of state: inout RunState, isFree: (String) -> Bool = { _ in true }, _ isAlive: (String, DealKey) -> Bool
  ) -> ScheduledTable? {
    if ahead.isEmpty { look(upTo: TableQueue.outlook, of: &state) }
    var best = bestPlace(from: 0, isFree: isFree, isAlive)
    // Bots that are busy must not keep the others waiting.
    while best == nil, !ahead.isEmpty, ahead.count < TableQueue.farthest {
      let count = ahead.count
      look(upTo: count + TableQueue.outlook, of: &state)
      if ahead.count == count { break }
      best = bestPlace(from: count, isFree: isFree, isAlive)
    }
    return best.map { ahead.remove(at: $0) }
  }

  /// The place of the first table with all of its bots alive, else with most of them; nil where no table has all bots free.
  private func bestPlace(
    from start: Int, isFree: (String) -> Bool, _ isAlive: (String, DealKey) -> Bool
  ) -> Int? {
    var best: (place: Int, living: Int)?
    for place in ahead.indices[start...] {
      let (seats, key) = (ahead[place].seats, ahead[place].dealKey)
      guard seats.allSatisfy(isFree) else { continue }
      let living = seats.count { isAlive($0, key) }
      if living > best?.living ?? -1 { best = (place, living) }
      // No other can have more, and to look at them all took a third of a short table's time.
      if living == seats.count { break }
    }
    return best?.place
  }

  private mutating func look(upTo count: Int, of state: inout RunState) {
    while ahead.count < count, let table = state.takeTable() {
      if shard?.has(deal: table.deal) ?? true { ahead.append(table) }
    }
  }
}
