public import Arena
import BotProcess
import Clocks
import Fields
import Foundation
public import GameRules
import OperatingSystem
public import Records
public import Refereeing
public import RunFiles
public import Sandboxes
public import Scheduling
import Synchronization

/// A bot that a run may start.
public struct BotToPlay: Sendable {
  public var entrant: Entrant
  public var command: BotCommand

  public init(entrant: Entrant, command: BotCommand) { (self.entrant, self.command) = (entrant, command) }
}

/// Plays the remaining tables of a tournament: schedule, workers, journal, transcripts.
public final class TournamentRun: Sendable {
  /// How a play ended.
  public enum End: Equatable, Sendable {
    case finished
    /// It was stopped, and can be resumed.
    case interrupted
    /// Only these tables are left, because the rules of their game contradict themselves.
    case unplayable([UnplayableTable])
  }

  /// A table that cannot be played, and the reason.
  public struct UnplayableTable: Equatable, Sendable {
    public let table: ScheduledTable
    public let contradiction: RulesContradiction
  }

  /// The state of the journal when a play begins.
  public struct Summary: Sendable {
    /// The number of tables that were played before.
    public var finished: Int
    public var total: Int
    /// The number of tables of each event; nil while results decide.
    public var tables: [Int?]
    /// True while results decide whether there will be more.
    public var isOpen: Bool
    /// True if the run is closed, so that nothing is played again.
    public var isClosed: Bool
    /// The number of events that were added.
    public var addedEvents: Int
    /// The earlier number of consecutive faults that disqualified a bot; nil if it is unchanged.
    public var earlierMaxFaults: Int?
    /// True if the journal's last line was cut off and has been removed.
    public var wasTorn: Bool
    public var workers: Int
    /// The limit of descriptors, if it allows fewer concurrent tables than requested.
    public var descriptorLimit: Int?
    /// The warning if bots would wait for one another's cores.
    public var oversubscription: String?
    /// How the bots differ from those that played the earlier tables.
    public var difference: LineupDifference
    /// The bots whose programs have changed although their results stay together.
    public var merged: [String]
  }

  private struct Ledger {
    var queue: TableQueue
    var state: RunState
    /// The checksum of the journal's last line, while no table is played.
    var lastSum: Checksum
    /// By identifier: at how many tables a bot with a limit plays now.
    var busy: [String: Int] = [:]
    var finishedNow = 0
    var examples: [String: FaultExample] = [:]
    var problem: RunProblem?
    var unplayable: [UnplayableTable] = []
    /// The number of tables that have begun and not ended.
    var playing = 0
    /// Tables that have not been reported yet.
    var news: [TableRecord] = []
  }

  public let tournament: Tournament
  public let summary: Summary
  public let folder: RunFolder
  private let commands: [String: BotCommand]
  /// By identifier: the number of tables at which a bot may play at a time, if limited.
  private let limits: [String: Int]
  private let launcher: BotLauncher
  private let programs: ProgramWatch
  private let stop: StopSignal
  private let pause: StopSignal
  private let quota: Int
  private let tellsTables: Bool
  private let journal: DurableFile
  /// The number of this machine among the origins of the journal.
  private let originNumber: Int
  /// The journal of earlier plays.
  private let old: Journal?
  private let ledger: Mutex<Ledger>
  /// Signalled whenever a table ends or no further table will begin, for threads that wait for a round to end.
  private let tableEnd = NSCondition()

  /// Prepares to play a tournament from where its journal ends.
  ///
  /// - Throws: `RunProblem` if the folder is in use or damaged, or holds another tournament or another shard.
  public init(_ file: TournamentFile, _ start: RunStart, _ catalogue: GameCatalogue) throws(RunProblem) {
    (launcher, stop, pause, quota) = (start.launcher, start.stop, start.pause, start.quota)
    tellsTables = start.tellsTables
    try TournamentRun.requireShards(of: file, start.shard)
    guard Descriptors.bots() >= file.widestTable else {
      throw .fewDescriptors(limit: Descriptors.limit, needed: Descriptors.needed(for: file.widestTable))
    }
    let header = JournalHeader(
      file, sandbox: launcher.weakestSandbox(of: Array(start.commands.values)), usualSandbox: launcher.sandbox)
    // A run that cannot begin leaves nothing behind.
    let isNew = start.startsOver || !SystemFile.isThere(file.out + "/" + RunFolder.journalName)
    let checked = isNew ? try RunEntry(file, start.commands, header, stop) : nil
    if let checked { try start.check(checked.bots(of: file)) }
    if start.startsOver, let kept = try RunFolder.setAside(file.out) { start.tellKept(kept) }
    let opened = try LockedRun(of: file, header, start, catalogue)
    var entry =
      if let checked { checked } else { try RunEntry(file, start.commands, header, after: opened.old, stop) }
    var file = file
    if let old = opened.old, file.events.contains(where: { $0.gamesPerPair != nil }) {
      file.settleDeals(for: old.tournament.lineups[0].entrants.map(\.bot))
      entry.header.deals = file.events.map(\.deals)
    }
    let plan = try RunPlan(file, &entry, after: opened, start, catalogue)
    if !isNew { try start.check(plan.botsToPlay) }
    let wasTorn = opened.journal.size > opened.old?.size ?? 0
    let lastSum = try plan.commit(to: opened)
    tournament = plan.tournament
    (folder, journal, old) = (opened.folder, opened.journal, opened.old)
    programs = ProgramWatch(plan.bots, entry.files)
    self.commands = Dictionary(uniqueKeysWithValues: plan.bots.map { ($0.entrant.id, $0.command) })
    limits = Dictionary(
      uniqueKeysWithValues: plan.tournament.entrants.compactMap { bot in bot.atOnce.map { (bot.id, $0) } })
    originNumber = plan.originNumber
    summary = Summary(of: plan, opened, wasTorn: wasTorn)
    ledger = Mutex(Ledger(queue: plan.queue, state: plan.state, lastSum: lastSum))
  }

  private static func requireShards(of file: TournamentFile, _ shard: Shard?) throws(RunProblem) {
    guard shard != nil else { return }
    // Each shard would draw a seed of its own.
    if file.isSeedDrawn { throw .noSeed(file: file.path) }
    if let event = file.events.firstIndex(where: \.pairing.isInRounds) { throw .roundsInShards(event: event) }
  }

  /// Passes on the tables of earlier plays, in the order in which they ended.
  public func tellEarlier(_ body: (TableRecord) -> Void) throws(RunProblem) {
    try old?.forEachTable(timed: true) { record, _ in body(record) }
  }

  /// Plays until all tables are played or the stop signal is set.
  ///
  /// - Parameters:
  ///   - people: the connections of people, by their names.
  ///   - report: called about ten times a second on the calling thread, and once at the end.
  /// - Throws: `RunProblem` if the disk refused; acknowledged tables are kept.
  public func play(
    with people: [String: any SeatConnection] = [:], report: (RunProgress) -> Void
  ) throws(RunProblem) -> End {
    for name in tournament.entrants.map(\.id) where commands[name] == nil {
      precondition(people[name] != nil, "\(name) has neither a program nor a seat")
    }
    let began = Monotonic.now()
    guard CurrentProcess.hasRoom(forThreads: summary.workers + 3) else {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    let writer: JournalWriter
    do throws(SystemError) {
      writer = try JournalWriter(file: journal, after: ledger.withLock { $0.lastSum }) { [stop] in stop.set() }
    } catch {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    let ended = DispatchSemaphore(value: 0)
    var workers: [SystemThread.Handle] = []
    do throws(SystemError) {
      while workers.count < summary.workers {
        workers.append(
          try SystemThread.startJoined("table \(workers.count)") { [self] in
            work(writer, with: people)
            ended.signal()
          })
      }
    } catch {
      fail(.cannotGoOn(StartFailure.refusedThread.message))
    }
    for _ in workers {
      while ended.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        // A signal that is set elsewhere does not wake threads that wait for a table.
        if stop.isSet || pause.isSet { wakeWaiting() }
        report(takeProgress(since: began))
      }
    }
    for worker in workers { worker.join() }
    CurrentProcess.returnFreedMemory()
    let lastSum = try writer.close()
    ledger.withLock { $0.lastSum = lastSum }
    let last = takeProgress(since: began)
    report(last)
    if let problem = ledger.withLock({ $0.problem }) { throw problem }
    let (isEmpty, unplayable) = ledger.withLock { ($0.queue.isEmpty(of: $0.state), $0.unplayable) }
    if !unplayable.isEmpty, !stop.isSet, !pause.isSet { return .unplayable(unplayable) }
    return last.finished == last.total && isEmpty ? .finished : .interrupted
  }

  /// Closes the run after all of its tables, so that nothing is played with its seed any more.
  public func close() throws(RunProblem) {
    let played = self.played
    guard !played.isClosed else { return }
    let line = JournalLine.seal(after: played.lastSum, JournalChange.closed.writeMembers)
    try journal.append(line.bytes)
    try journal.sync()
    ledger.withLock { ledger in
      // This change fits every run.
      try? ledger.state.apply(.closed)
      ledger.lastSum = line.sum
    }
  }

  /// The journal's state while no table is played.
  public var played: Journal {
    let (state, lastSum) = ledger.withLock { ($0.state, $0.lastSum) }
    return Journal(state, at: folder.journalPath, lastSum: lastSum, size: journal.size)
  }

  /// The first fault of each bot in this run, sorted by name.
  public var faultExamples: [FaultExample] {
    ledger.withLock { $0.examples.values.sorted { $0.bot < $1.bot } }
  }

  /// The identifiers of the disqualified bots among the present ones; earlier versions, and bots that have left, are
  /// not included.
  public var disqualified: [String] {
    ledger.withLock { ledger in
      let present = Set(ledger.state.tournament.entrants.map(\.id))
      return ledger.state.faults.disqualified.filter(present.contains)
    }
  }

  /// The progress, with all tables that have not been reported yet.
  private func takeProgress(since began: Duration) -> RunProgress {
    ledger.withLock { ledger in
      defer { ledger.news = [] }
      let schedule = ledger.state.schedule
      var progress = RunProgress()
      progress.total = ledger.queue.count(of: schedule)
      progress.isOpen = !schedule.isWhole
      progress.finishedNow = ledger.finishedNow
      progress.finished = summary.finished + ledger.finishedNow
      progress.elapsed = Monotonic.now() - began
      progress.faults = ledger.state.faultCount
      progress.news = ledger.news
      if progress.isOpen { progress.finding = schedule.progress { tournament.events[$0].shape.bots } }
      return progress
    }
  }

  private func work(_ writer: JournalWriter, with people: [String: any SeatConnection]) {
    let widest = tournament.file.widestTable
    let cores = TableCores(tournament.file.coresOfTable)
    defer { cores.release() }
    let pool = BotPool(
      launcher: launcher, capacity: min(2 * widest, max(Descriptors.bots() / summary.workers, widest))
    ) { [programs] command throws(StartFailure) in
      try programs.requireUnchanged(command)
    }
    var host = GameRunner(pool: pool, cores: cores, stop: stop)
    while !stop.isSet, let (table, assignments) = next(pool, with: people) {
      let event = tournament.events[table.event]
      cores.use(tournament.file.cores(of: event.plan))
      do throws(GameFailure) {
        guard
          let finished = try event.setting.play(
            table, of: event, assignments: assignments, isTranscribed: tournament.file.transcripts != .none, on: &host)
        else { break }
        if let gone = removedBot(finished.record, assignments) {
          endAfterTables(gone)
          break
        }
        do throws(StartFailure) { try pool.requireStartedUnchanged() } catch { throw .machine(error) }
        // The stop may have ended the bots as well; such a table is played again.
        if !stop.isSet || finished.record.isNormal { keep(finished, writer) }
      } catch {
        switch error {
        case .machine(.programChanged(let bot, let files)): endAfterTables(.botChanged(name: bot, files: files))
        case .machine(let failure): fail(.cannotGoOn(failure.message))
        case .rules(let contradiction): leaveOut(table, contradiction)
        }
      }
    }
    if stop.isSet { pool.abort() } else { pool.close() }
  }

  /// Skips a table that cannot be played.
  private func leaveOut(_ table: ScheduledTable, _ contradiction: RulesContradiction) {
    ledger.withLock { ledger in
      for name in table.seats where limits[name] != nil { ledger.busy[name, default: 0] -= 1 }
      ledger.unplayable.append(UnplayableTable(table: table, contradiction: contradiction))
      ledger.playing -= 1
    }
    wakeWaiting()
  }

  /// Wakes the threads that wait for a table.
  private func wakeWaiting() {
    tableEnd.lock()
    tableEnd.broadcast()
    tableEnd.unlock()
  }

  /// The problem of a bot that could not start because its folder is gone; the table does not count.
  private func removedBot(_ record: TableRecord, _ assignments: [SeatAssignment]) -> RunProblem? {
    for (seat, fault) in record.faults.enumerated() where fault?.kind == FaultKind.startFailed.name {
      guard case .bot(let command) = assignments[seat], !SystemFile.isFolder(command.folder) else { continue }
      return .botGone(name: record.table.seats[seat], folder: command.folder)
    }
    return nil
  }

  /// Ends the run after all tables that have begun.
  private func endAfterTables(_ problem: RunProblem) {
    ledger.withLock { $0.problem = problem }
    pause.set()
    wakeWaiting()
  }

  /// Ends the run; finished tables are kept.
  private func fail(_ problem: RunProblem) {
    ledger.withLock { $0.problem = problem }
    stop.set()
  }

  /// Returns the next table; waits if none is available before the round ends.
  private func next(
    _ pool: BotPool, with people: [String: any SeatConnection]
  ) -> (ScheduledTable, [SeatAssignment])? {
    tableEnd.lock()
    defer { tableEnd.unlock() }
    while !stop.isSet, !pause.isSet {
      switch next(for: pool, with: people) {
      case .table(let table, let assignments): return (table, assignments)
      case .none: return nil
      case .later: break
      }
      tableEnd.wait()
    }
    return nil
  }

  private enum Next {
    case table(ScheduledTable, [SeatAssignment])
    /// One may follow after another table ends.
    case later
    case none
  }

  private func next(for pool: BotPool, with people: [String: any SeatConnection]) -> Next {
    ledger.withLock { ledger in
      let busy = ledger.busy
      let table = ledger.queue.next(of: &ledger.state) { name in
        limits[name].map { busy[name, default: 0] < $0 } ?? true
      } _: { name, deal in
        commands[name].map { pool.hasIdle($0, for: tournament.events[deal.event].plan.cards(of: deal)) } ?? false
      }
      guard let table else {
        // A round with a table that cannot be played does not end.
        let isOver = ledger.queue.isEmpty(of: ledger.state) || ledger.playing == 0 && !ledger.unplayable.isEmpty
        return isOver ? .none : .later
      }
      ledger.playing += 1
      ledger.state.begin(table)
      for name in table.seats where limits[name] != nil { ledger.busy[name, default: 0] += 1 }
      let assignments = table.seats.map { name -> SeatAssignment in
        if ledger.state.faults.isDisqualified(name, in: table.event) {
          return .disqualified(faults: ledger.state.faults.limit)
        }
        // One of the two exists, as `play` has checked.
        return commands[name].map { .bot($0) }
          ?? .person(people[name]!, among: table.seats, attempt: attempt(of: table))
      }
      return .table(table, assignments)
    }
  }

  /// The number of this play of the table.
  private func attempt(of table: ScheduledTable) -> Int { old?.attempts[TableKey(table)] ?? 1 }

  private func keep(_ finished: FinishedGame, _ writer: JournalWriter) {
    var record = finished.record
    record.origin = originNumber
    record.ended = Date().recordedMicroseconds
    let table = record.table
    record.attempt = attempt(of: table)
    var path: String?
    if tournament.file.transcripts.keeps(record) {
      let transcript = finished.transcript()
      let name = TranscriptText.path(of: table, game: tournament.events[table.event].game.name)
      path = folder.path + "/" + name
      record.transcript = Checksum(of: transcript).description
      do throws(RunProblem) {
        try folder.put(transcript, at: name, isDurable: false)
      } catch {
        return fail(error)
      }
    }
    let isSpent = ledger.withLock { ledger in
      for name in table.seats where limits[name] != nil { ledger.busy[name, default: 0] -= 1 }
      // Applied first, written then: a line that does not fit would make the journal unreadable.
      do throws(Misfit) {
        try ledger.state.apply(record)
      } catch {
        ledger.problem = .foreignRecord(event: table.event, table: table.number, error)
        return true
      }
      writer.append(record)
      for (bot, fault) in zip(table.seats, record.faults) {
        // A disqualified bot was not started, so its transcript is empty.
        guard let fault, !fault.isDisqualification else { continue }
        ledger.examples[bot, default: FaultExample(bot: bot, fault: fault, transcript: path)].count += 1
      }
      ledger.playing -= 1
      ledger.finishedNow += 1
      if tellsTables { ledger.news.append(record) }
      return ledger.finishedNow >= quota
    }
    wakeWaiting()
    if isSpent { stop.set() }
  }
}

extension TournamentRun.Summary {
  fileprivate init(of plan: RunPlan, _ opened: LockedRun, wasTorn: Bool) {
    let (schedule, file) = (plan.state.schedule, plan.tournament.file)
    let cores = AvailableCores()
    let total = plan.queue.count(of: schedule)
    let wanted = min(file.concurrency ?? max(cores.count / file.coresOfTable, 1), max(total, 1))
    let workers = min(wanted, max(Descriptors.bots() / file.widestTable, 1))
    self.init(
      finished: plan.state.played.count, total: total,
      tables: schedule.events.map { $0.isWhole ? $0.count : nil }, isOpen: !schedule.isWhole,
      isClosed: opened.old?.isClosed ?? false, addedEvents: opened.added?.events.count ?? 0,
      earlierMaxFaults: (opened.old?.faults.limit).flatMap { $0 == file.maxFaults ? nil : $0 },
      wasTorn: wasTorn, workers: workers,
      descriptorLimit: workers < wanted ? Descriptors.limit : nil,
      oversubscription: file.oversubscription(workers: workers, cores: cores), difference: plan.difference,
      merged: plan.merged)
  }
}

extension TournamentFile {
  /// The number of bots at the largest table.
  fileprivate var widestTable: Int { events.map(\.seats).max() ?? 1 }
}

extension BotLauncher {
  /// The sandbox that isolates least among those of the bots.
  fileprivate func weakestSandbox(of commands: [BotCommand]) -> Sandbox {
    Sandbox.weakest(of: commands.map(sandbox(of:))) ?? sandbox
  }
}
