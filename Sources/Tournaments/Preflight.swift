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
    let folders = (host["PATH"] ?? "").split(separator: ":").map(String.init) + [programs]
    for competitor in file.competitors {
      do throws(StartFailure) {
        var command = try BotCommand.resolve(
          competitor.command, folder: competitor.folder,
          environment: BotEnvironment.fixed(host: host, adding: competitor.environment), path: folders)
        command.entrant = competitor.name
        command.readable = competitor.readable
        command.isOneProcess = file.events.contains { event in
          event.rules.usesCPUTime && event.competitors.contains { $0.name == competitor.name }
        }
        if launcher.sandbox != .none { command.hidden = file.hidden(from: competitor) }
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
