import Foundation
import OperatingSystem
import Records
import RunFiles
package import Sandboxes

/// The files of each bot's program, as far as they can be found; each folder is walked once, and each file is read
/// once.
///
/// All files of a bot's own folder are its program. In a folder shared with the tournament, people or other bots, the
/// program is the files in its command, and files next to them with the same ending. Files in the command of another
/// present or former bot are left out. `java Bot` names Bot.class.
package struct ProgramFiles {
  /// The size of the parts at the beginning and the end of a large file that are read, in bytes: a rebuilt program
  /// differs in both.
  private static let part = 1 << 20

  /// Folders that hold files of several bots, of the tournament or of a person.
  private let shared: Set<String>
  /// Folders in which every file is the author's, even if it looks like one of the referee.
  private let authored: Set<String>
  private let named: Set<String>
  private let ignored: [String: [String]]
  private var contents: [String: Content] = [:]
  private var sums: [String: String] = [:]

  /// The entries of a folder that belong to no tournament or run.
  private struct Content {
    var files: [String] = []
    /// False if there are too many entries to visit, or to compare with patterns.
    var isWhole = true
  }

  /// - Parameters:
  ///   - earlier: the commands of former bots, which still own the files that they name in shared folders.
  ///   - places: folders that belong to no single bot: those of the tournament file and of its people.
  ///   - ignored: by folder, patterns of files that are not part of a program, in addition to its `.gitignore`.
  package init(
    of commands: [BotCommand], besides earlier: [[String]] = [], sharing places: [String],
    ignoring ignored: [String: [String]]
  ) {
    self.ignored = ignored
    var owners: [String: Set<[String]>] = [:]
    for command in commands { owners[command.folder, default: []].insert([command.program] + command.arguments) }
    let shared = Set(owners.filter { $1.count > 1 }.keys).union(places)
    var named = Set(commands.flatMap(\.ownFiles))
    for folder in shared { named.formUnion(earlier.flatMap { AbsolutePath.files($0, in: folder) }) }
    (self.shared, self.named) = (shared, named)
    authored = Set(commands.filter(\.isAuthorWritten).map(\.folder))
  }

  /// The paths of the files, in an order that depends only on their names.
  package mutating func files(of command: BotCommand) -> [String] {
    let own = command.ownFiles
    let content = content(of: command.folder)
    let files = content.isWhole ? content.files : []
    // All files in a bot's own folder are its program, even if another bot's command names them.
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

  /// The checksum of each file of a bot's program, by its path.
  mutating func checksums(of command: BotCommand) -> [String: String] {
    var sums: [String: String] = [:]
    for path in files(of: command) { sums[path] = checksum(ofFile: path) }
    return sums
  }

  private mutating func content(of folder: String) -> Content {
    if let known = contents[folder] { return known }
    let (isShared, isAuthored) = (shared.contains(folder), authored.contains(folder))
    let isRun = !isAuthored && RefereeFiles.isRun(folder)
    var content = Content()
    content.isWhole = IgnoreList(of: folder, adding: ignored[folder] ?? []).visitOthers(in: folder) { entry in
      if isRun { return .end }
      let path = AbsolutePath.join(folder, entry.path)
      if entry.isFolder { return isShared || !isAuthored && RefereeFiles.isRun(path) ? .over : .into }
      if entry.isFile, isAuthored || !RefereeFiles.isTournament(path) { content.files.append(path) }
      return .into
    }
    content.files.sort()
    contents[folder] = content
    return content
  }

  /// The checksum of a file, to detect changes.
  ///
  /// Of a file larger than two megabytes, the middle is not read.
  package static func checksum(ofFile path: String) -> String {
    var bytes: [UInt8] = []
    // Opening something other than a plain file might block for ever.
    if let file = try? ForeignFile(AbsolutePath.real(path), followsLinks: false) {
      let (size, part) = (file.size, ProgramFiles.part)
      bytes = Array("\(size) ".utf8)
      for offset in [0, max(part, size - min(size, part))] where offset < size {
        bytes += (try? file.bytes(at: offset, count: part)) ?? []
      }
    }
    return Checksum(of: bytes).description
  }

  private mutating func checksum(ofFile path: String) -> String {
    if let known = sums[path] { return known }
    let sum = ProgramFiles.checksum(ofFile: path)
    sums[path] = sum
    return sum
  }
}
