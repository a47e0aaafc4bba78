package import BotProcess
import Foundation
import OperatingSystem
import Records
import RunFiles

/// The files of each bot's program, as far as they can be found; each folder is read once.
///
/// A bot in a folder of its own is all that lies there. Where the tournament or other bots share the folder, it is the
/// files that its command names, and those beside them with the same ending that no other bot's command names; `java Bot`
/// names Bot.class.
package struct ProgramFiles {
  /// A folder with more entries holds more than a bot.
  package static let most = 2000

  private let commands: [BotCommand]
  /// The folders in which the files of several bots lie, or the tournament's.
  private let shared: Set<String>
  private let named: Set<String>
  private let ignored: [String: [String]]
  private var listings: [String: Listing] = [:]
  /// The checksums of files, each of which is read once.
  private var sums: [String: String] = [:]

  /// The files of a folder.
  private struct Listing {
    var files: [File] = []
    /// What is neither a file nor a folder, such as a link.
    var others: [String] = []
    /// False where there are too many to look at, or to compare with patterns.
    var isWhole = true
  }

  private struct File {
    var path: String
    var stem: String
    var ending: String

    init(_ path: String) {
      let file = URL(filePath: path)
      self.path = path
      stem = file.deletingPathExtension().lastPathComponent
      ending = file.pathExtension
    }
  }

  /// - Parameters:
  ///   - tournament: the path of the tournament's file.
  ///   - ignored: by folder: patterns of files that are no part of a program, beside those of its `.gitignore`.
  package init(of commands: [BotCommand], tournament: String, ignoring ignored: [String: [String]]) {
    self.commands = commands
    self.ignored = ignored
    named = Set(commands.flatMap(\.ownFiles))
    var owners: [String: Set<[String]>] = [:]
    for command in commands { owners[command.folder, default: []].insert([command.program] + command.arguments) }
    shared = Set(owners.filter { $1.count > 1 }.keys)
      .union([URL(filePath: AbsolutePath.of(tournament)).deletingLastPathComponent().path])
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

  private mutating func checksum(ofFile path: String) -> String {
    let sum = sums[path] ?? Checksum(ofFile: path).description
    sums[path] = sum
    return sum
  }

  /// The files of a bot's program that lie in its folder, all of which can be copied.
  package mutating func content(of command: BotCommand) throws(SnapshotFailure) -> [String] {
    let isShared = shared.contains(command.folder)
    let listing = listing(of: command.folder, isDeep: !isShared)
    guard listing.isWhole else { throw .tooManyEntries(folder: command.folder) }
    if !isShared, let other = listing.others.first { throw .notAFile(other) }
    let files = files(of: command).filter { AbsolutePath.isBelow($0, command.folder) }
    for path in files where (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil {
      throw .notAFile(path)
    }
    return files
  }

  /// The files' paths, in an order that depends on their names alone.
  package mutating func files(of command: BotCommand) -> [String] {
    let own = command.ownFiles
    let isShared = shared.contains(command.folder)
    let endings = Set(own.map { URL(filePath: $0).pathExtension }).subtracting([""])
    let words = Set(command.arguments)
    let others = listing(of: command.folder, isDeep: !isShared).files.filter { file in
      // What lies in a bot's own folder is its own, whoever else names it.
      isShared
        ? !named.contains(file.path) && (endings.contains(file.ending) || words.contains(file.stem))
        : !own.contains(file.path)
    }
    return own + others.map(\.path)
  }

  /// The plain files in a folder, or below it; none where there are too many.
  private mutating func listing(of folder: String, isDeep: Bool) -> Listing {
    let key = (isDeep ? "deep " : "flat ") + folder
    if let known = listings[key] { return known }
    let list = IgnoreList(of: folder, adding: ignored[folder] ?? [])
    var (found, others): ([String], [String]) = ([], [])
    var folders = [folder]
    let prefix = AbsolutePath.join(folder, "")
    var (looked, room, work) = (0, RefereeFiles.mostBytes, 0)
    while looked <= ProgramFiles.most, let next = folders.popLast() {
      let names = SystemFile.names(in: next, atMost: ProgramFiles.most + 1)
      if names.contains(RunFolder.journalName) { continue }
      looked += names.count
      guard looked <= ProgramFiles.most else { break }
      for name in names.sorted() {
        let path = AbsolutePath.join(next, name)
        work += list.cost(of: String(path.dropFirst(prefix.count)))
        guard work <= IgnoreList.most else {
          looked = .max
          break
        }
        let kind = SystemFile.kind(path)
        if list.contains(String(path.dropFirst(prefix.count)), isFolder: kind == .folder) { continue }
        switch kind {
        case .folder: if isDeep { folders.append(path) }
        case .file: if RefereeFiles.isTournament(path, &room) == false { found.append(path) }
        default: others.append(path)
        }
      }
    }
    let listing =
      looked <= ProgramFiles.most
      ? Listing(files: found.sorted().map(File.init), others: others.sorted()) : Listing(isWhole: false)
    listings[key] = listing
    return listing
  }
}
