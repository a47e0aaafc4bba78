import Foundation
import Records

/// The files of a referee below a folder: tournament files and the folders of runs.
///
/// Each of them holds a seed, from which every hidden card follows.
enum RefereeFiles {
  /// At most this number of entries is examined, those near the top first: a bot's folder may hold a whole installation.
  private static let most = 20_000
  /// A tournament file is no larger, in bytes.
  private static let largest = 4 << 20

  /// Their paths, below a folder that is named with all links followed.
  static func below(_ folder: String) -> [String] {
    var found: [String] = []
    var folders = [folder]
    var looked = 0
    while looked < most, !folders.isEmpty {
      let folder = folders.removeFirst()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      if names.contains(RunFolder.journalName) {
        found.append(folder)
        continue
      }
      looked += names.count
      for name in names.sorted() {
        let path = (folder == "/" ? "" : folder) + "/" + name
        switch try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
        case .typeDirectory? where !isOfSystem(path): folders.append(path)
        case .typeRegular? where isTournament(path): found.append(path)
        default: break
        }
      }
    }
    return found
  }

  private static func isOfSystem(_ path: String) -> Bool {
    ["/dev", "/etc", "/proc", "/run", "/sys", "/usr"].contains(path)
  }

  /// True for JSON with the members that every tournament file has.
  static func isTournament(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".json"),
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= largest,
      let text = FileManager.default.contents(atPath: path)
    else { return false }
    return text.firstRange(of: Data("\"events\"".utf8)) != nil && text.firstRange(of: Data("\"bots\"".utf8)) != nil
  }
}
