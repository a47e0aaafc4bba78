import BotProcess
import Foundation

extension TournamentFile {
  /// The files and folders that are none of a bot's business: the tournament's own, and what the other bots are made of.
  func hidden(from competitor: Competitor) -> [String] {
    let own = Set([competitor.folder] + competitor.files)
    let others = competitors.filter { $0.name != competitor.name }
    let foreign = Set(others.flatMap { [$0.folder] + $0.files }).subtracting(own)
    let places = Set(([competitor.folder] + competitor.readable).map(AbsolutePath.real)).sorted()
    // A folder in which this bot lives is its own as well.
    let hidden = foreign.filter { folder in !own.contains { $0.hasPrefix(folder + "/") } }.sorted()
    return [path, out] + places.flatMap(RefereeFiles.below) + hidden
  }
}

extension Competitor {
  /// The files that its command names.
  fileprivate var files: [String] {
    command.map { AbsolutePath.of($0, in: folder) }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }
}
