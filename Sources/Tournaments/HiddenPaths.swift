import BotProcess
import Foundation
import Records

/// What each bot of a tournament must not read: its file, its runs, and what the other bots are made of.
///
/// Files are looked up once a bot: one lookup a pair of bots made 1,000 bots wait for a minute.
struct HiddenPaths {
  private let file: TournamentFile
  /// The folder and the files of each bot, by its name.
  private let own: [String: Set<String>]
  /// Those of all bots, in order.
  private let all: [String]
  /// What a referee has left below a folder, by the folder.
  private var found: [String: [String]] = [:]

  init(_ file: TournamentFile) {
    self.file = file
    var known: [[String]: Set<String>] = [:]
    var own: [String: Set<String>] = [:]
    for competitor in file.competitors {
      let key = [competitor.folder] + competitor.command
      let places =
        known[key] ?? Set([competitor.folder] + AbsolutePath.files(competitor.command, in: competitor.folder))
      known[key] = places
      own[competitor.name] = places
    }
    self.own = own
    all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
  }

  /// The files and folders that are none of a bot's business.
  mutating func hidden(from competitor: Competitor) -> [String] {
    let own = own[competitor.name] ?? []
    let places = ([competitor.folder] + competitor.readable).map(AbsolutePath.real)
    var hidden = [file.path, file.out]
    for place in Set(places).sorted() {
      let below = found[place] ?? RefereeFiles.below(place)
      found[place] = below
      hidden += below
    }
    // A folder in which this bot lives is its own as well.
    return hidden + all.filter { place in !own.contains(place) && !own.contains { $0.hasPrefix(place + "/") } }
  }
}

/// The files of a referee below a folder: tournament files and the folders of runs.
///
/// Each of them holds a seed, from which every hidden card follows.
enum RefereeFiles {
  /// At most this number of entries is examined, those near the top first: a bot's folder may hold a whole installation.
  private static let most = 20_000
  /// A tournament file is no larger, in bytes.
  private static let largest = 4 << 20
  /// So much is read at most of all files together, in bytes.
  static let mostBytes = 256 << 20

  /// Their paths, below a folder that is named with all links followed.
  static func below(_ folder: String) -> [String] {
    var found: [String] = []
    var folders = [folder]
    var (looked, room) = (0, mostBytes)
    while looked < most, !folders.isEmpty {
      let folder = folders.removeFirst()
      let names = SystemFile.names(in: folder, atMost: most)
      if names.contains(RunFolder.journalName) {
        found.append(folder)
        continue
      }
      looked += names.count
      for name in names.sorted() {
        let path = (folder == "/" ? "" : folder) + "/" + name
        switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
        case .typeDirectory? where !isOfSystem(path): folders.append(path)
        // What cannot be looked at is hidden as well.
        case .typeRegular? where isTournament(path, &room) ?? true: found.append(path)
        default: break
        }
      }
    }
    return found
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
    guard let text = try? Data(file.bytes(atMost: largest)) else { return nil }
    return text.firstRange(of: Data("\"events\"".utf8)) != nil && text.firstRange(of: Data("\"bots\"".utf8)) != nil
  }
}
