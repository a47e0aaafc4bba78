import Foundation
public import GameRules
public import Records
import Scheduling

/// The rounds that all shards of a tournament have played, which the next one follows from.
public enum EarlierRounds {
  /// Adds to the journal of a shard the tables that a joined run has and it lacks, without their transcripts.
  ///
  /// - Parameters:
  ///   - joined: the folder of the joined run; there is none before the first round has been joined.
  ///   - file: the tournament, with the folder of the shard.
  /// - Returns: false if there is no joined run.
  /// - Throws: `RunProblem` where the joined run is of another tournament, or does not fit what the shard has played.
  public static func take(
    from joined: String, into file: TournamentFile, catalogue: GameCatalogue
  ) throws(RunProblem) -> Bool {
    guard let journal = try Journal.read(at: joined + "/" + RunFolder.journalName) else { return false }
    if let difference = journal.header.difference(
      from: JournalHeader(file), comparingBots: !file.format.takesRosters)
    {
      throw .otherRounds(joined, file: file.path, difference: difference)
    }
    let run = try RunFolder(file.out)
    defer { withExtendedLifetime(run) {} }
    let hasOwn = FileManager.default.fileExists(atPath: run.journalPath)
    let merge = try JournalMerge(of: (hasOwn ? [file.out] : []) + [joined], catalogue: catalogue)
    if hasOwn, merge.tables == merge.tablesOfFirst { return true }
    _ = try merge.write(into: run, replacing: true, keepingTranscripts: false)
    return true
  }
}
