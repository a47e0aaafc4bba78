import OperatingSystem
package import RunFiles
import Sandboxes

extension Competitor {
  /// True for a bot that plays from a copy of the folder that has entered it.
  var hasSnapshot: Bool { owner != nil }
}

/// The copies of bots that folders enter, in a run's folder: one for each version that has played.
///
/// A copy has the files from which the version's checksum was computed, so that the copy can be verified.
package struct Snapshots {
  /// The folder of the run, an absolute path.
  private let run: String

  package init(run: String) { self.run = run }

  /// The path of a version's copy; characters of the bot's name that a file name must not have are replaced.
  package func path(of entrant: Entrant) -> String {
    "\(run)/\(RunFolder.snapshotsName)/\(RunFolder.fileName(for: entrant.name))@\(entrant.version)"
  }

  /// The start command of a bot from the copy of its version.
  ///
  /// - Parameter command: the start command in the folder of the copy that has passed, which is moved there once the
  ///   journal has the version.
  func command(of entrant: Entrant, _ command: BotCommand) -> BotCommand {
    var moved = command
    let (old, new) = (AbsolutePath.of(command.folder), path(of: entrant))
    if AbsolutePath.isBelow(command.program, old) { moved.program = new + command.program.dropFirst(old.count) }
    moved.folder = new
    return moved
  }

  /// Moves the copy of a bot's folder to the place from which its version plays.
  func adopt(_ entrant: Entrant, from folder: String) throws(SystemError) {
    let copy = path(of: entrant)
    if copy == folder { return }
    try SystemFile.makeFolder(AbsolutePath.folder(of: copy))
    Removal.removeFolder(copy)
    try Removal.replace(copy, by: folder)
  }
}
