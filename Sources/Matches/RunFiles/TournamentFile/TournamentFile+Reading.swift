public import Fields
public import Foundation
public import GameRules
import JSON
import OperatingSystem

extension TournamentFile {
  /// Reads a tournament file; paths in it are relative to its folder.
  ///
  /// If it has no seed, the seed is that of the run in its folder `out`, or else a random one.
  ///
  /// - Parameters:
  ///   - out: the folder of the run, an absolute path; nil for the file's own.
  ///   - startsOver: true if an earlier run in that folder is not continued.
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func read(
    at path: String, out: String? = nil, startsOver: Bool = false, catalogue: GameCatalogue
  ) throws(FileProblem) -> TournamentFile {
    let text = try ObjectReader.Source.load(path)
    let folder = URL(filePath: AbsolutePath.of(path)).deletingLastPathComponent()
    return try parse(text, path: path, out: out, startsOver: startsOver, folder: folder, catalogue: catalogue)
  }

  /// Parses the text of a tournament file; `path` is its name in problems, and relative paths refer to `folder`.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func parse(
    _ text: [UInt8], path: String, out: String? = nil, startsOver: Bool = false, folder: URL, catalogue: GameCatalogue,
    drawingSeed: @escaping @Sendable () -> String = randomSeed
  ) throws(FileProblem) -> TournamentFile {
    var source = ObjectReader.Source(path: path, text: text, folder: folder.path, catalogue: catalogue)
    source.drawingSeed = drawingSeed
    (source.out, source.startsOver) = (out, startsOver)
    return try read(try source.node(), in: source)
  }

  /// Reads the configuration in a journal, with the number of deals that each event had at the beginning.
  ///
  /// - Parameter folder: the folder of the run.
  /// - Throws: `FileProblem` if it is not valid for these games.
  package static func read(
    _ header: JournalHeader, folder: String, catalogue: GameCatalogue
  ) throws(FileProblem) -> TournamentFile {
    var source = ObjectReader.Source(path: folder, text: [], folder: folder, catalogue: catalogue)
    source.isConfiguration = true
    var file = try read(header.configuration, in: source)
    let deals = header.deals
    (file.name, file.out) = (header.name.isEmpty ? "run" : header.name, folder)
    guard file.events.count == deals.count else { throw FileProblem(.noHeader, file: folder, line: 1) }
    for event in deals.indices {
      // A journal may come from another machine, with values that no file may have.
      guard EventPlan.dealCounts.contains(deals[event]) else {
        throw FileProblem(
          .outOfRange(expected: EventPlan.dealCounts.words, found: "\(deals[event])"), file: folder, line: 1,
          key: "events[\(event)].deals")
      }
      file.events[event].deals = deals[event]
    }
    return file
  }

  private static func read(_ root: JSONNode, in source: ObjectReader.Source) throws(FileProblem) -> TournamentFile {
    var file = TournamentFile(path: AbsolutePath.of(source.path), name: "", seed: "", out: "")
    try ObjectReader(root, in: source, path: "", of: TournamentFile.self).read(into: &file)
    return file
  }
}
