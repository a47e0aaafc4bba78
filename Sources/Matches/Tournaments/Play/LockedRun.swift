import Foundation
package import GameRules
package import Records
package import RunFiles

/// A run's folder, locked, with the journal of earlier plays: the first of a play's four steps.
///
/// `RunPlan` finds what is left to play, `RunPlan.commit` writes it down, and `TournamentRun.play` plays it.
package struct LockedRun {
  package let folder: RunFolder
  package let journal: DurableFile
  /// The journal of earlier plays; nil in a new folder.
  package let old: Journal?
  /// The events that the file has and the journal lacked; `old` includes them.
  package let added: AddedEvents?

  /// - Throws: `RunProblem` if the folder is in use or damaged, or holds another shard or another tournament than the
  ///   header describes.
  package init(
    of file: TournamentFile, _ header: JournalHeader, _ start: RunStart, _ catalogue: GameCatalogue
  ) throws(RunProblem) {
    let (shard, stop) = (start.shard, start.stop)
    if let held = start.folder { folder = held } else { folder = try RunFolder(file.out) }
    journal = try folder.takeJournal()
    var old = try Journal.read(at: folder.journalPath, catalogue, isStopped: { stop.isSet })
    added = shard == nil ? old?.header.eventsAdded(by: header) : nil
    if let added { try old?.add(added) }
    self.old = old
    if let shard, old != nil, let other = StartNote(in: file.out)?.shard, other != shard {
      throw .otherShard(folder: file.out, other)
    }
    if let difference = old?.header.difference(from: header, leavingOut: LockedRun.changeable(in: file)) {
      throw .otherTournament(folder: file.out, difference: difference)
    }
  }

  /// The keys whose change is a line of the journal.
  static func changeable(in file: TournamentFile) -> Set<String> {
    file.format.takesChanges ? ["max_faults", "bots"] : ["max_faults"]
  }
}
