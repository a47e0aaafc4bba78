public import Fields
import JSON
import Refereeing

extension Competitor: Described {
  public static let fields: [Field<Competitor>] = [
    Field(
      "name", \.name, .name, "The name in leaderboards. It must not look like the name of another bot."),
    Field(
      "command",
      schema: [
        "anyOf": [.nonEmptyArray(of: ["type": "string"]), ["enum": .strings([Competitor.personWord])]]
      ],
      type: "list of texts or `\"browser\"`", default: nil,
      "The program and its arguments. A name without a slash is searched in `PATH`, then among the sample bots. "
        + "`\"browser\"` is a person at a web page, whose link the referee prints. With a person, one table is played at "
        + "a time, and limits that are left at their defaults [suit people](see.md#playing-yourself).",
      read: { bot, reader throws(FileProblem) in
        // A single word instead of a program stands for a person.
        if let word = reader.node("command")?.string, word == Competitor.personWord {
          bot.command = [word]
        } else {
          bot.command = try reader.require(try FieldType.command.read(reader, "command"), "command")
        }
      },
      write: { bot, _ in .strings(bot.command) }),
    Field(
      "cwd", \.folder, .path(mayBeEmpty: true), role: .file, default: "`\".\"`",
      "The folder in which the bot runs."),
    Field(
      "env", \.environment, .texts, default: "`{}`",
      "Additions to the small fixed environment that every bot gets."),
    Field("plays", optional: \.plays, .games, default: "every game", "The events that the bot enters."),
    Field(
      "folders", \.readable, .paths, role: .file, default: "`[]`",
      "More files and folders that the sandbox shows to the bot."),
    Field(
      "ignore", \.ignored, .patterns, omittedIf: [], role: .file, default: "`[]`",
      "Files in the bot's folder that are no part of its program, as patterns of a `.gitignore`, which is read too "
        + "([changes](classes.md#bots-that-join-leave-and-change))."),
    Field(
      "clock", optional: \.clock, .object(TimeControl()), default: "the event's",
      "Time limits of this bot alone, in all events, instead of the event's: odds for a slower bot."),
    Field(
      "network", \.usesNetwork, .flag, omittedIf: false, default: "`false`",
      "Lets the bot reach the network from its sandbox, such as a language model behind an API. It can then send to anyone "
        + "what it sees, and ask anyone for advice; the run says so."),
    Field(
      "sandbox", optional: \.sandbox, .word, role: .file, default: "the tournament's",
      "The sandbox of this bot alone, instead of [the tournament's](#a-sandbox): another one, or none for a program of "
        + "your own. The run says so."),
    Field(
      "at_once", optional: \.atOnce, .integer(1...1_000_000), role: .file, default: "no limit",
      "The number of tables at which the bot may play at a time, for a rate limit or a single GPU."),
    Field(
      "challenger", \.isChallenger, .flag, omittedIf: false, default: "`false`",
      "Meets all others in a gauntlet, or is the first bot of a test."),
    Field(
      "seeded", optional: \.seeding, .integer(1...1_000_000), default: "by draw",
      "The place in the initial order of a Swiss tournament or a knockout. Bots without one follow, in an order that a "
        + "draw decides."),
    Field(
      "submission", optional: \.owner, .text, role: .journal, default: "none",
      "The folder that entered the bot, as a path from the folder of the tournament file."),
  ]

  /// The bots of a file, sorted by name.
  static func read(_ file: ObjectReader) throws(FileProblem) -> [Competitor] {
    // All bots may come from folders.
    guard let nodes = try file.array("bots") ?? (file.node("bots_from") == nil ? nil : []) else {
      throw file.problem(.missingKey("bots"))
    }
    return sorted(try read(nodes, in: file, as: { $0 }, \.self))
  }

  /// The entries of a list of bots, whose names must be distinguishable.
  ///
  /// - Parameter path: the bot of an entry.
  static func read<Entry: Described>(
    _ nodes: [JSONNode], in file: ObjectReader, as entry: (Competitor) -> Entry,
    _ path: WritableKeyPath<Entry, Competitor>
  ) throws(FileProblem) -> [Entry] {
    var entries: [Entry] = []
    for (index, node) in nodes.enumerated() {
      let reader = try ObjectReader(node, in: file.source, path: "bots[\(index)]", of: Entry.self)
      var read = entry(Competitor(name: "", command: [], folder: file.source.resolve(".")))
      try reader.read(into: &read)
      if let clash = read[keyPath: path].clash(with: entries.map { $0[keyPath: path] }) {
        throw reader.problem(clash, key: "name")
      }
      // A person's browser starts outside the sandbox, so a bot's author must not choose its environment.
      if read[keyPath: path].isPerson { read[keyPath: path].environment = [:] }
      entries.append(read)
    }
    return entries
  }

  /// Sorts by name, so that the order in a file changes nothing.
  public static func sorted(_ competitors: [Competitor]) -> [Competitor] {
    competitors.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The appearance of the name: bots with equal shapes look alike.
  public var nameShape: String { ConfusableNames.skeleton(of: name) }

  /// Why the bot's name could be confused with one of the others; nil if it cannot.
  public func clash(with others: [Competitor]) -> FileProblem.Kind? {
    // Not a regular expression, whose library takes a megabyte of memory that a run needs for nothing else.
    let digits = name.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if !digits.isEmpty, name.utf8.dropLast(digits.count).last == UInt8(ascii: "@") { return .versionName(name) }
    let shape = nameShape
    guard let other = others.first(where: { $0.nameShape == shape }) else { return nil }
    return name == other.name ? .sameName(name) : .lookalike(name, other.name)
  }
}

extension FieldType<[String]> {
  static var games: FieldType {
    let list = FieldType.names
    return FieldType(words: "list of games", schema: list.schema) { reader, key throws(FileProblem) in
      guard let games = try list.read(reader, key) else { return nil }
      let names = reader.source.catalogue.names
      // A journal is read without a catalogue if only its bots are of interest.
      for game in games where !names.contains(game) && !reader.source.isConfiguration {
        throw reader.problem(.unknownWord(game, among: names), key: key)
      }
      return games
    } write: {
      .strings($0)
    }
  }
}
