package import RunFiles
package import Sandboxes

extension RunPlan {
  /// The start command of each bot that is a program, in the order of the file; of a bot that a folder has
  /// entered, from the copy of its version.
  package static func bots(of tournament: Tournament, commands: [String: BotCommand]) -> [BotToPlay] {
    let snapshots = Snapshots(run: tournament.file.out)
    return tournament.startedBots.map { entrant in
      var command = commands[entrant.name]!
      if entrant.hasSnapshot { command = snapshots.command(of: entrant, command) }
      command.entrant = entrant.id
      return BotToPlay(entrant: entrant, command: command)
    }
  }
}
