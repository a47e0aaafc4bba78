import OperatingSystem
package import Records
package import RunFiles
package import Sandboxes

extension RunPlan {
  /// What starts each bot that is no person, in the order of the file: from a copy where the tournament has copies.
  package static func bots(
    of file: TournamentFile, commands: [String: BotCommand], programs: [String: String], _ files: inout ProgramFiles
  ) throws(RunProblem) -> [BotToPlay] {
    let snapshots = Snapshots(run: file.out)
    var (bots, failures): ([BotToPlay], [FailedStart]) = ([], [])
    for bot in file.competitors where bot.hasProgram {
      do throws(SnapshotFailure) {
        let program = programs[bot.name] ?? ""
        var command = commands[bot.name]!
        if file.snapshots || bot.isSubmitted {
          command = try snapshots.command(of: bot, command, program: program, &files)
        }
        command.entrant = bot.id
        bots.append(BotToPlay(bot: bot, command: command, program: program))
      } catch {
        failures.append(FailedStart(bot.name, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    if !failures.isEmpty { throw .cannotStart(failures) }
    return bots
  }
}
