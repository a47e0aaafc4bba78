public import GameRules
public import Records
import RunFiles

/// The end of a disqualification, as a line of the journal.
public enum Pardon {
  /// Lets a disqualified bot play on, with none of its faults counted.
  ///
  /// The games that it has missed stay missed, unless they are played again (`Rerun`).
  ///
  /// - Parameters:
  ///   - bot: the name that reports have for it.
  ///   - games: those of the run.
  /// - Returns: the names of all disqualified bots, of which the bot was one if it is among them.
  /// - Throws: `RunProblem` where there is no journal, another referee has the folder, or the disk refuses.
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
