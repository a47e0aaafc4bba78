import Catalogue
import Foundation
import OperatingSystem
import Records
import RunFiles

extension TournamentFile {
  /// The tournament file of a run, from its journal, with the folders in which its bots were last started.
  ///
  /// - Throws: `RunProblem` if there is no run.
  static func ofRun(in folder: String) throws(RunProblem) -> TournamentFile {
    var tournament = try Journal.existing(in: folder, catalogue).tournament
    let note = StartNote(in: folder)
    tournament.update { entrant in
      guard let place = note?.place(of: entrant.id) else { return }
      (entrant.bot.folder, entrant.bot.readable) = (place.folder, place.readable)
    }
    return tournament.current
  }

  /// Writes the file for a person, who may change and run it.
  ///
  /// - Throws: `PathProblem.folderTaken` if there is one, and `FileProblem` for a file that a run would refuse, which
  ///   is not written.
  func write(to path: String) throws {
    let place = URL(filePath: AbsolutePath.of(path))
    guard !SystemFile.isThere(place.path) else {
      throw PathProblem.folderTaken(place.deletingLastPathComponent().path, file: place.lastPathComponent)
    }
    _ = try TournamentFile.parse(
      Array(text.utf8), path: place.path, folder: place.deletingLastPathComponent(), catalogue: catalogue)
    try Console.write(text, to: place.path)
  }
}
