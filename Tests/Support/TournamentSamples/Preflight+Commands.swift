package import Arena
package import BotProcess
package import Records
package import RunFiles
package import Sandboxes
import Tournaments

extension Preflight {
  /// What starts each bot, by its name.
  ///
  /// - Throws: `RunProblem.cannotStart`, naming every bot that cannot start, or `RunProblem.stopped`.
  package static func commands(
    of file: TournamentFile, host: [String: String], programs: String, launcher: BotLauncher,
    stop: StopSignal = StopSignal(), progress: (Int) -> Void = { _ in }
  ) throws(RunProblem) -> [String: BotCommand] {
    let (commands, failures) = try search(
      file, host: host, programs: programs, launcher: launcher, stop: stop, progress: progress)
    if !failures.isEmpty { throw refusal(failures, stop) }
    return commands
  }
}
