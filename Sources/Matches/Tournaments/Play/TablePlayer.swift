package import Arena
package import BotProcess
import OperatingSystem
package import Records
package import Refereeing
package import RunFiles
package import Sandboxes
package import Scheduling

/// Plays tables on one thread, with bots that it keeps alive from table to table.
///
///     var player = TablePlayer(for: file, launcher: launcher, programs: programs, besides: 3, stop: stop)
///     let finished = try player.play(table, of: event, assignments)
///     player.end()
///
/// A thread of a run has one, and so has a thread of a worker.
package struct TablePlayer {
  /// Why a table has no result; no bot is to blame.
  package enum Failure: Error {
    /// The program of a bot has changed or is gone.
    case program(RunProblem)
    /// The machine lacks something.
    case machine(RunProblem)
    /// The rules contradict themselves.
    case rules(RulesContradiction)
  }

  private let file: TournamentFile
  private let pool: BotPool
  private let cores: TableCores
  private let stop: StopSignal
  private var runner: GameRunner

  /// - Parameter players: the number of players in this process, which share its descriptors.
  package init(
    for file: TournamentFile, launcher: BotLauncher, programs: ProgramWatch, players: Int, stop: StopSignal
  ) {
    (self.file, self.stop) = (file, stop)
    let widest = file.widestTable
    pool = BotPool(
      launcher: launcher, capacity: min(2 * widest, max(Descriptors.bots() / players, widest))
    ) { command throws(StartFailure) in
      try programs.requireUnchanged(command)
    }
    cores = TableCores(file.coresOfTable)
    runner = GameRunner(pool: pool, cores: cores, stop: stop)
  }

  /// True if an idle process of this bot may play a deal of the event.
  package func hasIdle(_ command: BotCommand, for deal: DealKey, of event: TournamentEvent) -> Bool {
    pool.hasIdle(command, for: event.plan.cards(of: deal))
  }

  /// The identifiers of the bots with an idle process.
  package var idle: [String] { pool.idleEntrants }

  /// Plays one table.
  ///
  /// - Parameters:
  ///   - assignments: by seat.
  ///   - observer: receives the entries of the transcript.
  /// - Returns: nil if it was stopped before its end.
  package mutating func play(
    _ table: ScheduledTable, of event: TournamentEvent, _ assignments: [SeatAssignment],
    observer: (any TableObserver)? = nil
  ) throws(Failure) -> FinishedGame? {
    cores.use(file.cores(of: event.plan))
    let finished: FinishedGame?
    do throws(GameFailure) {
      finished = try event.setting.play(
        table, of: event, assignments: assignments, isTranscribed: file.transcripts != .none, observer,
        on: &runner)
    } catch {
      switch error {
      case .machine(let failure): throw Failure(failure)
      case .rules(let contradiction): throw .rules(contradiction)
      }
    }
    guard let finished else { return nil }
    if let gone = removedBot(finished.record, assignments) { throw .program(gone) }
    do throws(StartFailure) { try pool.requireStartedUnchanged() } catch { throw Failure(error) }
    // The stop may have ended the bots as well; such a table is played again.
    return !stop.isSet || finished.record.isNormal ? finished : nil
  }

  /// The problem of a bot that could not start because its folder is gone; the table does not count.
  private func removedBot(_ record: TableRecord, _ assignments: [SeatAssignment]) -> RunProblem? {
    for (seat, fault) in record.faults.enumerated() where fault?.kind == FaultKind.startFailed.name {
      guard case .bot(let command) = assignments[seat], !SystemFile.isFolder(command.folder) else { continue }
      return .botGone(name: record.table.seats[seat], folder: command.folder)
    }
    return nil
  }

  /// Ends all bots: at once if the play was stopped.
  package func end() {
    if stop.isSet { pool.abort() } else { pool.close() }
    cores.release()
  }
}

extension TablePlayer.Failure {
  fileprivate init(_ failure: StartFailure) {
    self =
      if case .programChanged(let bot, let files) = failure {
        .program(.botChanged(name: bot, files: files))
      } else {
        .machine(.cannotGoOn(failure.message))
      }
  }
}

extension TournamentFile {
  /// The number of bots at the largest table.
  package var widestTable: Int { events.map(\.seats).max() ?? 1 }
}
