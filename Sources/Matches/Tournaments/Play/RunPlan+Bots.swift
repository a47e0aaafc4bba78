import OperatingSystem
package import Records
package import RunFiles
package import Sandboxes

extension RunPlan {
  /// The start command of each bot that is a program, in the order of the file; from a snapshot if the tournament takes
  /// snapshots.
  package static func bots(
    of tournament: Tournament, commands: [String: BotCommand], _ files: inout ProgramFiles
  ) throws(RunProblem) -> [BotToPlay] {
    let snapshots = Snapshots(run: tournament.file.out)
    var (bots, failures): ([BotToPlay], [FailedStart]) = ([], [])
    for entrant in tournament.entrants where entrant.hasProgram {
      do throws(SnapshotFailure) {
        var command = commands[entrant.name]!
        if tournament.file.snapshots || entrant.isSubmitted {
          command = try snapshots.command(of: entrant, command, &files)
        }
        command.entrant = entrant.id
        bots.append(BotToPlay(entrant: entrant, command: command))
      } catch {
        failures.append(FailedStart(entrant.name, reason: error.message, isTemporary: error.isTemporary))
      }
    }
    if !failures.isEmpty { throw .cannotStart(failures) }
    return bots
  }
}
