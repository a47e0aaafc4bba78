public import Fields

/// One inconsistency in a run's folder.
public struct Discrepancy: Error, Equatable, Sendable {
  public enum Reason: Error, Equatable, Sendable {
    /// The schedule has no such table, or has it with other bots or another deal.
    case notScheduled
    /// The journal names a transcript that does not exist.
    case missingTranscript
    /// The transcript's checksum is not the one in the journal.
    case changedTranscript
    /// The transcript cannot be read, or contains what the rules do not allow.
    case unplayable(FileProblem)
    /// Replaying the claims in this line gives other verdicts.
    case otherVerdicts(line: Int)
    /// The transcript ends before the game does.
    case unfinished
    /// A figure in the journal differs from the replay.
    case otherFigure(String, recorded: String, replayed: String)
    /// A results file differs from the current results of the journal.
    case stale
    /// The file does not have the form in which the referee writes it.
    case malformed
    /// The file names a bot, by its identifier, that never played.
    case unknownBot(String)
    /// The file has more finished tables than the journal.
    case tooManyTables(Int, journal: Int)
    /// The journal's last line is cut off.
    case torn
  }

  /// The path of the file in the run's folder.
  public var file: String
  public var reason: Reason
}
