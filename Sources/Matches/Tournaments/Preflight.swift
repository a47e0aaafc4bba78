public import Arena
public import BotProcess
public import Records
import Refereeing
public import RunFiles
public import Sandboxes

/// Finds what starts every bot before anything is played.
public enum Preflight {
  /// What to start, by the bot's name, and the bots for which nothing is found; people are passed over.
  ///
  /// - Parameters:
  ///   - host: the environment of the referee, of which bots get `PATH` and `HOME`.
  ///   - programs: the folder of the sample bots, in which bare names are looked for after `PATH`.
  ///   - stop: looked at before each bot.
  ///   - progress: called before each bot with the number that were started.
  /// - Throws: `RunProblem.stopped`.
  public static func search(
    _ file: TournamentFile, host: [String: String], programs: String, launcher: BotLauncher,
    stop: StopSignal = StopSignal(), progress: (Int) -> Void = { _ in }
  ) throws(RunProblem) -> (commands: [String: BotCommand], failures: [FailedStart]) {
    var commands: [String: BotCommand] = [:]
    var failures: [FailedStart] = []
    var secrets = file.isConfined(by: launcher) ? HiddenPaths(file) : nil
    for (index, competitor) in file.competitors.enumerated() {
      if stop.isSet { throw .stopped }
      progress(index)
      if !competitor.hasProgram { continue }
      do throws(StartFailure) {
        commands[competitor.name] = try file.command(
          of: competitor, host: host, programs: programs, secrets: &secrets)
      } catch {
        failures.append(FailedStart(competitor.name, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    return (commands, failures)
  }

  /// Why a run with these bots does not begin.
  public static func refusal(_ failures: [FailedStart], _ stop: StopSignal) -> RunProblem {
    // What ended the bots may be what stops the run.
    stop.isSet(within: Referee.lossGrace) ? .stopped : .cannotStart(failures.sorted { $0.name < $1.name })
  }
}

extension TournamentFile {
  /// True if a bot may run in a sandbox.
  public func isConfined(by launcher: BotLauncher) -> Bool {
    launcher.sandbox != .none || competitors.contains { $0.sandbox != nil && $0.sandbox != .named(.none) }
  }

  /// What to start for a bot, with what its sandbox shows and hides.
  ///
  /// - Parameters:
  ///   - host, programs: as those of `Preflight.search`.
  ///   - isConfined: whether there is a sandbox to hide anything; to find what to hide takes a look at many folders.
  public func command(
    of competitor: Competitor, host: [String: String], programs: String, isConfined: Bool
  ) throws(StartFailure) -> BotCommand {
    var secrets = isConfined ? HiddenPaths(self) : nil
    return try command(of: competitor, host: host, programs: programs, secrets: &secrets)
  }

  /// The same for one of many bots: what is found out for one is known for the next.
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
    command.isSubmitted = competitor.isSubmitted
    try secrets?.hide(from: competitor, in: &command)
    command.usesNetwork = competitor.usesNetwork
    command.sandbox = competitor.sandbox
    return command
  }
}
