import BotProcess
import Foundation
import Records

/// The files of each bot's program, as far as they can be found; each folder is read once.
///
/// A bot in a folder of its own is all that lies there. Where the tournament or other bots share the folder, it is the
/// files that its command names, and those beside them with the same ending that no other bot's command names; `java Bot`
/// names Bot.class.
struct ProgramFiles {
  /// A folder with more entries holds more than a bot.
  private static let most = 2000

  private let commands: [BotCommand]
  /// The folders in which the files of several bots lie, or the tournament's.
  private let shared: Set<String>
  private let named: Set<String>
  private let ignored: [String: [String]]
  private var listings: [String: [File]] = [:]

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
  init(of commands: [BotCommand], tournament: String, ignoring ignored: [String: [String]]) {
    self.commands = commands
    self.ignored = ignored
    named = Set(commands.flatMap(\.ownFiles))
    var owners: [String: Set<[String]>] = [:]
    for command in commands { owners[command.folder, default: []].insert([command.program] + command.arguments) }
    shared = Set(owners.filter { $1.count > 1 }.keys)
      .union([URL(filePath: AbsolutePath.of(tournament)).deletingLastPathComponent().path])
  }

  /// The files' paths, in an order that depends on their names alone.
  mutating func files(of command: BotCommand) -> [String] {
    let own = command.ownFiles
    let isShared = shared.contains(command.folder)
    let endings = Set(own.map { URL(filePath: $0).pathExtension }).subtracting([""])
    let words = Set(command.arguments)
    let others = listing(of: command.folder, isDeep: !isShared).filter { file in
      !named.contains(file.path) && (!isShared || endings.contains(file.ending) || words.contains(file.stem))
    }
    return own + others.map(\.path)
  }

  /// The plain files in a folder, or below it; none where there are too many.
  private mutating func listing(of folder: String, isDeep: Bool) -> [File] {
    let key = (isDeep ? "deep " : "flat ") + folder
    if let known = listings[key] { return known }
    let list = IgnoreList(of: folder, adding: ignored[folder] ?? [])
    var found: [String] = []
    var folders = [folder]
    var looked = 0
    while looked <= ProgramFiles.most, let next = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? []
      if names.contains(RunFolder.journalName) { continue }
      looked += names.count
      guard looked <= ProgramFiles.most else { break }
      for name in names.sorted() {
        let path = next + "/" + name
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        if list.contains(String(path.dropFirst(folder.count + 1)), isFolder: kind == .typeDirectory) { continue }
        switch kind {
        case .typeDirectory? where isDeep: folders.append(path)
        case .typeRegular? where !RefereeFiles.isTournament(path): found.append(path)
        default: break
        }
      }
    }
    let files = looked <= ProgramFiles.most ? found.sorted().map(File.init) : []
    listings[key] = files
    return files
  }
}
