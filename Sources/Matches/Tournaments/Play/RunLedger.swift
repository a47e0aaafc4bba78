import Arena
import BotProtocol
import OperatingSystem
import Records
import Refereeing
import RunFiles
import Scheduling

/// The tables of a play: those that are left, those that are being played, and those that have ended.
///
/// A value that is told what happened and when; `TournamentRun` keeps it under a lock.
struct RunLedger {
  /// A table that a worker plays, until a certain time unless the worker renews it.
  struct Lease {
    let table: ScheduledTable
    let worker: Int
    var until: Duration
  }

  private(set) var state: RunState
  private var queue: TableQueue
  /// The checksum of the journal's last line, while no table is played.
  var lastSum: Checksum
  /// Receives the lines of the journal; nil while nothing is played.
  var writer: JournalWriter?
  private(set) var finishedNow = 0
  private(set) var examples: [String: FaultExample] = [:]
  var problem: RunProblem?
  private(set) var unplayable: [TournamentRun.UnplayableTable] = []
  /// The tables that workers play.
  private(set) var leases: [TableKey: Lease] = [:]

  /// By identifier: the number of tables at which a bot may play at a time, if limited.
  private let limits: [String: Int]
  private let tellsTables: Bool
  /// By identifier: at how many tables a bot with a limit plays now.
  private var busy: [String: Int] = [:]
  /// The number of tables that threads of this process play.
  private var playingHere = 0
  /// The tables whose results are being written.
  private var recording: Set<TableKey> = []
  /// Tables that have not been reported yet.
  private var news: [TableRecord] = []

  init(_ plan: RunPlan, lastSum: Checksum, tellsTables: Bool) {
    (state, queue, self.lastSum, self.tellsTables) = (plan.state, plan.queue, lastSum, tellsTables)
    limits = Dictionary(
      uniqueKeysWithValues: plan.tournament.entrants.compactMap { bot in bot.atOnce.map { (bot.id, $0) } })
  }

  /// True if every table has been handed out, also to workers, and none can come back.
  var hasGivenAll: Bool { queue.isEmpty(of: state) && leases.isEmpty }

  /// True if no table will follow, whatever becomes of those that are being played here.
  var isOver: Bool {
    // A round with a table that cannot be played does not end.
    hasGivenAll || isIdle && !unplayable.isEmpty
  }

  /// True if no table is being played.
  var isIdle: Bool { playingHere == 0 && leases.isEmpty }

  /// Looks for the next table, so that `isOver` is known although no thread has asked for a table.
  mutating func lookAhead() { queue.lookAhead(of: &state) }

  // MARK: - Giving tables

  /// Hands out the next table to a thread of this process; nil if there is none now.
  ///
  /// - Parameter isAlive: whether the thread has a live bot of that name that may play the deal.
  mutating func take(_ isAlive: (String, DealKey) -> Bool) -> ScheduledTable? {
    guard let table = takeTable(mayPlay: { _ in true }, isAlive) else { return nil }
    playingHere += 1
    return table
  }

  /// Hands out the next table to a worker; nil if there is none for it now.
  ///
  /// - Parameters:
  ///   - mayPlay: whether the worker can start the bot.
  ///   - isAlive: whether the worker has a live bot of that name.
  mutating func lease(
    to worker: Int, until deadline: Duration, mayPlay: (String) -> Bool, _ isAlive: (String, DealKey) -> Bool
  ) -> ScheduledTable? {
    guard let table = takeTable(mayPlay: mayPlay, isAlive) else { return nil }
    leases[TableKey(table)] = Lease(table: table, worker: worker, until: deadline)
    return table
  }

  private mutating func takeTable(
    mayPlay: (String) -> Bool, _ isAlive: (String, DealKey) -> Bool
  ) -> ScheduledTable? {
    let (busy, limits) = (busy, limits)
    let found = queue.next(
      of: &state, isFree: { name in mayPlay(name) && limits[name].map { busy[name, default: 0] < $0 } ?? true },
      isAlive)
    guard let found else { return nil }
    state.begin(found)
    note(found, isBusy: true)
    return found
  }

  private mutating func note(_ table: ScheduledTable, isBusy: Bool) {
    for name in table.seats where limits[name] != nil { busy[name, default: 0] += isBusy ? 1 : -1 }
  }

  /// Renews the leases of the tables that a worker says it plays.
  mutating func renew(_ keys: [TableKey], of worker: Int, until deadline: Duration) {
    for key in keys where leases[key]?.worker == worker { leases[key]?.until = deadline }
  }

  /// Takes tables back that a worker does not play to their ends; they are handed out again.
  ///
  /// - Returns: the number of tables that were taken back.
  @discardableResult
  mutating func takeBack(where isOver: (Lease) -> Bool) -> Int {
    let over = leases.filter { isOver($1) }.sorted { $0.key < $1.key }
    for (key, lease) in over.reversed() {
      endLease(of: key)
      if !state.played.contains(key) { queue.putBack(lease.table) }
    }
    return over.count
  }

  private mutating func endLease(of key: TableKey) {
    guard let lease = leases.removeValue(forKey: key) else { return }
    note(lease.table, isBusy: false)
  }

  // MARK: - Tables that have ended

  /// Notes that a thread of this process plays a table no longer.
  mutating func endHere(_ table: ScheduledTable) {
    playingHere -= 1
    note(table, isBusy: false)
  }

  /// Skips a table that cannot be played.
  mutating func leaveOut(_ table: ScheduledTable, _ contradiction: RulesContradiction) {
    endLease(of: TableKey(table))
    unplayable.append(TournamentRun.UnplayableTable(table: table, contradiction: contradiction))
  }

  /// Begins to record a result; false if another result of the table is being recorded or counts already.
  mutating func beginRecording(_ key: TableKey) -> Bool {
    !state.played.contains(key) && recording.insert(key).inserted
  }

  mutating func endRecording(_ key: TableKey) { recording.remove(key) }

  /// True for a table of the schedule that was not played, with the same deal and bots.
  mutating func awaits(_ table: ScheduledTable) -> Bool {
    let key = TableKey(table)
    if state.played.contains(key) { return false }
    return leases[key].map { $0.table == table } ?? state.has(table)
  }

  /// Counts the result of a table.
  ///
  /// - Parameter path: the path of its transcript; nil if none was kept.
  /// - Throws: `Misfit` if it does not fit the run; nothing has changed then.
  mutating func record(_ record: TableRecord, transcript path: String?) throws(Misfit) {
    let (table, key) = (record.table, TableKey(record.table))
    // Applied first, written then: a line that does not fit would make the journal unreadable.
    try state.apply(record)
    if leases[key] != nil { endLease(of: key) } else { queue.remove(key) }
    writer?.append(record)
    for (bot, fault) in zip(table.seats, record.faults) {
      // A disqualified bot was not started, so its transcript is empty.
      guard let fault, !fault.isDisqualification else { continue }
      examples[bot, default: FaultExample(bot: bot, fault: fault, transcript: path)].count += 1
    }
    finishedNow += 1
    if tellsTables { news.append(record) }
  }

  // MARK: - Changes

  /// The number of a machine among the origins of the journal, to which it is added if necessary.
  mutating func number(of origin: RunOrigin) throws(Misfit) -> Int {
    // An older journal has no origins.
    if state.origins.isEmpty { return 0 }
    if let known = state.origins.lastIndex(where: { $0.hasSamePlace(as: origin) }) { return known }
    try state.apply(.origin(origin))
    writer?.append(.origin(origin))
    return state.origins.count - 1
  }

  /// Closes the run, in which nothing is played.
  mutating func close(_ sum: Checksum) {
    // This change fits every run.
    try? state.apply(.closed)
    lastSum = sum
  }

  /// The progress, with all tables that have not been reported yet.
  mutating func takeProgress() -> RunProgress {
    let schedule = state.schedule
    var progress = RunProgress()
    progress.total = queue.count(of: schedule)
    progress.isOpen = !schedule.isWhole
    progress.finishedNow = finishedNow
    progress.faults = state.faultCount
    progress.news = news
    if progress.isOpen { progress.finding = schedule.progress { state.tournament.events[$0].shape.bots } }
    news = []
    return progress
  }
}
