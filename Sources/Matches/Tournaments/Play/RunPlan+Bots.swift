package import BotProcess
import OperatingSystem
package import Records
package import RunFiles

extension RunPlan {
  /// What starts each bot, in the order of the file: from a copy where the tournament has copies.
  package static func bots(
    of file: inout TournamentFile, commands: [String: BotCommand], programs: [String: String],
    _ files: inout ProgramFiles, _ old: Journal?, finding: (Competitor) throws(StartFailure) -> BotCommand
  ) throws(RunProblem) -> [BotToPlay] {
    let snapshots = Snapshots(run: file.out)
    var (bots, failures): ([BotToPlay], [FailedStart]) = ([], [])
    for index in file.competitors.indices {
      var bot = file.competitors[index]
      if bot.isOpponent { bot.folder = snapshots.path(of: bot) }
      file.competitors[index] = bot
      do throws(SnapshotFailure) {
        let program = (bot.isOpponent ? old?.program(of: bot) : programs[bot.name]) ?? ""
        var command: BotCommand
        if bot.isOpponent {
          guard SystemFile.isFolder(bot.folder) else { throw .missing(bot.folder) }
          do throws(StartFailure) {
            command = try finding(bot)
          } catch {
            failures.append(FailedStart(bot.title, reason: error.message, isTemporary: error.isTemporary))
            continue
          }
          try snapshots.require(command, program: program)
        } else {
          command = commands[bot.name]!
          if file.snapshots || bot.isSubmitted, bot.person == nil {
            command = try snapshots.command(of: bot, command, program: program, &files)
          }
        }
        command.entrant = bot.id
        bots.append(BotToPlay(bot: bot, command: command, program: program))
      } catch {
        failures.append(FailedStart(bot.title, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    if !failures.isEmpty { throw .cannotStart(failures) }
    return bots
  }
}
