import Foundation
import OperatingSystem
import Records
import RunFiles
package import Sandboxes

/// The files of each bot's program, as far as they can be found; each folder is walked once, and each file is read once.
///
/// A bot in a folder of its own is all that lies there. Where the tournament or other bots share the folder, it is the
/// files that its command names, and those beside them with the same ending that no other bot's command names, of those
/// that play or have played; `java Bot` names Bot.class.
package struct ProgramFiles {
  /// How much of a file's beginning and end is looked at, in bytes: a program that is built anew differs in both.
  private static let part = 1 << 20

  /// The folders in which the files of several bots lie, or the tournament's.
  private let shared: Set<String>
  private let named: Set<String>
  private var ignored: [String: [String]]
  private var contents: [String: Content] = [:]
  private var sums: [String: String] = [:]

  /// What lies in a folder and is no tournament's or run's.
  private struct Content {
    var files: [String] = []
    /// What is neither a file nor a folder, such as a link.
    var others: [String] = []
    /// The folders that were looked into, as they were before.
    var folders: [String: FileState] = [:]
    /// False where there are too many to look at, or to compare with patterns.
    var isWhole = true
  }

  /// - Parameters:
  ///   - earlier: the commands of bots that have played: the files that they name in shared folders are theirs, though
  ///     they play no more.
  ///   - tournament: the path of the tournament's file.
  ///   - ignored: by folder: patterns of files that are no part of a program, beside those of its `.gitignore`.
  package init(
    of commands: [BotCommand], besides earlier: [[String]] = [], tournament: String,
    ignoring ignored: [String: [String]]
  ) {
    self.ignored = ignored
    var owners: [String: Set<[String]>] = [:]
    for command in commands { owners[command.folder, default: []].insert([command.program] + command.arguments) }
    let shared = Set(owners.filter { $1.count > 1 }.keys)
      .union([AbsolutePath.folder(of: AbsolutePath.of(tournament))])
    var named = Set(commands.flatMap(\.ownFiles))
    for folder in shared { named.formUnion(earlier.flatMap { AbsolutePath.files($0, in: folder) }) }
    (self.shared, self.named) = (shared, named)
  }

  /// The files' paths, in an order that depends on their names alone.
  package mutating func files(of command: BotCommand) -> [String] {
    let own = command.ownFiles
    let content = content(of: command.folder)
    let files = content.isWhole ? content.files : []
    // What lies in a bot's own folder is its own, whoever else names it.
    guard shared.contains(command.folder) else { return own + files.filter { !own.contains($0) } }
    let endings = Set(own.map { URL(filePath: $0).pathExtension }).subtracting([""])
    return own
      + files.filter { path in
        let file = URL(filePath: path)
        return !named.contains(path)
          && (endings.contains(file.pathExtension)
            || command.arguments.contains(file.deletingPathExtension().lastPathComponent))
      }
  }

  /// The checksum of a bot's program.
  package mutating func checksum(of command: BotCommand) -> String {
    let text = files(of: command).map { checksum(ofFile: $0) }.joined()
    return Checksum(of: text.utf8).description
  }

  /// The checksum of each file of a bot's program, by its path in the bot's folder, or from the root.
  package mutating func list(of command: BotCommand, atMost count: Int) -> [String: String] {
    var list: [String: String] = [:]
    for path in files(of: command).prefix(count) {
      let isInside = AbsolutePath.isBelow(path, command.folder)
      list[isInside ? String(path.dropFirst(command.folder.count + 1)) : path] = checksum(ofFile: path)
    }
    return list
  }

  /// What a copy of a bot's program needs of its folder, as paths from there.
  package mutating func copied(of command: BotCommand) throws(SnapshotFailure) -> Set<String> {
    let content = content(of: command.folder)
    guard content.isWhole else { throw .folderTooFull(command.folder) }
    var paths = files(of: command)
    if shared.contains(command.folder) {
      // What it leads to may be no part of the copy.
      if let link = paths.first(where: { SystemFile.kind($0) == .link }) { throw .leadsOut(link) }
    } else {
      paths += content.others
    }
    return Set(
      paths.filter { AbsolutePath.isBelow($0, command.folder) }.map { $0.dropFirst(command.folder.count + 1) }
        .map(String.init))
  }

  /// Adds patterns of files in a folder that are no part of a program.
  mutating func ignore(_ patterns: [String], in folder: String) {
    if ignored[folder] == nil { ignored[folder] = patterns }
  }

  /// What a bot's files, and the folders in which they lie, are now; they are looked for anew.
  mutating func marks(of command: BotCommand) -> [String: FileState] {
    contents[command.folder] = nil
    var marks = content(of: command.folder).folders
    for path in files(of: command) { marks[path] = FileState(path) }
    return marks
  }

  /// Has files read again whose paths fulfil a condition.
  mutating func forgetSums(where isForgotten: (String) -> Bool) {
    sums = sums.filter { !isForgotten($0.key) }
  }

  private mutating func content(of folder: String) -> Content {
    if let known = contents[folder] { return known }
    let (isShared, isRun) = (shared.contains(folder), RefereeFiles.isRun(folder))
    var content = Content()
    content.folders[folder] = FileState(folder)
    content.isWhole = IgnoreList(of: folder, adding: ignored[folder] ?? []).visitOthers(in: folder) { entry in
      if isRun { return .end }
      let path = AbsolutePath.join(folder, entry.path)
      if entry.isFolder {
        if isShared || RefereeFiles.isRun(path) { return .over }
        content.folders[path] = FileState(entry.status)
        return .into
      }
      if !entry.isFile { content.others.append(path) }
      if entry.isFile, !RefereeFiles.isTournament(path) { content.files.append(path) }
      return .into
    }
    content.files.sort()
    contents[folder] = content
    return content
  }

  /// The checksum of a file, which tells whether it is still the same.
  ///
  /// The middle of a file of more than two megabytes that kept its length is not looked at.
  private mutating func checksum(ofFile path: String) -> String {
    if let known = sums[path] { return known }
    var bytes: [UInt8] = []
    // What is no plain file might never be opened.
    if let file = try? ForeignFile(AbsolutePath.real(path), followsLinks: false) {
      let (size, part) = (file.size, ProgramFiles.part)
      bytes = Array("\(size) ".utf8)
      for offset in [0, max(part, size - min(size, part))] where offset < size {
        bytes += (try? file.bytes(at: offset, count: part)) ?? []
      }
    }
    let sum = Checksum(of: bytes).description
    sums[path] = sum
    return sum
  }
}
