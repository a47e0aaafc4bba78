package import RunFiles
package import Sandboxes

extension RunPlan {
  /// The start command of each bot that is a program, in the order of the file; of a submission, from the copy of its
  /// version.
  package static func bots(of tournament: Tournament, commands: [String: BotCommand]) -> [BotToPlay] {
    let copies = SubmissionCopies(run: tournament.file.out)
    return tournament.entrants.filter(\.hasProgram).map { entrant in
      var command = commands[entrant.name]!
      if entrant.isSubmitted { command = copies.command(of: entrant, command) }
      command.entrant = entrant.id
      return BotToPlay(entrant: entrant, command: command)
    }
  }
}
