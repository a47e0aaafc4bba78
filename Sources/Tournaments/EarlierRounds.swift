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
    let own = FileManager.default.fileExists(atPath: run.journalPath) ? [file.out] : []
    let merge = try JournalMerge(of: own + [joined], catalogue: catalogue)
    if let journal = try Journal.read(at: run.journalPath), try merge.tables == journal.tableCount { return true }
    _ = try merge.write(into: run, replacing: true, keepingTranscripts: false)
    return true
  }
}

extension Journal {
  /// How many tables count.
  fileprivate var tableCount: Int {
    get throws(RunProblem) {
      var count = 0
      try forEachTable(timed: false) { _ in
        count += 1
        return nil
      }
      return count
    }
  }
}
