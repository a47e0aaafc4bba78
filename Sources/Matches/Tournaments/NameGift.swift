public import GameRules
public import Records
import RunFiles

/// The name of a bot given to another folder, as a line of the journal: its folder was renamed or is gone.
public enum NameGift {
  /// Gives the name to a folder from now on, with the results of all versions.
  ///
  /// - Parameters:
  ///   - folder: as the tournament's journal tells of it.
  ///   - out: the folder of the run.
  ///   - games: those of the run.
  /// - Returns: the names of all bots that folders have entered, of which the bot was one if it is among them.
  /// - Throws: `RunProblem` where there is no journal, another referee has the folder, or the disk refuses.
  public static func give(
    _ bot: String, to folder: String, in out: String, catalogue: GameCatalogue
  ) throws(RunProblem) -> [String] {
    let run = try JournalAmendment(of: out, catalogue)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let names = Set(run.journal.tournament.allEntrants.filter(\.isSubmitted).map(\.name)).sorted()
    if names.contains(bot) { try run.append(JournalChange.owners([bot: folder])) }
    return names
  }
}
