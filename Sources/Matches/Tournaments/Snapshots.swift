import BotProcess
import OperatingSystem
import RunFiles

/// The copies of bots' programs in a run's folder, one for each version.
///
/// A copy has the files from which the version's checksum was made, so that it can be told whether it is still the same.
struct Snapshots {
  /// The most that one copy may hold, in bytes.
  static let largest = 256 << 20

  /// That of the run, an absolute path.
  let run: String

  /// Where the copy of a version lies: a name may hold what no file's name may.
  func path(of bot: Competitor) -> String {
    "\(run)/\(RunFolder.snapshotsName)/\(RunFolder.fileName(for: bot.name))@\(bot.version)"
  }

  /// What starts a bot from its copy, which is made unless it is there.
  ///
  /// The copy of a submission has more than the program's own files: what a build has made may be listed in a `.gitignore`.
  /// - Parameters:
  ///   - command: what starts the bot from its own folder.
  ///   - program: the checksum of its program.
  func command(
    of bot: Competitor, _ command: BotCommand, program: String, _ files: inout ProgramFiles
  ) throws(SnapshotFailure) -> BotCommand {
    let copy = path(of: bot)
    let moved = command.moved(to: copy)
    var content: [String] = []
    if !bot.isSubmitted {
      try requireMovable(bot)
      content = try files.content(of: command)
    }
    if Snapshots.checksum(of: moved) == program { return moved }
    let size = content.reduce(0) { $0 + ((try? ForeignFile($1))?.size ?? 0) }
    guard size <= Snapshots.largest else { throw .tooLarge(folder: command.folder, limit: Snapshots.largest) }
    let new = copy + ".new"
    // The run's folder is this program's, and what is in `snapshots` are copies.
    for path in [copy, new] { Removal.removeFolder(path) }
    if bot.isSubmitted {
      try requireDisk(copy) { () throws(SystemError) in try SystemFile.makeFolder(AbsolutePath.folder(of: copy)) }
      try FolderCopy.make(of: command.folder, at: new, ignoring: IgnoreList(of: command.folder), isReadOnly: true)
    } else {
      try requireDisk(copy) { () throws(SystemError) in try SystemFile.makeFolder(new) }
      for path in content {
        let name = String(path.dropFirst(command.folder.count))
        guard let file = try? ForeignFile(name, below: command.folder),
          let bytes = try? file.bytes(atMost: Snapshots.largest)
        else { throw .changedMeanwhile(folder: command.folder) }
        // Without a sandbox, a bot could write its own copy.
        let mode = UInt32(file.status.st_mode) & 0o555
        try requireDisk(copy) { () throws(SystemError) in try SystemFile.write(bytes, to: new + name, mode: mode) }
      }
    }
    try requireDisk(copy) { () throws(SystemError) in try Removal.replace(copy, by: new) }
    guard Snapshots.checksum(of: moved) == program else { throw .changedMeanwhile(folder: command.folder) }
    return moved
  }

  private func requireDisk(_ copy: String, _ body: () throws(SystemError) -> Void) throws(SnapshotFailure) {
    do { try body() } catch { throw .io(copy, error) }
  }

  /// The checksum of the program in a copy; nil where there is none.
  private static func checksum(of command: BotCommand) -> String? {
    guard SystemFile.isFolder(command.folder) else { return nil }
    // A copy is a folder of its own, in which nothing is ignored.
    var files = ProgramFiles(of: [command], tournament: "/", ignoring: [:])
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
