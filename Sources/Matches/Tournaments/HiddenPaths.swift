package import BotProcess
import Foundation
import OperatingSystem
package import RunFiles

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
    command.sealed = [file.out] + parts.runs + competitor.readable.compactMap(RefereeFiles.run(holding:))
    command.hidden = [file.path] + file.events.compactMap(\.dealsPath)
    // What lies in a submission is its author's, who may read it.
    let places = competitor.isSubmitted ? [] : ([competitor.folder] + competitor.readable).map(AbsolutePath.real)
    for place in Set(places).sorted() where !BotCommand.isMachine(place) {
      let below = found[place] ?? RefereeFiles(below: place)
      found[place] = below
      command.hidden += below.tournaments
      command.sealed += below.runs
    }
    let own = parts.direct.union(parts.linked.subtracting(direct)).union([parts.home])
    // A folder in which this bot lives is its own as well.
    command.hidden += all.filter { place in !own.contains(place) && !own.contains { AbsolutePath.isBelow($0, place) } }
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
struct RefereeFiles {
  private(set) var tournaments: [String] = []
  private(set) var runs: [String] = []

  /// At most this number of entries is examined, those near the top first: a bot's folder may hold a whole installation.
  private static let most = 20_000
  /// A tournament file is no larger, in bytes.
  private static let largest = 4 << 20
  /// The most that is read of all files together, in bytes.
  static let mostBytes = 256 << 20
  /// The folders in a run's folder in which bots start.
  static let copies = [RunFolder.snapshotsName, RunFolder.submissionsName]

  /// Those below a folder that is named with all links followed.
  init(below folder: String) {
    var folders = [folder]
    var (looked, room) = (0, RefereeFiles.mostBytes)
    while looked < RefereeFiles.most, !folders.isEmpty {
      let folder = folders.removeFirst()
      let names = SystemFile.names(in: folder, atMost: RefereeFiles.most)
      if names.contains(RunFolder.journalName) {
        runs.append(folder)
        continue
      }
      looked += names.count
      for name in names.sorted() {
        let path = AbsolutePath.join(folder, name)
        switch SystemFile.kind(path) {
        case .folder where !RefereeFiles.isOfSystem(path): folders.append(path)
        // What cannot be looked at is hidden as well.
        case .file where RefereeFiles.isTournament(path, &room) ?? true: tournaments.append(path)
        default: break
        }
      }
    }
  }

  /// The folder of the run in which a place lies, or which it is; nil if there is none.
  static func run(holding path: String) -> String? {
    let path = AbsolutePath.real(path)
    return ([path] + AbsolutePath.folders(above: path)).first {
      FileManager.default.fileExists(atPath: AbsolutePath.join($0, RunFolder.journalName))
    }
  }

  private static func isOfSystem(_ path: String) -> Bool {
    ["/dev", "/etc", "/proc", "/run", "/sys", "/usr"].contains(path)
  }

  /// True for JSON with the members that every tournament file has; nil where there is no room left to read it.
  ///
  /// - Parameter room: how many bytes may be read, which becomes less.
  static func isTournament(_ path: String, _ room: inout Int) -> Bool? {
    guard path.lowercased().hasSuffix(".json"), let file = try? ForeignFile(path, followsLinks: false),
      file.size <= largest
    else { return false }
    guard file.size <= room else { return nil }
    room -= file.size
    guard let bytes = try? file.bytes(atMost: largest) else { return nil }
    // JSON has no zero byte, and the C library's search is much faster than that of `Data`.
    return (bytes + [0]).withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        strstr(text.baseAddress!, "\"events\"") != nil && strstr(text.baseAddress!, "\"bots\"") != nil
      }
    }
  }
}
