import Foundation
import OperatingSystem
package import RunFiles
package import Sandboxes

/// What each bot of a tournament must not read: its file, all runs, and what the other bots are made of.
///
/// Files are looked up once a bot: one lookup a pair of bots made 1,000 bots wait for a minute.
package struct HiddenPaths {
  private let file: TournamentFile
  /// What each bot is made of, by its name.
  private let parts: [String: BotParts]
  /// The folders and files of all bots, in order.
  private let all: [String]
  /// The files that are named by their own paths, not by links.
  private let direct: Set<String>
  /// What a referee has left below a folder, by the folder.
  private var found: [String: RefereeFiles] = [:]

  package init(_ file: TournamentFile) {
    self.file = file
    let homes = Set(file.competitors.map { AbsolutePath.real($0.folder) })
    var known: [[String]: BotParts] = [:]
    var parts: [String: BotParts] = [:]
    for competitor in file.competitors {
      let key = [competitor.folder, competitor.isSubmitted ? "submitted" : ""] + competitor.command
      let found = known[key] ?? BotParts(of: competitor, among: homes)
      known[key] = found
      parts[competitor.name] = found
    }
    self.parts = parts
    direct = known.values.reduce(into: []) { $0.formUnion($1.direct) }
    all = known.values.reduce(into: homes) { $0.formUnion($1.direct.union($1.linked)) }.sorted()
  }

  /// Hides from a bot what is none of its business.
  ///
  /// - Throws: `StartFailure` where the bot lies in the folder of a run, or would be shown the machine.
  package mutating func hide(from competitor: Competitor, in command: inout BotCommand) throws(StartFailure) {
    try command.requireShowable()
    // A journal does not say where its bots lie: `debug` starts one from another folder.
    let known = parts[competitor.name].flatMap { $0.home == AbsolutePath.real(competitor.folder) ? $0 : nil }
    let parts = known ?? BotParts(of: competitor, among: [])
    if let run = RefereeFiles.run(holding: parts.home) ?? (isBelowOut(parts.home) ? file.out : nil),
      !RefereeFiles.copies.contains(where: {
        AbsolutePath.isBelow(parts.home, AbsolutePath.join(AbsolutePath.real(run), $0))
      })
    {
      throw .folderInRun(competitor.folder, run: run)
    }
    command.sealed =
      [file.out] + parts.runs + (competitor.readable + file.readable).compactMap(RefereeFiles.run(holding:))
    command.hidden = [file.path] + file.events.compactMap(\.dealsPath)
    // What lies in a submission is its author's, who may read it.
    let own = competitor.isSubmitted ? [] : [competitor.folder] + competitor.readable
    let places = (own + file.readable).map(AbsolutePath.real)
    for place in Set(places).sorted() where !BotCommand.isMachine(place) {
      let below = found[place] ?? RefereeFiles(below: place)
      found[place] = below
      command.hidden += below.tournaments.sorted()
      command.sealed += below.runs.sorted()
    }
    let ownPlaces = parts.direct.union(parts.linked.subtracting(direct)).union([parts.home])
    // A folder in which this bot lives is its own as well.
    command.hidden += all.filter { place in
      !ownPlaces.contains(place) && !ownPlaces.contains { AbsolutePath.isBelow($0, place) }
    }
  }

  private func isBelowOut(_ folder: String) -> Bool {
    let out = AbsolutePath.real(file.out)
    return folder == out || AbsolutePath.isBelow(folder, out)
  }
}

/// The folder and the files of a bot, as far as its command tells; all with links followed.
private struct BotParts {
  let home: String
  /// The files that the command names by their own paths.
  private(set) var direct: Set<String> = []
  /// The files in its folder to which it names links.
  ///
  /// They count as the bot's own unless another bot names them, because anybody can make a link.
  private(set) var linked: Set<String> = []
  /// The folders of runs in which files lie that the command names.
  private(set) var runs: Set<String> = []

  /// - Parameter homes: the folders of all bots.
  init(of competitor: Competitor, among homes: Set<String>) {
    home = AbsolutePath.real(competitor.folder)
    let folder = AbsolutePath.of(competitor.folder)
    for path in AbsolutePath.files(competitor.command, in: folder) {
      let real = AbsolutePath.real(path)
      if let run = RefereeFiles.run(holding: real) { runs.insert(run) }
      if AbsolutePath.isBelow(path, folder) {
        // A link that leads out of the folder shows nothing, and hides nothing.
        if real == home + path.dropFirst(folder.count) {
          direct.insert(real)
        } else if AbsolutePath.isBelow(real, home) {
          linked.insert(real)
        }
      } else if !competitor.isSubmitted, !isForeign(real, among: homes) {
        direct.insert(real)
      }
    }
  }

  /// True for a file in another bot's folder, which hides it by itself, and never from that bot.
  private func isForeign(_ path: String, among homes: Set<String>) -> Bool {
    AbsolutePath.folders(above: path).contains {
      homes.contains($0) && $0 != home && !AbsolutePath.isBelow(home, $0)
    }
  }
}

/// The files of a referee below a folder: tournament files and the folders of runs.
///
/// Each of them holds a seed, from which every hidden card follows.
package struct RefereeFiles {
  package private(set) var tournaments: Set<String> = []
  package private(set) var runs: Set<String> = []

  /// A tournament file is no larger, in bytes.
  private static let largest = 4 << 20
  /// The folders in a run's folder in which bots start.
  static let copies = [RunFolder.snapshotsName, RunFolder.submissionsName]

  /// Those below a folder that is named with all links followed.
  ///
  /// - Parameter most: how many entries are looked at: a bot's folder may hold a whole installation, and the usual number
  ///   takes half a second.
  package init(below folder: String, atMost most: Int = 200_000) {
    if RefereeFiles.isRun(folder) { runs.insert(folder) }
    // First those near the top, whatever lies deep below; then what lies there, if anything does.
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

  /// How many levels of folders are looked at before those below them.
  private static let top = 3

  /// True for a folder with a journal, and for one that bears the program's mark: a table of people has their links.
  static func isRun(_ folder: String) -> Bool {
    SystemFile.isThere(AbsolutePath.join(folder, RunFolder.journalName)) || Removal.isMarked(folder)
  }

  /// The folder of the run in which a place lies, or which it is; nil if there is none.
  static func run(holding path: String) -> String? {
    let path = AbsolutePath.real(path)
    return ([path] + AbsolutePath.folders(above: path)).first(where: isRun)
  }

  /// True for JSON with the members that every tournament file has.
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
