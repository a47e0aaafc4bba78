public import Arena
package import BotProcess
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

/// Plays the remaining tables of a tournament: schedule, threads, workers, journal, transcripts.
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
    /// The number of tables that this process plays at a time; 0 leaves all of them to workers.
    public var concurrency: Int
    /// The limit of descriptors, if it allows fewer concurrent tables than requested.
    public var descriptorLimit: Int?
    /// The warning if bots would wait for one another's cores.
    public var oversubscription: String?
    /// How the bots differ from those that played the earlier tables.
    public var difference: LineupDifference
    /// The bots whose programs have changed although their results stay together.
    public var merged: [String]
  }

  public let tournament: Tournament
  public let summary: Summary
  public let folder: RunFolder
  /// By identifier: the start commands of the bots.
  package let commands: [String: BotCommand]
  package let launcher: BotLauncher
  /// The files of the bots' programs.
  package let programs: ProgramWatch
  let stop: StopSignal
  let pause: StopSignal
  private let quota: Int
  private let journal: DurableFile
  /// This machine, and its number among the origins of the journal; nil for none.
  package let origin: RunOrigin?
  private let originNumber: Int
  /// The journal of earlier plays.
  private let old: Journal?
  let ledger: Mutex<RunLedger>
  /// The tables of this process, for programs that show them while they are played.
  private let live: LiveTables
  /// Signalled whenever a table ends or no further table will begin, for threads that wait for a round to end.
  private let tableEnd = NSCondition()

  /// Prepares to play a tournament from where its journal ends.
  ///
  /// - Throws: `RunProblem` if the folder is in use or damaged, or holds another tournament or another shard.
  public init(_ file: TournamentFile, _ start: RunStart, _ catalogue: GameCatalogue) throws(RunProblem) {
    (launcher, stop, pause, quota) = (start.launcher, start.stop, start.pause, start.quota)
    try start.requireDivisible(file)
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
    live = LiveTables(in: opened.folder.path)
    programs = ProgramWatch(plan.bots, entry.files)
    self.commands = Dictionary(uniqueKeysWithValues: plan.bots.map { ($0.entrant.id, $0.command) })
    (origin, originNumber) = (start.origin, plan.originNumber)
    summary = Summary(of: plan, opened, wasTorn: wasTorn)
    ledger = Mutex(RunLedger(plan, lastSum: lastSum, tellsTables: start.tellsTables))
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
    guard CurrentProcess.hasRoom(forThreads: summary.concurrency + 3) else {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    let writer: JournalWriter
    do throws(SystemError) {
      writer = try JournalWriter(file: journal, after: ledger.withLock { $0.lastSum }) { [stop] in stop.set() }
    } catch {
      throw .cannotGoOn(StartFailure.refusedThread.message)
    }
    ledger.withLock { $0.writer = writer }
    playAll(with: people) { report(takeProgress(since: began)) }
    // From now on, what workers return is refused.
    ledger.withLock { $0.writer = nil }
    CurrentProcess.returnFreedMemory()
    let lastSum = try writer.close()
    ledger.withLock { $0.lastSum = lastSum }
    let last = takeProgress(since: began)
    report(last)
    let (problem, isEmpty, unplayable) = ledger.withLock { ($0.problem, $0.hasGivenAll, $0.unplayable) }
    if let problem { throw problem }
    if !unplayable.isEmpty, !stop.isSet, !pause.isSet { return .unplayable(unplayable) }
    return last.finished == last.total && isEmpty ? .finished : .interrupted
  }

  /// Plays tables on threads of this process, and waits for those of workers.
  ///
  /// - Parameter look: called about ten times a second on the calling thread.
  private func playAll(with people: [String: any SeatConnection], _ look: () -> Void) {
    let ended = DispatchSemaphore(value: 0)
    var threads: [SystemThread.Handle] = []
    do throws(SystemError) {
      while threads.count < summary.concurrency {
        threads.append(
          try SystemThread.startJoined("table \(threads.count)") { [self] in
            playTables(with: people)
            ended.signal()
          })
      }
    } catch {
      fail(.cannotGoOn(StartFailure.refusedThread.message))
    }
    var running = threads.count
    while running > 0 || awaitsWorkers {
      if ended.wait(timeout: .now() + .milliseconds(100)) == .success {
        running -= 1
        continue
      }
      let isFreed = ledger.withLock { $0.takeBack { [now = Monotonic.now()] in $0.until < now } > 0 }
      // A signal that is set elsewhere does not wake threads that wait for a table.
      if isFreed || stop.isSet || pause.isSet { wakeWaiting() }
      live.write()
      look()
    }
    for thread in threads { thread.join() }
    live.close()
  }

  /// True while workers play tables, or while tables are left that only they play.
  private var awaitsWorkers: Bool {
    if stop.isSet { return false }
    return ledger.withLock { ledger in
      if summary.concurrency == 0 { ledger.lookAhead() }
      return !ledger.leases.isEmpty || summary.concurrency == 0 && !pause.isSet && !ledger.isOver
    }
  }

  /// Closes the run after all of its tables, so that nothing is played with its seed any more.
  public func close() throws(RunProblem) {
    let played = self.played
    guard !played.isClosed else { return }
    let line = JournalLine.seal(after: played.lastSum, JournalChange.closed.writeMembers)
    try journal.append(line.bytes)
    try journal.sync()
    ledger.withLock { $0.close(line.sum) }
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

  private func takeProgress(since began: Duration) -> RunProgress {
    var progress = ledger.withLock { $0.takeProgress() }
    progress.finished = summary.finished + progress.finishedNow
    progress.elapsed = Monotonic.now() - began
    return progress
  }

  /// Plays tables on the calling thread until none is left.
  private func playTables(with people: [String: any SeatConnection]) {
    var player = TablePlayer(
      for: tournament.file, launcher: launcher, programs: programs, players: summary.concurrency, stop: stop)
    while !stop.isSet, let (table, assignments) = next(player, with: people) {
      let event = tournament.events[table.event]
      // The pages of people show their own table, with the cards that each may see.
      let isShown = tournament.file.transcripts != .none && table.seats.allSatisfy { commands[$0] != nil }
      let observer = isShown ? live.begin(table, of: event) : nil
      defer { live.end(table) }
      do throws(TablePlayer.Failure) {
        guard let finished = try player.play(table, of: event, assignments, observer: observer) else { break }
        keep(finished)
      } catch {
        switch error {
        case .program(let problem): endAfterTables(problem)
        case .machine(let problem): fail(problem)
        case .rules(let contradiction):
          ledger.withLock { ledger in
            ledger.endHere(table)
            ledger.leaveOut(table, contradiction)
          }
          wakeWaiting()
        }
      }
    }
    player.end()
  }

  /// Wakes the threads that wait for a table.
  func wakeWaiting() {
    tableEnd.lock()
    tableEnd.broadcast()
    tableEnd.unlock()
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
    _ player: TablePlayer, with people: [String: any SeatConnection]
  ) -> (ScheduledTable, [SeatAssignment])? {
    tableEnd.lock()
    defer { tableEnd.unlock() }
    while !stop.isSet, !pause.isSet {
      switch next(for: player, with: people) {
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

  private func next(for player: TablePlayer, with people: [String: any SeatConnection]) -> Next {
    ledger.withLock { ledger in
      let table = ledger.take { name, deal in
        commands[name].map { player.hasIdle($0, for: deal, of: tournament.events[deal.event]) } ?? false
      }
      guard let table else { return ledger.isOver ? .none : .later }
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

  /// Keeps the result of a table that a thread of this process has played.
  private func keep(_ finished: FinishedGame) {
    var record = finished.record
    record.origin = originNumber
    record.ended = Date().recordedMicroseconds
    do throws(Misfit) {
      _ = try keep(record, transcript: finished.transcript)
    } catch {
      fail(.foreignRecord(event: record.table.event, table: record.table.number, error))
    }
    ledger.withLock { $0.endHere(record.table) }
    wakeWaiting()
  }

  /// Writes the result of a table down, with its transcript if that is kept.
  ///
  /// - Returns: false if it does not count: another result of the table came before, or the disk refused.
  /// - Throws: `Misfit` if it does not fit the run; nothing was written to the journal.
  func keep(_ played: TableRecord, transcript: () -> [UInt8]) throws(Misfit) -> Bool {
    var record = played
    let (table, key) = (record.table, TableKey(record.table))
    guard ledger.withLock({ $0.writer != nil && $0.beginRecording(key) }) else { return false }
    defer { ledger.withLock { $0.endRecording(key) } }
    record.attempt = attempt(of: table)
    var path: String?
    if tournament.file.transcripts.keeps(record) {
      let transcript = transcript()
      let name = TranscriptText.path(of: table, game: tournament.events[table.event].game.name)
      path = folder.path + "/" + name
      record.transcript = Checksum(of: transcript).description
      do throws(RunProblem) {
        try folder.put(transcript, at: name, isDurable: false)
      } catch {
        fail(error)
        return false
      }
    }
    let isSpent = try ledger.withLock { (ledger) throws(Misfit) in
      try ledger.record(record, transcript: path)
      return ledger.finishedNow >= quota
    }
    if isSpent { stop.set() }
    return true
  }
}

extension TournamentRun.Summary {
  fileprivate init(of plan: RunPlan, _ opened: LockedRun, wasTorn: Bool) {
    let (schedule, file) = (plan.state.schedule, plan.tournament.file)
    let cores = AvailableCores()
    let total = plan.queue.count(of: schedule)
    let wanted = min(file.concurrency ?? max(cores.count / file.coresOfTable, 1), max(total, 1))
    let concurrency = min(wanted, max(Descriptors.bots() / file.widestTable, 1))
    self.init(
      finished: plan.state.played.count, total: total,
      tables: schedule.events.map { $0.isWhole ? $0.count : nil }, isOpen: !schedule.isWhole,
      isClosed: opened.old?.isClosed ?? false, addedEvents: opened.added?.events.count ?? 0,
      earlierMaxFaults: (opened.old?.faults.limit).flatMap { $0 == file.maxFaults ? nil : $0 },
      wasTorn: wasTorn, concurrency: concurrency,
      descriptorLimit: concurrency < wanted ? Descriptors.limit : nil,
      oversubscription: file.oversubscription(tables: concurrency, cores: cores), difference: plan.difference,
      merged: plan.merged)
  }
}

extension BotLauncher {
  /// The sandbox that isolates least among those of the bots.
  package func weakestSandbox(of commands: [BotCommand]) -> Sandbox {
    Sandbox.weakest(of: commands.map(sandbox(of:))) ?? sandbox
  }
}
