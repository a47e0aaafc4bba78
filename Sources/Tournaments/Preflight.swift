public import BotProcess
import Refereeing

/// Starts every bot once before anything is played.
public enum Preflight {
  /// What to start, by the bot's name.
  ///
  /// - Parameters:
  ///   - host: the environment of the referee, of which bots get `PATH` and `HOME`.
  ///   - programs: a folder in which bare names are looked for after `PATH`: the sample bots lie beside the referee.
  /// - Throws: `RunProblem.cannotStart`, naming every bot that cannot start.
  public static func commands(
    of file: TournamentFile, host: [String: String], programs: String, launcher: BotLauncher
  ) throws(RunProblem) -> [String: BotCommand] {
    var commands: [String: BotCommand] = [:]
    var failures: [(name: String, reason: String)] = []
    for competitor in file.competitors {
      do throws(StartFailure) {
        let command = try file.command(
          of: competitor, host: host, programs: programs, isWalled: launcher.sandbox != .none)
        try start(command, with: launcher)
        commands[competitor.name] = command
      } catch {
        failures.append((competitor.name, error.message))
      }
    }
    guard failures.isEmpty else { throw .cannotStart(failures) }
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
  /// - Parameters: as those of `Preflight.commands`; `isWalled` tells whether there is a sandbox, which alone can hide.
  public func command(
    of competitor: Competitor, host: [String: String], programs: String, isWalled: Bool = true
  ) throws(StartFailure) -> BotCommand {
    var command = try BotCommand.resolve(
      competitor.command, folder: competitor.folder,
      environment: BotEnvironment.fixed(host: host, adding: competitor.environment),
      path: (host["PATH"] ?? "").split(separator: ":").map(String.init) + [programs])
    command.entrant = competitor.name
    command.isOneProcess = events.contains { event in
      event.rules.usesCPUTime && event.competitors.contains { $0.name == competitor.name }
    }
    command.readable = competitor.readable
    if isWalled { command.hidden = hidden(from: competitor) }
    command.needsTerminal = competitor.needsTerminal
    return command
  }
}
