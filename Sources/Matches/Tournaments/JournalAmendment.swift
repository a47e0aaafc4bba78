import Foundation
import GameRules
import Records
import RunFiles

/// A journal to which a line is added by hand, and whose folder no referee has meanwhile.
struct JournalAmendment {
  let journal: Journal
  private let run: RunFolder
  private let file: DurableFile

  /// - Throws: `RunProblem` where there is no journal, a referee has the folder, or the run is closed.
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
    // A last line that was cut off goes.
    try file.truncate(to: journal.size)
    try file.append(JournalLine.seal(after: journal.lastSum, change.writeMembers).bytes)
    try file.sync()
  }
}
