import BotProcess
import BotProtocol
import Foundation
public import JSON
import Scheduling

// The order is that of reading: an event needs the bots, the format and the seed.
extension TournamentFile: Described {
  public static let fields: [Field<TournamentFile>] = [
    Field(
      "$schema", role: .file, schema: .members([("type", .string("string"))]), type: "text", default: "none",
      "The address of the JSON Schema with which an editor completes and checks the file "
        + "([schema](schema/tournament.schema.json)); the referee ignores it.",
      read: { _, reader throws(FileProblem) in _ = try reader.string("$schema") }, write: { _, _ in nil }),
    Field(
      "name", role: .file, schema: name, type: "1 to 40 visible characters", default: "the file's name without `.json`",
      "The name of the tournament.",
      read: { file, reader throws(FileProblem) in
        file.name = try reader.string("name") ?? URL(filePath: file.path).deletingPathExtension().lastPathComponent
        // A run's folder may have a name that no tournament may have.
        guard reader.source.isConfiguration || ObjectReader.isName(file.name) else {
          throw reader.problem(.badName(file.name), key: "name")
        }
      },
      write: { file, _ in .string(file.name) }),
    Field(
      "out", role: .file, schema: FieldType<String>.path.schema, type: "path", default: "`\"runs/NAME\"`",
      "The folder of the run.",
      read: { file, reader throws(FileProblem) in
        file.out = try FieldType.path.read(reader, "out") ?? reader.source.resolve("runs/" + file.name)
      },
      write: { file, _ in .string(file.out) }),
    Field(
      "seed", schema: FieldType<String>.text.schema, type: "text", default: "drawn at random",
      "Determines deals, seats and draws. A drawn seed is printed and stored in the journal, so that the run can be "
        + "resumed and repeated. Shards need a seed in the file. The seed reveals every hidden card, so choose one that "
        + "nobody can guess.",
      read: { file, reader throws(FileProblem) in
        guard let seed = try reader.string("seed") else { return }
        (file.seed, file.seedSource) = (seed, .file)
      },
      write: { file, _ in .string(file.seed) }),
    Field(
      "format", schema: .words(TournamentFormats.all.map(\.name)),
      type: TournamentFormats.all.map { "`\"\($0.name)\"`" }.joined(separator: ", "),
      default: "`\"\(TournamentFormats.all[0].name)\"`", "Which bots meet ([below](#formats-and-schedule)).",
      read: { file, reader throws(FileProblem) in
        let name = try reader.word("format", of: TournamentFormats.all.map(\.name))
        file.format = name.flatMap { TournamentFormats.named($0) } ?? file.format
      },
      write: { file, _ in .string(file.format.name) }),
    Field(
      "concurrency", \.concurrency, .integer(1...1024, or: "auto"), role: .file, default: "`\"auto\"`",
      "The number of tables that are played at once. `\"auto\"` is one for each core that the referee may use: the "
        + "minimum of the machine's cores, the affinity mask (`taskset`, `srun`, cpusets) and the CPU quotas of its "
        + "cgroup and all parent cgroups, rounded down. `referee doctor` shows them."),
    Field(
      "max_faults", \.maxFaults, .integer(1...1_000_000, "games"), default: "`5`",
      "A bot with this number of faults in a row is disqualified."),
    Field(
      "transcripts", \.transcripts, .word, role: .file, default: "`\"all\"`",
      "The games that are recorded: all of them, those with a fault, one in a hundred and those with a fault, or none."),
    Field(
      "sandbox", \.sandbox, .word, role: .file, default: "`\"auto\"`",
      "The isolation of bots from the machine ([below](#a-sandbox))."),
    Field(
      "limits", \.limits, .object(BotLimits()), default: "see [Limits](#limits)", "The resources that a bot may use."),
    Field(
      "bots",
      schema: .members([("type", .string("array")), ("minItems", .integer(1)), ("items", Competitor.schema())]),
      type: "list, not empty",
      default: nil, "The bots.", isRequired: true,
      read: { file, reader throws(FileProblem) in file.competitors = try Competitor.read(reader) },
      write: { file, role in .list(file.competitors.map { $0.object(role == .journal ? .journal : .file) }) }),
    Field(
      "events",
      schema: .members([
        ("type", .string("array")), ("minItems", .integer(1)), ("items", EventPlan.schema()),
      ]), type: "list, not empty", default: nil, "The events, played one after another.", isRequired: true,
      read: { file, reader throws(FileProblem) in file.events = try EventPlan.read(reader, of: file) },
      write: { file, role in .list(file.events.map { $0.object(role == .journal ? .journal : .file) }) }),
  ]

  private static let name = JSONValue.members([
    ("type", .string("string")), ("minLength", .integer(1)), ("maxLength", .integer(40)),
  ])

  /// Everything in the file that results depend on; the number of deals is not among it, so that a tournament can be
  /// made longer.
  public var configuration: JSONValue { object(.journal) }

  /// The file with every key.
  public var json: JSONValue { object(.file) }
}

extension ObjectReader {
  /// A name that people can read and type.
  func name(_ key: String) throws(FileProblem) -> String? {
    guard let name = try string(key) else { return nil }
    guard ObjectReader.isName(name) else { throw problem(.badName(name), key: key) }
    return name
  }

  static func isName(_ text: String) -> Bool {
    1...40 ~= text.count && SafeText.visible(text) == text && text.contains { !$0.isWhitespace }
  }
}
