public import Arena
public import BotProcess
public import Records
import Refereeing

/// Starts every bot once before anything is played.
public enum Preflight {
  /// What to start, by the bot's name.
  ///
  /// - Parameters:
  ///   - host: the environment of the referee, of which bots get `PATH` and `HOME`.
  ///   - programs: the folder of the sample bots, in which bare names are looked for after `PATH`.
  ///   - stop: looked at before each bot.
  ///   - progress: called before each bot with the number that were started.
  /// - Throws: `RunProblem.cannotStart`, naming every bot that cannot start, or `RunProblem.stopped`.
  public static func commands(
    of file: TournamentFile, host: [String: String], programs: String, launcher: BotLauncher,
    stop: StopSignal = StopSignal(), progress: (Int) -> Void = { _ in }
  ) throws(RunProblem) -> [String: BotCommand] {
    var commands: [String: BotCommand] = [:]
    var failures: [FailedStart] = []
    var secrets = launcher.sandbox == .none ? nil : HiddenPaths(file)
    for (index, competitor) in file.competitors.enumerated() {
      if stop.isSet { throw .stopped }
      progress(index)
      do throws(StartFailure) {
        let command = try file.command(of: competitor, host: host, programs: programs, secrets: &secrets)
        try start(command, with: launcher)
        commands[competitor.name] = command
      } catch {
        failures.append(FailedStart(competitor.name, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    guard failures.isEmpty else {
      // What ended the bots may be what stops the run.
      throw stop.isSet(within: Referee.lossPatience) ? .stopped : .cannotStart(failures)
    }
    return commands
  }

  private static func start(_ command: BotCommand, with launcher: BotLauncher) throws(StartFailure) {
    let bot = try launcher.start(command)
    bot.kill()
    bot.waitUntilReleased()
  }
}

extension TournamentFile {
  /// What to start for a bot, with what its sandbox shows and hides.
  ///
  /// - Parameters:
  ///   - host, programs: as those of `Preflight.commands`.
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
    command.readable = competitor.readable
    command.isOneProcess = events.contains { event in
      event.rules.usesCPUTime && event.competitors.contains { $0.name == competitor.name }
    }
    command.hidden = secrets?.hidden(from: competitor) ?? []
    command.isPerson = competitor.isPerson
    command.usesNetwork = competitor.usesNetwork
    return command
  }
}
