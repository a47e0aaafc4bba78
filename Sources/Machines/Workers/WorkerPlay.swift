import Arena
import Clocks
import Dispatch
import Foundation
import OperatingSystem
import Records
import Refereeing
import RunFiles
import Sandboxes
import Scheduling
import Synchronization
import Tournaments
import WebServer

/// A worker's part in one play of a run: threads that play tables, and a heartbeat.
final class WorkerPlay: Sendable {
  private struct State {
    /// By thread: the table that it plays, or whose result it brings.
    var tables: [Int: TableKey] = [:]
    /// Why the threads ask for no more tables.
    var outcome: Result<WorkerState, WorkerProblem>?
  }

  private let preparation: WorkerPreparation
  private let settings: WorkerSettings
  private let (worker, play): (Int, Int)
  /// Set by the user.
  private let stop: StopSignal
  /// Ends all games at once.
  private let halt = StopSignal()
  private let state = Mutex(State())

  init(
    _ preparation: WorkerPreparation, _ settings: WorkerSettings, worker: Int, play: Int, stop: StopSignal
  ) {
    (self.preparation, self.settings) = (preparation, settings)
    (self.worker, self.play, self.stop) = (worker, play, stop)
  }

  /// Plays until the run has ended, or another play of it begins.
  ///
  /// - Parameter server: the connection of the calling thread.
  /// - Returns: nil if another play begins.
  func run(_ server: RunServer) throws(WorkerProblem) -> Worker.End? {
    let ended = DispatchSemaphore(value: 0)
    var threads: [SystemThread.Handle] = []
    do throws(SystemError) {
      while threads.count < preparation.tables {
        let number = threads.count
        threads.append(
          try SystemThread.startJoined("table \(number)") { [self] in
            playTables(number)
            ended.signal()
          })
      }
    } catch {
      conclude(.failure(.run(.cannotGoOn(StartFailure.refusedThread.message))))
    }
    beat(until: ended, threads.count)
    for thread in threads { thread.join() }
    if stop.isSet || isFailed { leave() }
    return switch state.withLock({ $0.outcome }) {
    case .success(.over)?: .over
    case .success?: nil
    case .failure(let problem)?: throw problem
    case nil: .stopped
    }
  }

  private var isFailed: Bool { state.withLock { if case .failure? = $0.outcome { true } else { false } } }

  /// Notes why no more tables are played; the first reason counts.
  private func conclude(_ outcome: Result<WorkerState, WorkerProblem>) {
    // Another thread or the user has ended the play.
    if case .failure(.stopped) = outcome { return }
    if case .failure(.ended) = outcome { return conclude(.success(.over)) }
    state.withLock { $0.outcome = $0.outcome ?? outcome }
    // Tables that are being played still count if another play of the run begins, and otherwise not.
    if case .success(.changed) = outcome { return }
    halt.set()
  }

  // MARK: - The heartbeat

  /// Tells the run which tables are being played, until all threads have ended.
  private func beat(until ended: DispatchSemaphore, _ threads: Int) {
    var (running, next) = (threads, Monotonic.now() + WorkerDesk.heartbeat)
    while running > 0 {
      if ended.wait(timeout: .now() + .milliseconds(100)) == .success {
        running -= 1
        continue
      }
      if stop.isSet || settings.isAbandoned() {
        stop.set()
        halt.set()
      }
      guard Monotonic.now() >= next else { continue }
      next = Monotonic.now() + WorkerDesk.heartbeat
      // A run that cannot be reached is noticed by the threads.
      guard let reply = tell(aliveRequest),
        let answer = try? StateReply(message: reply.content, from: StateReply())
      else { continue }
      if answer.state == .changed || answer.state == .over { conclude(.success(answer.state)) }
    }
  }

  private var aliveRequest: AliveRequest {
    var request = AliveRequest()
    (request.worker, request.play) = (worker, play)
    request.tables = state.withLock { $0.tables.values.map { [$0.event, $0.number] } }
    return request
  }

  /// Tells the run that the tables are not played to their ends.
  private func leave() {
    var request = aliveRequest
    (request.tables, request.leaves) = ([], true)
    _ = tell(request)
  }

  /// Sends a message once; nil if the run cannot be reached.
  private func tell(_ request: AliveRequest) -> HTTPReply? {
    let link = settings.place.current() ?? settings.place.link
    return try? LinkClient(of: link, timeout: WorkerDesk.heartbeat).post("/alive", request.jsonLine)
  }

  // MARK: - A thread

  /// The pauses before the next question while the run has no table.
  private static let (shortestPause, longestPause) = (Duration.milliseconds(20), Duration.milliseconds(500))

  private func playTables(_ number: Int) {
    // One of the threads is enough to say that the run cannot be reached.
    let say = number == 0 ? settings.say : nil
    let server = RunServer(settings.place, stop: halt, say: say)
    var player = TablePlayer(
      for: preparation.tournament.file, launcher: preparation.launcher, programs: preparation.programs,
      players: preparation.tables, stop: halt)
    do throws(WorkerProblem) {
      try playTables(number, &player, server)
    } catch {
      conclude(.failure(error))
    }
    player.end()
  }

  private func playTables(
    _ number: Int, _ player: inout TablePlayer, _ server: RunServer
  ) throws(WorkerProblem) {
    var pause = WorkerPlay.shortestPause
    while !halt.isSet, isOpen {
      var request = NextRequest()
      (request.worker, request.play, request.alive) = (worker, play, player.idle)
      let reply = try server.ask("/next", request, NextReply())
      switch reply.state {
      case .play:
        pause = WorkerPlay.shortestPause
        note(TableKey(reply.table), of: number)
        try playTable(reply, &player, server)
        note(nil, of: number)
      case .wait:
        _ = halt.isSet(within: pause)
        pause = min(pause * 2, WorkerPlay.longestPause)
      case .changed, .over: conclude(.success(reply.state))
      }
    }
  }

  private var isOpen: Bool { state.withLock { $0.outcome == nil } }

  private func note(_ table: TableKey?, of thread: Int) { state.withLock { $0.tables[thread] = table } }

  /// Plays one table, and brings its result to the run.
  private func playTable(
    _ given: NextReply, _ player: inout TablePlayer, _ server: RunServer
  ) throws(WorkerProblem) {
    let table = given.table
    let events = preparation.tournament.events
    guard events.indices.contains(table.event) else { throw .foreignReply("event \(table.event)") }
    let event = events[table.event]
    var assignments: [SeatAssignment] = []
    for name in table.seats {
      if given.disqualified.contains(name) {
        assignments.append(.disqualified(faults: preparation.tournament.file.maxFaults))
      } else if let command = preparation.commands[name] {
        assignments.append(.bot(command))
      } else {
        throw .foreignReply("bot \(name)")
      }
    }
    let finished: FinishedGame?
    do throws(TablePlayer.Failure) {
      finished = try player.play(table, of: event, assignments)
    } catch {
      switch error {
      case .rules(let contradiction):
        return try bringBack(table, contradiction: [contradiction.event, contradiction.reason], server)
      case .program(let problem), .machine(let problem): throw .run(problem)
      }
    }
    guard let finished else { return }
    // Another machine may be able to start the bot, which is not to blame here.
    let failed = zip(table.seats, finished.record.faults).first { $1?.kind == FaultKind.startFailed.name }
    if let (name, fault) = failed {
      return try bringBack(table, missing: [name: fault?.message ?? "it did not start"], server)
    }
    try bring(finished, server)
  }

  private func bringBack(
    _ table: ScheduledTable, missing: [String: String] = [:], contradiction: [String] = [], _ server: RunServer
  ) throws(WorkerProblem) {
    var request = ReturnRequest()
    (request.worker, request.play, request.key) = (worker, play, TableKey(table))
    (request.missing, request.contradiction) = (missing, contradiction)
    _ = try server.ask("/return", request, StateReply())
  }

  /// Brings a result, again and again until the run takes it: a run that was started anew may not take results yet.
  private func bring(_ finished: FinishedGame, _ server: RunServer) throws(WorkerProblem) {
    var record = finished.record
    record.ended = Date().recordedMicroseconds
    var request = ResultRequest()
    (request.worker, request.play) = (worker, play)
    var result = JournalLine.seal(after: .none, record.writeMembers).bytes
    if preparation.tournament.file.transcripts.keeps(record) { result += finished.transcript() }
    while !halt.isSet {
      let bytes = try server.send("/result", request.jsonLine + result)
      guard let reply = try? StateReply(message: bytes, from: StateReply()) else { throw .foreignReply("/result") }
      switch reply.state {
      case .play: return
      case .wait: _ = halt.isSet(within: WorkerPlay.longestPause)
      case .changed where request.origin == nil: request.origin = settings.origin
      case .changed, .over: return conclude(.success(reply.state))
      }
    }
  }
}
