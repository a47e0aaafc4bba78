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

  private var schedule: Schedule
  private var ahead: [ScheduledTable] = []
  private let done: PlayedTables
  /// The part that is played; nil for all.
  private let shard: Shard?
  /// How many tables the shard has.
  private let tablesOfShard: Int?

  /// - Parameter events: those of the schedule.
  package init(_ schedule: Schedule, of events: [EventShape] = [], done: PlayedTables, shard: Shard? = nil) {
    self.schedule = schedule
    self.done = done
    self.shard = shard
    tablesOfShard = shard.map { shard in events.reduce(0) { $0 + shard.tables(of: $1) } }
  }

  /// How many tables there are, as far as is known.
  package var count: Int { tablesOfShard ?? schedule.count }

  /// True while results decide whether there will be more tables.
  package var isOpen: Bool { !schedule.isWhole }

  /// True if every table has been given out; a queue that gives none before waits for a round to end.
  package var isEmpty: Bool { ahead.isEmpty && schedule.hasEnded }

  /// What the rounds that are being played have found out.
  package func finding(_ names: (Int) -> [String]) -> AnyRoundsFinding? { schedule.progress(names) }

  /// Takes a result; the next round may depend on it.
  package mutating func finish(_ record: TableRecord, of file: TournamentFile) {
    _ = schedule.finish(record, of: file)
  }

  /// How many tables are looked at where bots may not play at more tables at a time.
  static let farthest = 1024

  /// The next table for a worker, of those whose bots are all free; nil where there is none.
  ///
  /// - Parameters:
  ///   - isFree: tells whether a bot of that name may play at one more table.
  ///   - isAlive: tells whether the worker has a bot of that name alive that may play the deal.
  package mutating func next(
    isFree: (String) -> Bool = { _ in true }, _ isAlive: (String, DealKey) -> Bool
  ) -> ScheduledTable? {
    if ahead.isEmpty { look(upTo: TableQueue.outlook) }
    var free = ahead.indices.filter { ahead[$0].seats.allSatisfy(isFree) }
    // Bots that are busy must not keep the others waiting.
    while free.isEmpty, !ahead.isEmpty, ahead.count < TableQueue.farthest {
      let count = ahead.count
      look(upTo: count + TableQueue.outlook)
      if ahead.count == count { break }
      free = (count..<ahead.count).filter { ahead[$0].seats.allSatisfy(isFree) }
    }
    func living(_ table: ScheduledTable) -> Int { table.seats.count { isAlive($0, table.dealKey) } }
    // Of equals `max` takes the last, so the later place must count as less.
    let best = free.max { (living(ahead[$0]), -$0) < (living(ahead[$1]), -$1) }
    return best.map { ahead.remove(at: $0) }
  }

  private mutating func look(upTo count: Int) {
    while ahead.count < count, let table = schedule.next() {
      if !done.contains(TableKey(table)), shard?.has(deal: table.deal) ?? true { ahead.append(table) }
    }
  }
}
