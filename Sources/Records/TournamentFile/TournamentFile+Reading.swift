import BotProcess
public import Foundation
public import GameRules
import JSON

extension TournamentFile {
  /// Reads a tournament file; paths in it are relative to its folder.
  ///
  /// Where it names no seed, that of the run in its folder `out` is taken, or else a random one.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func read(at path: String, catalogue: GameCatalogue) throws(FileProblem) -> TournamentFile {
    let text = try ObjectReader.Source.load(path)
    let folder = URL(filePath: AbsolutePath.of(path)).deletingLastPathComponent()
    return try parse(text, path: path, folder: folder, catalogue: catalogue)
  }

  /// Reads the text of a tournament file; `path` is what problems call it, and paths in it are relative to `folder`.
  ///
  /// - Throws: `FileProblem` for the first thing that is wrong.
  public static func parse(
    _ text: [UInt8], path: String, folder: URL, catalogue: GameCatalogue, drawingSeed: () -> String = randomSeed
  ) throws(FileProblem) -> TournamentFile {
    let source = ObjectReader.Source(path: path, text: text, folder: folder.path, catalogue: catalogue)
    return try read(try source.node(), in: source, drawingSeed: drawingSeed)
  }

  /// Reads the configuration in a journal, with the number of deals of each event.
  ///
  /// - Parameter folder: that of the run.
  /// - Throws: `FileProblem` where it fits none of these games.
  static func read(
    configuration: JSONNode, deals: [Int], folder: String, catalogue: GameCatalogue
  ) throws(FileProblem) -> TournamentFile {
    var source = ObjectReader.Source(path: folder, text: [], folder: folder, catalogue: catalogue)
    source.isConfiguration = true
    var file = try read(configuration, in: source) { "" }
    (file.name, file.out) = ("run", folder)
    guard file.events.count == deals.count else { throw FileProblem(.noHeader, file: folder, line: 1) }
    for event in deals.indices {
      // A journal may come from another machine, and say what no file may.
      guard EventPlan.dealCounts.contains(deals[event]) else {
        throw FileProblem(
          .outOfRange(expected: EventPlan.dealCounts.words, found: "\(deals[event])"), file: folder, line: 1,
          key: "events[\(event)].deals")
      }
      file.events[event].deals = deals[event]
    }
    return file
  }

  private static func read(
    _ root: JSONNode, in source: ObjectReader.Source, drawingSeed: () -> String
  ) throws(FileProblem) -> TournamentFile {
    let reader = try ObjectReader(root, in: source, path: "", of: TournamentFile.self)
    var file = TournamentFile(path: AbsolutePath.of(source.path), name: "", seed: "", seedSource: .drawn, out: "")
    // Events need the seed, which may be that of an earlier run in the folder that the file names.
    for field in fields where ["name", "out", "seed"].contains(field.key) { try field.read(&file, reader) }
    if file.seedSource == .drawn {
      let continued = source.isConfiguration ? nil : JournalHeader.seed(ofRunIn: file.out)
      file.seed = continued ?? drawingSeed()
      if continued != nil { file.seedSource = .journal }
    }
    try reader.read(into: &file)
    return file
  }
}

extension ObjectReader.Source {
  /// The text as a tree.
  func node() throws(FileProblem) -> JSONNode {
    do {
      return try JSONReader.read(text)
    } catch {
      throw problem(.notJSON(error.reason), at: error.offset, key: "")
    }
  }

  /// The bytes of a file that a person names.
  static func load(_ path: String) throws(FileProblem) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileProblem(.missing, file: path)
    }
    if isFolder.boolValue { throw FileProblem(.folder, file: path) }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw FileProblem(.unreadable(SystemError(behind: error).name), file: path)
    }
  }
}
