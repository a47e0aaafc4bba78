public import Fields

/// A bot in a run: its description from the file, and its version.
@dynamicMemberLookup
public struct Entrant: Equatable, Sendable {
  public var bot: Competitor
  /// The number of the version, from 1: a bot whose program or command has changed is a new version.
  public var version: Int
  /// The checksum of its program's files.
  public var program: String

  public init(_ bot: Competitor, version: Int = 1, program: String = "") {
    (self.bot, self.version, self.program) = (bot, version, program)
  }

  public subscript<Value>(dynamicMember member: KeyPath<Competitor, Value>) -> Value { bot[keyPath: member] }

  /// The identifier of the bot in schedules and journals: its name, with the version from the second on.
  public var id: String { Entrant.id(of: bot.name, version) }

  static func id(of name: String, _ version: Int) -> String { version == 1 ? name : "\(name)@\(version)" }

  public var identity: ProgramVersion { ProgramVersion(of: bot, files: program) }

  /// Sorts by identifier.
  public static func sorted(_ entrants: [Entrant]) -> [Entrant] {
    entrants.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }
}

extension Entrant: Described {
  public static let fields: [Field<Entrant>] =
    Competitor.fields.map { $0.of(\.bot) } + [
      Field(
        "version", \.version, .integer(1...1_000_000), omittedIf: 1, role: .journal, default: "`1`",
        "The version of the bot's program.")
    ]

  /// Reads the bots of an object, in the order of their identifiers.
  static func read(_ reader: ObjectReader) throws(FileProblem) -> [Entrant] {
    let nodes = try reader.require(try reader.array("bots"), "bots")
    return sorted(try Competitor.read(nodes, in: reader, as: { Entrant($0) }, \.bot))
  }
}
