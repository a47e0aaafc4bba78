import Arena
import Foundation
import Records

/// A run's folder, taken, with what earlier plays have left in it: the first of a play's four steps.
///
/// `RunPlan` says what is left to play, `RunPlan.commit` writes it down, and `TournamentRun.play` plays it.
struct OpenRun {
  let folder: RunFolder
  let journal: DurableFile
  /// What earlier plays have left; nil in a new folder.
  let old: Journal?

  /// - Parameter held: the folder, where it was taken before.
  /// - Throws: `RunProblem` where the folder is in use or damaged, or holds another shard or another tournament than the header
  ///   describes.
  init(
    of file: TournamentFile, _ header: JournalHeader, shard: Shard?, in held: RunFolder?, _ stop: StopSignal
  ) throws(RunProblem) {
    if let held { folder = held } else { folder = try RunFolder(file.out) }
    journal = try folder.takeJournal()
    old = try Journal.read(at: folder.journalPath, isStopped: { stop.isSet })
    // The journal does not tell: a shard that has taken over earlier rounds may have the origins of one other alone.
    if let shard, old != nil, let other = StartNote(in: file.out)?.shard, other != shard {
      throw .otherShard(folder: file.out, other)
    }
    if let difference = old?.header.difference(from: header, comparingBots: !file.format.takesRosters) {
      throw .otherTournament(folder: file.out, difference: difference)
    }
  }
}
