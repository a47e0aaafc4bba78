public import Arena
public import BotProcess
public import Records
import Refereeing
public import RunFiles
public import Sandboxes

/// Finds the start command of every bot before anything is played.
public enum Preflight {
  /// Returns the start commands, by the bot's name, and the bots for which there is none; people are skipped.
  ///
  /// - Parameters:
  ///   - host: the environment of the referee, from which bots get `PATH` and `HOME`.
  ///   - programs: the folder of the sample bots, in which bare names are looked up after `PATH`.
  ///   - stop: checked before each bot.
  ///   - progress: called before each bot with the number of bots so far.
  /// - Throws: `RunProblem.stopped`.
  public static func search(
    _ file: TournamentFile, host: [String: String], programs: String, launcher: BotLauncher,
    stop: StopSignal = StopSignal(), progress: (Int) -> Void = { _ in }
  ) throws(RunProblem) -> (commands: [String: BotCommand], failures: [FailedStart]) {
    var commands: [String: BotCommand] = [:]
    var failures: [FailedStart] = []
    var secrets = file.isConfined(by: launcher) ? HiddenPaths(file) : nil
    for (index, competitor) in file.startedBots.enumerated() {
      if stop.isSet { throw .stopped }
      progress(index)
      do throws(StartFailure) {
        commands[competitor.name] = try file.command(
          of: competitor, host: host, programs: programs, secrets: &secrets)
      } catch {
        failures.append(FailedStart(competitor.name, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    return (commands, failures)
  }

  /// The problem with which a run with these bots does not begin.
  public static func refusal(_ failures: [FailedStart], _ stop: StopSignal) -> RunProblem {
    // The stop may have ended the bots as well.
    stop.isSet(within: Referee.lossGrace) ? .stopped : .cannotStart(failures.sorted { $0.name < $1.name })
  }
}

extension TournamentFile {
  /// True if a bot may run in a sandbox.
  public func isConfined(by launcher: BotLauncher) -> Bool {
    launcher.sandbox != .none || competitors.contains { $0.sandbox != nil && $0.sandbox != .named(.none) }
  }

  /// The start command of a bot, with the paths that its sandbox shows and hides.
  ///
  /// - Parameters:
  ///   - host, programs: as in `Preflight.search`.
  ///   - isConfined: whether a sandbox can hide anything; finding what to hide takes lookups in many folders.
  public func command(
    of competitor: Competitor, host: [String: String], programs: String, isConfined: Bool
  ) throws(StartFailure) -> BotCommand {
    var secrets = isConfined ? HiddenPaths(self) : nil
    return try command(of: competitor, host: host, programs: programs, secrets: &secrets)
  }

  /// The same for one of many bots, which share lookups.
  fileprivate func command(
    of competitor: Competitor, host: [String: String], programs: String, secrets: inout HiddenPaths?
  ) throws(StartFailure) -> BotCommand {
    var command = try BotCommand.resolve(
      competitor.command, folder: competitor.folder,
      environment: BotEnvironment.fixed(host: host, adding: competitor.environment),
      path: (host["PATH"] ?? "").split(separator: ":").map(String.init) + [programs])
    command.entrant = competitor.name
    (command.readable, command.shared) = (competitor.readable, readable)
    command.isOneProcess = events.contains { event in
      event.rules.usesCPUTime && competitor.plays(event.game.name)
    }
    command.isAuthorWritten = competitor.isAuthorWritten
    try secrets?.hide(from: competitor, in: &command)
    command.usesNetwork = competitor.usesNetwork
    command.sandbox = competitor.sandbox
    return command
  }
}
