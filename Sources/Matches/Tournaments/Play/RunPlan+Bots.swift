import OperatingSystem
package import Records
package import RunFiles
package import Sandboxes

extension RunPlan {
  /// What starts each bot that is no person, in the order of the file: from a copy where the tournament has copies.
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
