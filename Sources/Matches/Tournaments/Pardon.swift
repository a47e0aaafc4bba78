public import GameRules
public import Records
import RunFiles

/// Ends a disqualification; a line of the journal.
public enum Pardon {
  /// Lets a disqualified bot play on, and resets its count of faults.
  ///
  /// Games that it has missed are not played later, unless they are played again (`Rerun`).
  ///
  /// - Parameters:
  ///   - bot: its name in reports.
  ///   - games: the games of the run.
  /// - Returns: the names of all disqualified bots; the bot was pardoned if it is among them.
  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, or the disk refuses.
  public static func grant(
    to bot: String, in folder: String, catalogue: GameCatalogue
  ) throws(RunProblem) -> [String] {
    let run = try JournalAmendment(of: folder, catalogue)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let names = run.journal.tournament.shownNames
    let disqualified = run.journal.faults.disqualified
    let pardoned = disqualified.filter { names[$0] == bot }
    if !pardoned.isEmpty { try run.append(JournalChange.pardoned(pardoned)) }
    return disqualified.map { names[$0] }
  }
}
