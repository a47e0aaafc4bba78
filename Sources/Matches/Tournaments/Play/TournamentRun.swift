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

/// Plays a tournament, or what is left of one: schedule, workers, journal, transcripts.
public final class TournamentRun: Sendable {
  /// How a run came to its end.
  public enum End: Equatable, Sendable {
    case finished
    /// It was stopped; started again, it goes on.
    case interrupted
    /// All others are played: at these tables the rules of their game contradict themselves.
    case unplayable([UnplayableTable])
  }

  /// A table that cannot be played, and why.
  public struct UnplayableTable: Equatable, Sendable {
    public let table: ScheduledTable
    public let contradiction: RulesContradiction
  }

  /// What the journal holds when a run begins.
  public struct Summary: Sendable {
    /// Tables that were played before.
    public var finished: Int
    public var total: Int
    /// How many tables each event has; nil while results decide.
    public var tables: [Int?]
    /// True while results decide whether there will be more.
    public var isOpen: Bool
    /// True if nothing is ever played again.
    public var isClosed: Bool
    /// How many events were added.
    public var addedEvents: Int
    /// The earlier number of faults in a row that disqualified a bot; nil where it is the same.
    public var earlierMaxFaults: Int?
    /// True if the journal's last line was cut off and has been removed.
    public var wasTorn: Bool
    public var workers: Int
    /// The limit of descriptors, where it allows fewer tables at a time than were asked for.
    public var descriptorLimit: Int?
    /// What is said if the bots would wait for one another.
    public var oversubscription: String?
    /// How the bots differ from those that played the earlier tables.
    public var difference: LineupDifference
    /// The bots whose programs are not those that played the earlier tables, though their results stay together.
    public var merged: [String]
  }

  private struct Ledger {
    var queue: TableQueue
    var state: RunState
    /// The checksum of the journal's last line, while nobody plays.
    var lastSum: Checksum
    /// At how many tables each bot is that may not play at any number, by identifier.
    var busy: [String: Int] = [:]
    var finishedNow = 0
    var examples: [String: FaultExample] = [:]
    var problem: RunProblem?
    var unplayable: [UnplayableTable] = []
    /// How many tables have begun and not ended.
    var playing = 0
    /// Tables that were not reported yet.
    var news: [TableRecord] = []
  }

  public let tournament: Tournament
  public let summary: Summary
  public let folder: RunFolder
  private let commands: [String: BotCommand]
  /// At how many tables a bot may play at a time, by identifier, where there is a limit.
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
  /// What earlier plays have left.
  private let old: Journal?
  private let ledger: Mutex<Ledger>
  /// Signalled whenever a table ends or no other is to begin, for those who wait for a round to end.
  private let tableEnd = NSCondition()

  /// Takes up a tournament where its folder's journal ends.
  ///
  /// - Throws: `RunProblem` where the folder is in use, belongs to another tournament, or is damaged, or where it
  ///   holds another shard.
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
    let isChecked = isNew && (!file.snapshots || start.startsOver)
    let checked = isChecked ? try RunEntry(file, start.commands, header, stop) : nil
    if let checked { try start.check(checked.bots(of: file)) }
    if start.startsOver, let kept = try RunFolder.setAside(file.out) { start.tellKept(kept) }
    let opened = try OpenRun(of: file, header, start, catalogue)
    var entry =
      if let checked { checked } else { try RunEntry(file, start.commands, header, after: opened.old, stop) }
    var file = file
    if let old = opened.old, file.events.contains(where: { $0.gamesPerPair != nil }) {
      file.settleDeals(for: old.tournament.lineups[0].entrants.map(\.bot))
      entry.header.deals = file.events.map(\.deals)
    }
    let plan = try RunPlan(file, &entry, after: opened, start, catalogue)
    if !isChecked { try start.check(plan.botsToPlay) }
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
    // Each part would draw a seed of its own.
    if file.isSeedDrawn { throw .noSeed(file: file.path) }
    if let event = file.events.firstIndex(where: \.pairing.isInRounds) { throw .roundsInShards(event: event) }
  }

  /// Tells the tables of earlier plays, in the order in which they ended.
  public func tellEarlier(_ body: (TableRecord) -> Void) throws(RunProblem) {
    try old?.forEachTable(timed: true) { record, _ in body(record) }
  }

  /// Plays until all is played or the stop signal is set.
  ///
  /// - Parameters:
  ///   - people: who sits in the seats of people, by their names.
  ///   - report: called about ten times a second from the calling thread, and once at the end.
  /// - Throws: `RunProblem` where the disk refused; what was acknowledged stays.
  public func play(
    with people: [String: any SeatConnection] = [:], report: (RunProgress) -> Void
  ) throws(RunProblem) -> End {
    for name in tournament.entrants.map(\.id) where commands[name] == nil {
      precondition(people[name] != nil, "\(name) has neither a program nor a seat")
    }
    let began = Monotonic.now()
    guard OwnProcess.hasRoom(forThreads: summary.workers + 3) else {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    let writer: JournalWriter
    do throws(SystemError) {
      writer = try JournalWriter(file: journal, after: ledger.withLock { $0.lastSum }) { [stop] in stop.set() }
    } catch {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    let ended = DispatchSemaphore(value: 0)
    var workers: [OwnThread.Handle] = []
    do throws(SystemError) {
      while workers.count < summary.workers {
        workers.append(
          try OwnThread.startJoined("table \(workers.count)") { [self] in
            work(writer, with: people)
            ended.signal()
          })
      }
    } catch {
      fail(.cannotGoOn(StartFailure.refusedThread.message))
    }
    for _ in workers {
      while ended.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        // Signals that were set elsewhere wake nobody who waits for a table.
        if stop.isSet || pause.isSet { wakeWaiting() }
        report(takeProgress(since: began))
      }
    }
    for worker in workers { worker.join() }
    OwnProcess.returnFreedMemory()
    let lastSum = try writer.close()
    ledger.withLock { $0.lastSum = lastSum }
    let last = takeProgress(since: began)
    report(last)
    if let problem = ledger.withLock({ $0.problem }) { throw problem }
    let (isEmpty, unplayable) = ledger.withLock { ($0.queue.isEmpty(of: $0.state), $0.unplayable) }
    if !unplayable.isEmpty, !stop.isSet, !pause.isSet { return .unplayable(unplayable) }
    return last.finished == last.total && isEmpty ? .finished : .interrupted
  }

  /// Ends the run for good, once all of its tables were played: nothing is played with its seed any more.
  public func close() throws(RunProblem) {
    let played = self.played
    guard !played.isClosed else { return }
    let line = JournalLine.seal(after: played.lastSum, JournalChange.closed.writeMembers)
    try journal.append(line.bytes)
    try journal.sync()
    ledger.withLock { ledger in
      // It fits every run.
      try? ledger.state.apply(.closed)
      ledger.lastSum = line.sum
    }
  }

  /// The journal as it is while nobody plays.
  public var played: Journal {
    let (state, lastSum) = ledger.withLock { ($0.state, $0.lastSum) }
    return Journal(state, at: folder.journalPath, lastSum: lastSum, size: journal.size)
  }

  /// The first fault of each bot in this run, in the order of their names.
  public var faultExamples: [FaultExample] {
    ledger.withLock { $0.examples.values.sorted { $0.bot < $1.bot } }
  }

  /// The identifiers of the disqualified bots among those that play now: earlier versions of bots, and bots that have left,
  /// are past.
  public var disqualified: [String] {
    ledger.withLock { ledger in
      let present = Set(ledger.state.tournament.entrants.map(\.id))
      return ledger.state.faults.disqualified.filter(present.contains)
    }
  }

  /// The progress, with all tables that were not reported before.
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
        // What ended the bots may be what stops the run: such a table is played again.
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

  /// Goes on without a table that cannot be played.
  private func leaveOut(_ table: ScheduledTable, _ contradiction: RulesContradiction) {
    ledger.withLock { ledger in
      for name in table.seats where limits[name] != nil { ledger.busy[name, default: 0] -= 1 }
      ledger.unplayable.append(UnplayableTable(table: table, contradiction: contradiction))
      ledger.playing -= 1
    }
    wakeWaiting()
  }

  /// Lets those who wait for a table look again.
  private func wakeWaiting() {
    tableEnd.lock()
    tableEnd.broadcast()
    tableEnd.unlock()
  }

  /// A bot that could not start because its folder is gone: it pays for no table.
  private func removedBot(_ record: TableRecord, _ assignments: [SeatAssignment]) -> RunProblem? {
    for (seat, fault) in record.faults.enumerated() where fault?.kind == FaultKind.startFailed.name {
      guard case .bot(let command) = assignments[seat], !SystemFile.isFolder(command.folder) else { continue }
      return .botGone(name: record.table.seats[seat], folder: command.folder)
    }
    return nil
  }

  /// Ends the run once the tables that have begun elsewhere are over.
  private func endAfterTables(_ problem: RunProblem) {
    ledger.withLock { $0.problem = problem }
    pause.set()
    wakeWaiting()
  }

  /// Ends the run; what was played stays.
  private func fail(_ problem: RunProblem) {
    ledger.withLock { $0.problem = problem }
    stop.set()
  }

  /// The next table; waits if none is available before the round ends.
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
    /// One may follow once another has ended.
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
        // One of both, as `play` has seen.
        return commands[name].map { .bot($0) }
          ?? .person(people[name]!, among: table.seats, attempt: attempt(of: table))
      }
      return .table(table, assignments)
    }
  }

  /// How often the table is played, with this time.
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
      // Judged first, written then: a line that does not fit would make the journal unreadable.
      do throws(Misfit) {
        try ledger.state.apply(record)
      } catch {
        ledger.problem = .foreignRecord(event: table.event, table: table.number, error)
        return true
      }
      writer.append(record)
      for (bot, fault) in zip(table.seats, record.faults) {
        // A disqualified bot was not started: its transcript is empty.
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
  fileprivate init(of plan: RunPlan, _ opened: OpenRun, wasTorn: Bool) {
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
  /// How many bots the largest table has.
  fileprivate var widestTable: Int { events.map(\.seats).max() ?? 1 }
}

extension BotLauncher {
  /// The sandbox that isolates least, of those in which bots run.
  fileprivate func weakestSandbox(of commands: [BotCommand]) -> Sandbox {
    Sandbox.weakest(of: commands.map(sandbox(of:))) ?? sandbox
  }
}
