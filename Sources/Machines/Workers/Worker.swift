package import Arena
package import BotProcess
import BotProtocol
import Clocks
import Fields
package import GameRules
import Records
package import RunFiles
package import Sandboxes
package import Tournaments
package import WebServer

/// Plays tables of a run on this machine until the run has ended.
///
///     let worker = Worker(settings, stop: interruption.stop)
///     switch try worker.work() { … }
///
/// The run may be stopped and started again meanwhile: the worker waits for it, and brings the results that it has.
package final class Worker: Sendable {
  /// How the work ended.
  package enum End: Sendable {
    case over
    /// It was stopped; the run gives its tables to others.
    case stopped
  }

  private let settings: WorkerSettings
  private let stop: StopSignal

  package init(_ settings: WorkerSettings, stop: StopSignal) { (self.settings, self.stop) = (settings, stop) }

  /// Joins the run, and plays its tables until it has ended.
  package func work() throws(WorkerProblem) -> End {
    let server = RunServer(settings.place, stop: stop, say: settings.say)
    var request = JoinRequest()
    request.origin = settings.origin
    // Another play of the run begins in the same way.
    var said: Set<String> = []
    do throws(WorkerProblem) {
      while !stop.isSet {
        let reply = try server.ask("/join", request, JoinReply())
        request.worker = reply.worker
        guard reply.state != .over else { return .over }
        guard let tournament = reply.tournament else {
          _ = stop.isSet(within: .milliseconds(200))
          continue
        }
        let preparation = try WorkerPreparation(tournament, settings, server, stop: stop)
        var ready = ReadyRequest()
        (ready.worker, ready.play, ready.missing) = (reply.worker, reply.play, preparation.missing)
        ready.tables = preparation.tables
        (ready.sandbox, ready.usualSandbox) = (preparation.sandbox, preparation.launcher.sandbox)
        guard try server.ask("/ready", ready, StateReply()).state == .play else { continue }
        for sentence in preparation.sentences where said.insert(sentence).inserted { settings.say(sentence) }
        let play = WorkerPlay(preparation, settings, worker: reply.worker, play: reply.play, stop: stop)
        if let end = try play.run(server) { return end }
      }
      return .stopped
    } catch {
      switch error {
      case .stopped: return .stopped
      case .ended: return .over
      default: throw error
      }
    }
  }
}

/// What a worker needs of its machine.
package struct WorkerSettings: Sendable {
  /// Where the run is.
  package struct Place: Sendable {
    /// Its link when the worker was started.
    package var link: HTTPLink
    /// Its link as it is now, because a run that is started again may have another; nil if there is none.
    package var current: @Sendable () -> HTTPLink?
    /// True if it is known to have ended.
    package var hasEnded: @Sendable () -> Bool
    /// How long a worker waits for a run that cannot be reached.
    package var patience: Duration

    /// - Parameter path: the file of the link; nil if it is known only by itself.
    package init(_ link: HTTPLink, path: String?, patience: Duration) {
      (self.link, self.patience) = (link, patience)
      current = { path.flatMap(WorkerLink.read) }
      hasEnded = { path.map(WorkerLink.hasEnded) ?? false }
    }
  }

  package var place: Place
  /// The machine, and the version of the program.
  package var origin: RunOrigin
  /// The number of tables that it plays at a time; nil for as many as its cores allow.
  package var tables: Int?
  /// The folder of the programs that it fetches, an absolute path.
  package var store: String
  package var catalogue: GameCatalogue
  /// The environment from which bots get `PATH` and `HOME`.
  package var environment: [String: String]
  /// The folder of the sample bots.
  package var sampleBots: String
  /// The launcher of a tournament's bots on this machine.
  package var launcher: @Sendable (TournamentFile) throws(StartFailure) -> BotLauncher
  /// Starts bots, and returns those that do not answer.
  package var check: @Sendable ([BotToPlay], TournamentFile, BotLauncher, StopSignal) -> [FailedStart]
  /// Ends the worker if it returns true; asked about once a second.
  package var isAbandoned: @Sendable () -> Bool = { false }
  package var say: @Sendable (String) -> Void

  package init(
    place: Place, origin: RunOrigin, tables: Int?, store: String, catalogue: GameCatalogue,
    environment: [String: String],
    sampleBots: String, launcher: @escaping @Sendable (TournamentFile) throws(StartFailure) -> BotLauncher,
    check: @escaping @Sendable ([BotToPlay], TournamentFile, BotLauncher, StopSignal) -> [FailedStart],
    say: @escaping @Sendable (String) -> Void
  ) {
    self.place = place
    (self.origin, self.tables, self.store, self.catalogue) = (origin, tables, store, catalogue)
    (self.environment, self.sampleBots) = (environment, sampleBots)
    (self.launcher, self.check, self.say) = (launcher, check, say)
  }
}
