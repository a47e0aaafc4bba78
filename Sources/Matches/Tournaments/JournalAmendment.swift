import Foundation
import GameRules
import Records
import RunFiles

/// A journal that is locked to append a line by command, while no run uses its folder.
struct JournalAmendment {
  let journal: Journal
  private let run: RunFolder
  private let file: DurableFile

  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, or the run is closed.
  init(of folder: String, _ catalogue: GameCatalogue) throws(RunProblem) {
    guard FileManager.default.fileExists(atPath: folder + "/" + RunFolder.journalName) else {
      throw .noJournal(folder: folder)
    }
    run = try RunFolder(folder)
    file = try run.takeJournal()
    journal = try Journal.existing(in: folder, catalogue)
    if journal.isClosed { throw .closed(folder: folder) }
  }

  func append(_ change: JournalChange) throws(RunProblem) {
    // A last line that was cut off is removed.
    try file.truncate(to: journal.size)
    try file.append(JournalLine.seal(after: journal.lastSum, change.writeMembers).bytes)
    try file.sync()
  }
}
