import OperatingSystem
package import RunFiles
import Sandboxes

/// The copies of bots' programs in a run's folder, one for each version.
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

  /// The start command of a bot from its copy, which is made if necessary.
  ///
  /// - Parameter command: the start command in the bot's own folder.
  func command(
    of entrant: Entrant, _ command: BotCommand, _ files: inout ProgramFiles
  ) throws(SnapshotFailure) -> BotCommand {
    let copy = path(of: entrant)
    let moved = command.moved(to: copy)
    // The copy of a submission, built and checked, is moved there once the journal has its version.
    if entrant.isSubmitted { return moved }
    try requireMovable(entrant.bot)
    let content = try files.copied(of: command)
    if Snapshots.checksum(of: moved) == entrant.program { return moved }
    let new = copy + ".new"
    // The run's folder belongs to this program, and everything in `snapshots` is a copy.
    for path in [copy, new] { Removal.removeFolder(path) }
    try FolderCopy.make(of: command.folder, at: new, only: content, isReadOnly: true)
    do { try Removal.replace(copy, by: new) } catch { throw .io(copy, error) }
    guard Snapshots.checksum(of: moved) == entrant.program else { throw .changedMeanwhile(folder: command.folder) }
    return moved
  }

  /// Moves the copy of a submission to the place from which its version plays.
  func adopt(_ entrant: Entrant, from folder: String) throws(SystemError) {
    let copy = path(of: entrant)
    if copy == folder { return }
    try SystemFile.makeFolder(AbsolutePath.folder(of: copy))
    Removal.removeFolder(copy)
    try Removal.replace(copy, by: folder)
  }

  /// The checksum of the program in a copy; nil if there is none.
  private static func checksum(of command: BotCommand) -> String? {
    guard SystemFile.isFolder(command.folder) else { return nil }
    // A copy is the bot's own folder, in which nothing is ignored.
    var files = ProgramFiles(of: [command], sharing: [], ignoring: [:])
    return files.checksum(of: command)
  }

  /// Refuses a command that names the bot's folder by an absolute path, or outside files by a relative one: from a copy
  /// it would start the original, or nothing.
  private func requireMovable(_ bot: Competitor) throws(SnapshotFailure) {
    // A bare name is that of an installed program.
    for (index, word) in bot.command.enumerated() where index > 0 || word.contains("/") {
      guard let file = AbsolutePath.files([word], in: bot.folder).first else { continue }
      let isInside = AbsolutePath.isBelow(file, AbsolutePath.of(bot.folder))
      if word.hasPrefix("/"), isInside { throw .absolutePath(file) }
      if !word.hasPrefix("/"), !isInside { throw .outside(file) }
    }
  }
}

extension BotCommand {
  /// The start command of the same bot from a copy of its folder.
  fileprivate func moved(to copy: String) -> BotCommand {
    var command = self
    let old = AbsolutePath.of(folder)
    if AbsolutePath.isBelow(program, old) { command.program = copy + program.dropFirst(old.count) }
    command.folder = copy
    return command
  }
}
