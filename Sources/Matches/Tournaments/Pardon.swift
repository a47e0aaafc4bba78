public import GameRules
public import Records
import RunFiles

/// Ends a disqualification; a line of the journal.
public enum Pardon {
  /// Lets disqualified bots play on, and resets their counts of faults.
  ///
  /// Games that they have missed are not played later, unless they are played again (`Rerun`).
  ///
  /// - Parameters:
  ///   - bots: their names in reports. Unless all are disqualified, none is pardoned.
  ///   - games: the games of the run.
  /// - Returns: the names of all bots that were disqualified.
  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, or the disk refuses.
  public static func grant(
    to bots: [String], in folder: String, catalogue: GameCatalogue
  ) throws(RunProblem) -> [String] {
    let run = try JournalAmendment(of: folder, catalogue)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let names = run.journal.tournament.shownNames
    let disqualified = run.journal.faults.disqualified
    let all = disqualified.map { names[$0] }
    if !bots.isEmpty, bots.allSatisfy(all.contains) {
      try run.append(JournalChange.pardoned(disqualified.filter { bots.contains(names[$0]) }))
    }
    return all
  }
}
