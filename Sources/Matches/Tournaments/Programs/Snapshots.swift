import OperatingSystem
package import RunFiles
import Sandboxes

/// The copies of bots' programs in a run's folder, one for each version.
///
/// A copy has the files from which the version's checksum was made, so that it can be told whether it is still the same.
package struct Snapshots {
  /// That of the run, an absolute path.
  private let run: String

  package init(run: String) { self.run = run }

  /// Where the copy of a version lies: a name may hold what no file's name may.
  package func path(of entrant: Entrant) -> String {
    "\(run)/\(RunFolder.snapshotsName)/\(RunFolder.fileName(for: entrant.name))@\(entrant.version)"
  }

  /// What starts a bot from its copy, which is made unless it is there.
  ///
  /// - Parameter command: what starts the bot from its own folder.
  func command(
    of entrant: Entrant, _ command: BotCommand, _ files: inout ProgramFiles
  ) throws(SnapshotFailure) -> BotCommand {
    let copy = path(of: entrant)
    let moved = command.moved(to: copy)
    // The copy of a submission that was built and checked is put there, once the journal has its version.
    if entrant.isSubmitted { return moved }
    try requireMovable(entrant.bot)
    let content = try files.copied(of: command)
    if Snapshots.checksum(of: moved) == entrant.program { return moved }
    let new = copy + ".new"
    // The run's folder is this program's, and what is in `snapshots` are copies.
    for path in [copy, new] { Removal.removeFolder(path) }
    try FolderCopy.make(of: command.folder, at: new, only: content, isReadOnly: true)
    do { try Removal.replace(copy, by: new) } catch { throw .io(copy, error) }
    guard Snapshots.checksum(of: moved) == entrant.program else { throw .changedMeanwhile(folder: command.folder) }
    return moved
  }

  /// Puts the copy of a submission into the place from which its version plays.
  func adopt(_ entrant: Entrant, from folder: String) throws(SystemError) {
    let copy = path(of: entrant)
    if copy == folder { return }
    try SystemFile.makeFolder(AbsolutePath.folder(of: copy))
    Removal.removeFolder(copy)
    try Removal.replace(copy, by: folder)
  }

  /// The checksum of the program in a copy; nil where there is none.
  private static func checksum(of command: BotCommand) -> String? {
    guard SystemFile.isFolder(command.folder) else { return nil }
    // A copy is a folder of its own, in which nothing is ignored.
    var files = ProgramFiles(of: [command], sharing: [], ignoring: [:])
    return files.checksum(of: command)
  }

  /// Refuses a command whose words name the bot's folder by an absolute path, or files outside by a relative one: a copy of the
  /// folder in another place would start the original, or nothing.
  private func requireMovable(_ bot: Competitor) throws(SnapshotFailure) {
    // A bare name is an installed program's.
    for (index, word) in bot.command.enumerated() where index > 0 || word.contains("/") {
      guard let file = AbsolutePath.files([word], in: bot.folder).first else { continue }
      let isInside = AbsolutePath.isBelow(file, AbsolutePath.of(bot.folder))
      if word.hasPrefix("/"), isInside { throw .absolutePath(file) }
      if !word.hasPrefix("/"), !isInside { throw .outside(file) }
    }
  }
}

extension BotCommand {
  /// What starts the same bot from a copy of its folder.
  fileprivate func moved(to copy: String) -> BotCommand {
    var command = self
    let old = AbsolutePath.of(folder)
    if AbsolutePath.isBelow(program, old) { command.program = copy + program.dropFirst(old.count) }
    command.folder = copy
    return command
  }
}
