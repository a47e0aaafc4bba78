public import Records

/// One thing in a run's folder that does not follow from the rest.
public struct Discrepancy: Error, Equatable, Sendable {
  public enum Reason: Error, Equatable, Sendable {
    /// The tournament has no such table, or other bots or another deal at it.
    case notScheduled
    /// A table that stands in the journal twice.
    case doubled
    /// The journal names a transcript that is not there.
    case missingTranscript
    /// The transcript's checksum is not the one in the journal.
    case changedTranscript
    /// The transcript cannot be read, or tells what the rules do not allow.
    case unplayable(FileProblem)
    /// The rules judge the claims in this line otherwise.
    case otherVerdicts(line: Int)
    /// The transcript ends, and the game goes on.
    case unfinished
    /// A figure of the journal is another when it is computed again.
    case otherFigure(String, recorded: String, replayed: String)
    /// A file of results is not what the journal makes now.
    case stale
    /// The journal's last line has no end.
    case torn
  }

  /// The file that is in doubt, by its path in the folder.
  public var file: String
  public var reason: Reason

  public init(_ file: String, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }
}
