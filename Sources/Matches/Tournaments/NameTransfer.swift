public import GameRules
public import Records
import RunFiles

/// Assigns the name of a bot to another folder, because its folder was renamed or is gone; a line of the journal.
public enum NameTransfer {
  /// Assigns the name to a folder, with the results of all versions.
  ///
  /// - Parameters:
  ///   - folder: its path as in the tournament's journal.
  ///   - out: the folder of the run.
  ///   - games: the games of the run.
  /// - Returns: the names of all bots that folders have entered; the name was assigned if it is among them.
  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, or the disk refuses.
  public static func give(
    _ bot: String, to folder: String, in out: String, catalogue: GameCatalogue
  ) throws(RunProblem) -> [String] {
    let run = try JournalAmendment(of: out, catalogue)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let names = Set(run.journal.tournament.allEntrants.filter(\.isAuthorWritten).map(\.name)).sorted()
    if names.contains(bot) { try run.append(JournalChange.owners([bot: folder])) }
    return names
  }
}
