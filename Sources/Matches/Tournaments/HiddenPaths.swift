import Foundation
import OperatingSystem
package import RunFiles
package import Sandboxes

/// The files that each bot of a tournament must not read: the tournament file, all runs, and the programs of the other
/// bots.
///
/// Files are looked up once per bot: with one lookup per pair, 1,000 bots waited for a minute.
package struct HiddenPaths {
  private let file: TournamentFile
  /// The folder and files of each bot, by its name.
  private let parts: [String: BotParts]
  /// The folders and files of all bots, in order.
  private let all: [String]
  /// The files that commands name by their own paths, not by links.
  private let direct: Set<String>
  /// The referee's files below a folder, by the folder.
  private var found: [String: RefereeFiles] = [:]

  package init(_ file: TournamentFile) {
    self.file = file
    let homes = Set(file.competitors.map { AbsolutePath.real($0.folder) })
    var known: [[String]: BotParts] = [:]
    var parts: [String: BotParts] = [:]
    for competitor in file.competitors {
      let key = [competitor.folder, competitor.isAuthorWritten ? "author" : ""] + competitor.command
      let found = known[key] ?? BotParts(of: competitor, among: homes)
      known[key] = found
      parts[competitor.name] = found
    }
    self.parts = parts
    direct = known.values.reduce(into: []) { $0.formUnion($1.direct) }
    all = known.values.reduce(into: homes) { $0.formUnion($1.direct.union($1.linked)) }.sorted()
  }

  /// Hides all files that a bot must not read.
  ///
  /// - Throws: `StartFailure` if the bot lies in the folder of a run, or would see the whole machine.
  package mutating func hide(from competitor: Competitor, in command: inout BotCommand) throws(StartFailure) {
    try command.requireShowable()
    // The journal does not record the bots' folders: `debug` starts a bot from another folder.
    let known = parts[competitor.name].flatMap { $0.home == AbsolutePath.real(competitor.folder) ? $0 : nil }
    let parts = known ?? BotParts(of: competitor, among: [])
    if let run = parts.run ?? (isBelowOut(parts.home) ? file.out : nil),
      !RunFolder.startFolders.contains(where: {
        AbsolutePath.isBelow(parts.home, AbsolutePath.join(AbsolutePath.real(run), $0))
      })
    {
      throw .folderInRun(competitor.folder, run: run)
    }
    command.sealed =
      [file.out] + parts.runs + (competitor.readable + file.readable).compactMap(RefereeFiles.run(holding:))
    command.hidden = [file.path] + file.events.compactMap(\.dealsPath)
    // The author of a submission may read all of its folder.
    let own = competitor.isAuthorWritten ? [] : [competitor.folder] + competitor.readable
    let places = (own + file.readable).map(AbsolutePath.real)
    for place in Set(places).sorted() where !BotCommand.isMachine(place) {
      let below = found[place] ?? RefereeFiles(below: place)
      found[place] = below
      command.hidden += below.tournaments.sorted()
      command.sealed += below.runs.sorted()
    }
    let ownPlaces = parts.direct.union(parts.linked.subtracting(direct)).union([parts.home])
    // A folder in which this bot lives is also its own.
    command.hidden += all.filter { place in
      !ownPlaces.contains(place) && !ownPlaces.contains { AbsolutePath.isBelow($0, place) }
    }
  }

  private func isBelowOut(_ folder: String) -> Bool {
    let out = AbsolutePath.real(file.out)
    return folder == out || AbsolutePath.isBelow(folder, out)
  }
}

/// The folder and the files of a bot, as far as its command names them; all links are resolved.
private struct BotParts {
  let home: String
  /// The files that the command names by their own paths.
  private(set) var direct: Set<String> = []
  /// The files in its folder that the command names through links.
  ///
  /// They belong to the bot unless another bot names them directly, because anyone can create a link.
  private(set) var linked: Set<String> = []
  /// The folders of runs that contain files of the command.
  private(set) var runs: Set<String> = []
  private let isAuthors: Bool

  /// The run in whose folder the bot lies.
  ///
  /// What lies in the folder of an author's bot is the author's, even if it has the name of a journal.
  var run: String? { RefereeFiles.run(holding: isAuthors ? AbsolutePath.folder(of: home) : home) }

  /// - Parameter homes: the folders of all bots.
  init(of competitor: Competitor, among homes: Set<String>) {
    home = AbsolutePath.real(competitor.folder)
    let folder = AbsolutePath.of(competitor.folder)
    isAuthors = competitor.isAuthorWritten
    for path in AbsolutePath.files(competitor.command, in: folder) {
      let real = AbsolutePath.real(path)
      if !isAuthors, let run = RefereeFiles.run(holding: real) { runs.insert(run) }
      if AbsolutePath.isBelow(path, folder) {
        // A link that leads out of the folder neither shows nor hides anything.
        if real == home + path.dropFirst(folder.count) {
          direct.insert(real)
        } else if AbsolutePath.isBelow(real, home) {
          linked.insert(real)
        }
      } else if !isAuthors, !isForeign(real, among: homes) {
        direct.insert(real)
      }
    }
  }

  /// True for a file in another bot's folder, which is hidden with that folder, and never from that bot.
  private func isForeign(_ path: String, among homes: Set<String>) -> Bool {
    AbsolutePath.folders(above: path).contains {
      homes.contains($0) && $0 != home && !AbsolutePath.isBelow(home, $0)
    }
  }
}

/// The files of a referee below a folder: tournament files and the folders of runs.
///
/// Each contains a seed, which determines every hidden card.
package struct RefereeFiles {
  package private(set) var tournaments: Set<String> = []
  package private(set) var runs: Set<String> = []

  /// The maximal size of a tournament file, in bytes.
  private static let largest = 4 << 20

  /// Finds the files below a folder whose path has no links.
  ///
  /// - Parameter most: the maximal number of entries to visit: a bot's folder may hold a whole installation, and the
  ///   default takes half a second.
  package init(below folder: String, atMost most: Int = 200_000) {
    if RefereeFiles.isRun(folder) { runs.insert(folder) }
    // Entries near the top are visited first; deeper ones only afterwards.
    var isDeep = false
    for levels in [1...RefereeFiles.top, (RefereeFiles.top + 1)...Int.max] where levels.lowerBound == 1 || isDeep {
      FolderWalk.visit(folder, atMost: most) { entry in
        let path = AbsolutePath.join(folder, entry.path)
        let level = entry.path.utf8.count { $0 == UInt8(ascii: "/") } + 1
        if levels.contains(level) {
          if entry.isFile, RefereeFiles.isTournament(path) { tournaments.insert(path) }
          if entry.isFolder, RefereeFiles.isRun(path) { runs.insert(path) }
        }
        if runs.contains(path) { return .over }
        isDeep = isDeep || entry.isFolder && level == RefereeFiles.top
        return level >= levels.upperBound ? .over : .into
      }
    }
  }

  /// The number of levels that are visited first.
  private static let top = 3

  /// True for a folder with a journal, and for one with the program's mark, such as that of a table of people with
  /// their links.
  package static func isRun(_ folder: String) -> Bool {
    SystemFile.isThere(AbsolutePath.join(folder, RunFolder.journalName)) || Removal.isMarked(folder)
  }

  /// The folder of the run that is or contains this path; nil if there is none.
  static func run(holding path: String) -> String? {
    let path = AbsolutePath.real(path)
    return ([path] + AbsolutePath.folders(above: path)).first(where: isRun)
  }

  /// True for JSON with the members of every tournament file.
  static func isTournament(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".json"),
      let bytes = try? ForeignFile(path, followsLinks: false).bytes(atMost: largest)
    else { return false }
    // JSON has no zero byte, and the C library's search is much faster than that of `Data`.
    return (bytes + [0]).withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        strstr(text.baseAddress!, "\"events\"") != nil && strstr(text.baseAddress!, "\"bots\"") != nil
      }
    }
  }
}
