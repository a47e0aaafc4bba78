import BotProcess
import BotProtocol
public import Foundation
public import GameRules
import JSON
import Refereeing
import Scheduling

extension TournamentFile {
  static let keys = [
    "name", "seed", "out", "events", "bots", "format", "concurrency", "max_faults", "transcripts",
    "sandbox", "limits",
  ]

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
    let source = ObjectReader.Source(path: path, text: text)
    let root: JSONNode
    do {
      root = try JSONReader.read(text)
    } catch {
      throw source.problem(.notJSON(error.reason), at: error.offset, key: "")
    }
    return try read(root, in: source, folder: folder, catalogue: catalogue, drawingSeed: drawingSeed)
  }

  /// A seed that nobody can guess: 20 characters, 99 bits.
  public static func randomSeed() -> String {
    let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return String((0..<20).map { _ in characters.randomElement()! })
  }

  static func read(
    _ root: JSONNode, in source: ObjectReader.Source, folder: URL, catalogue: GameCatalogue,
    drawingSeed: () -> String = randomSeed
  ) throws(FileProblem) -> TournamentFile {
    let file = try ObjectReader(root, in: source, path: "", keys: keys)
    let name = try file.string("name") ?? URL(filePath: source.path).deletingPathExtension().lastPathComponent
    let competitors = try readCompetitors(file, folder: folder, catalogue: catalogue)
    let out = try readOut(file, folder: folder) ?? resolve("runs/" + name, in: folder)
    let written = try file.string("seed")
    let continued = written == nil ? JournalHeader.seed(ofRunIn: out) : nil
    let seed = written ?? continued ?? drawingSeed()
    let format = try readFormat(file)
    return TournamentFile(
      name: try checked(name: name, file, key: "name"),
      seed: seed,
      seedSource: written != nil ? .file : continued != nil ? .journal : .drawn,
      out: out,
      events: try readEvents(file, seed: seed, competitors: competitors, format: format, catalogue: catalogue),
      competitors: competitors,
      format: format,
      concurrency: try readConcurrency(file),
      maxFaults: try file.integer("max_faults", in: 1...1_000_000) ?? 5,
      transcripts: try file.word("transcripts") ?? .all,
      sandbox: try file.word("sandbox") ?? .auto,
      limits: try BotLimits(file),
      path: AbsolutePath.of(source.path))
  }

  private static func resolve(_ path: String, in folder: URL) -> String {
    AbsolutePath.of(path, in: folder.path)
  }

  private static func readOut(_ file: ObjectReader, folder: URL) throws(FileProblem) -> String? {
    guard let path = try file.argument("out") else { return nil }
    if path.isEmpty {
      throw file.problem(.outOfRange(expected: "the path of a folder", found: "an empty string"), key: "out")
    }
    return resolve(path, in: folder)
  }

  private static func checked(name: String, _ reader: ObjectReader, key: String) throws(FileProblem) -> String {
    guard 1...40 ~= name.count, SafeText.visible(name) == name, name.contains(where: { !$0.isWhitespace }) else {
      throw reader.problem(.badName(name), key: key)
    }
    return name
  }

  private static func readFormat(_ file: ObjectReader) throws(FileProblem) -> any TournamentFormat {
    guard let name = try file.string("format") else { return TournamentFormats.all[0] }
    guard let format = TournamentFormats.named(name) else {
      throw file.problem(.unknownWord(name, among: TournamentFormats.all.map(\.name)), key: "format")
    }
    return format
  }

  private static func readConcurrency(_ file: ObjectReader) throws(FileProblem) -> Int? {
    if case .string(let word)? = file.node("concurrency")?.value {
      guard word == "auto" else {
        throw file.problem(
          .unknownWord(word, allowed: ["auto", "a whole number"], suggestion: nil), key: "concurrency")
      }
      return nil
    }
    return try file.integer("concurrency", in: 1...1024)
  }

  private static func readCompetitors(
    _ file: ObjectReader, folder: URL, catalogue: GameCatalogue
  ) throws(FileProblem) -> [Competitor] {
    let nodes = try file.require(try file.array("bots"), "bots")
    var competitors: [Competitor] = []
    // By what a reader sees of them.
    var names: [String: String] = [:]
    for (index, node) in nodes.enumerated() {
      let entry = try ObjectReader(node, in: file.source, path: "bots[\(index)]", keys: Competitor.keys)
      let name = try checked(name: try entry.require(try entry.string("name"), "name"), entry, key: "name")
      if let other = names.updateValue(name, forKey: ConfusableNames.skeleton(of: name)) {
        throw entry.problem(name == other ? .sameName(name) : .lookalike(name, other), key: "name")
      }
      // One word stands for no program: the person at the terminal.
      let isHuman = entry.node("command")?.string == Competitor.human
      let command = isHuman ? [Competitor.human] : try entry.require(try entry.arguments("command"), "command")
      if command.isEmpty {
        throw entry.problem(
          .outOfRange(expected: "a program and its arguments", found: "an empty array"), key: "command")
      }
      competitors.append(
        Competitor(
          name: name, command: command, folder: resolve(try entry.argument("cwd") ?? ".", in: folder),
          // A person's program runs outside the sandbox, where no bot's author may choose its environment.
          environment: isHuman ? [:] : try readEnvironment(entry), plays: try readGames(entry, catalogue: catalogue),
          readable: (try entry.arguments("folders") ?? []).map { resolve($0, in: folder) },
          isChallenger: try entry.flag("challenger") ?? false, seeding: try entry.integer("seeded", in: 1...1_000_000)))
    }
    return competitors.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func readEnvironment(_ entry: ObjectReader) throws(FileProblem) -> [String: String] {
    guard let object = try entry.object("env", keys: nil) else { return [:] }
    var environment: [String: String] = [:]
    for name in object.names {
      environment[name] = try object.argument(name)
      if name.utf8.contains(0) { throw entry.problem(.nul, key: "env") }
    }
    return environment
  }

  private static func readGames(_ entry: ObjectReader, catalogue: GameCatalogue) throws(FileProblem) -> [String]? {
    guard let games = try entry.strings("plays") else { return nil }
    for game in games where catalogue.game(named: game) == nil {
      throw entry.problem(.unknownWord(game, among: catalogue.names), key: "plays")
    }
    return games
  }

  private static func readEvents(
    _ file: ObjectReader, seed: String, competitors: [Competitor], format: any TournamentFormat,
    catalogue: GameCatalogue
  ) throws(FileProblem) -> [EventPlan] {
    let nodes = try file.require(try file.array("events"), "events")
    if nodes.isEmpty {
      throw file.problem(.outOfRange(expected: "at least one event", found: "an empty array"), key: "events")
    }
    var events: [EventPlan] = []
    for (index, node) in nodes.enumerated() {
      let earlier = events.map { $0.game.name }
      events.append(
        try EventPlan.read(
          node, in: file.source, path: "events[\(index)]", catalogue: catalogue, competitors: competitors,
          format: format
        ) { game in
          // Two events of one game share no deal: a bot could know the cards from the first.
          let count = earlier.count { $0 == game }
          return count == 0 ? seed : "\(seed)/\(count + 1)"
        })
    }
    return events
  }
}

extension Competitor {
  /// The command of a person at the terminal.
  public static let human = "human"
  static let keys = ["name", "command", "cwd", "env", "plays", "folders", "challenger", "seeded"]
}

extension ObjectReader {
  /// A string that can be given to a program: one without NUL, at which C would cut it.
  fileprivate func argument(_ key: String) throws(FileProblem) -> String? {
    guard let text = try string(key) else { return nil }
    if text.utf8.contains(0) { throw problem(.nul, key: key) }
    return text
  }

  fileprivate func arguments(_ key: String) throws(FileProblem) -> [String]? {
    guard let texts = try strings(key) else { return nil }
    if let index = texts.firstIndex(where: { $0.utf8.contains(0) }) {
      let node = try array(key)?[index]
      throw source.problem(.nul, at: node?.offset ?? offset, key: path(of: key) + "[\(index)]")
    }
    return texts
  }
}

extension ObjectReader.Source {
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
