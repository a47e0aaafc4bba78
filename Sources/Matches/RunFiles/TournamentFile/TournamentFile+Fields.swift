import BotProtocol
public import Fields
import Foundation
public import JSON
import OperatingSystem
import Sandboxes
import Scheduling

// The fields in the order of reading: the folder depends on the name, the seed on the folder, and an event on the seed,
// the format and the bots.
extension TournamentFile: Described {
  public static let fields: [Field<TournamentFile>] = [
    Field(
      "$schema", role: .file, schema: FieldType<String>.text.schema, type: "text", default: "none",
      "The address of the JSON Schema with which an editor completes and checks the file "
        + "([schema](schema/tournament.schema.json)); the referee ignores it.",
      read: { _, reader throws(FileProblem) in _ = try reader.string("$schema") }, write: { _, _ in nil }),
    Field(
      "name", role: .file, schema: FieldType<String>.name.schema, type: FieldType<String>.name.words,
      default: "the file's name without `.json`", "The name of the tournament.",
      read: { file, reader throws(FileProblem) in
        file.name = try reader.string("name") ?? URL(filePath: file.path).deletingPathExtension().lastPathComponent
        // The folder of a run may have a name that a tournament must not have.
        guard reader.source.isConfiguration || SafeText.isName(file.name) else {
          throw reader.problem(.badName(file.name), key: "name")
        }
      },
      write: { file, _ in .string(file.name) }),
    Field(
      "out", role: .file, schema: FieldType<String>.path().schema, type: "path",
      default: "`\"runs/NAME\"`",
      "The folder of the run.",
      read: { file, reader throws(FileProblem) in
        if let path = try reader.argument("out"),
          case .meant(let meant) = AbsolutePath.ShellPath(path, environment: ProcessInfo.processInfo.environment)
        {
          throw reader.problem(.shellPath(path, meant: meant), key: "out")
        }
        let out = try FieldType.path().read(reader, "out") ?? reader.source.resolve("runs/" + file.name)
        file.out = reader.source.out ?? out
      },
      write: { file, _ in .string(file.out) }),
    Field(
      "seed", schema: FieldType<String>.text.schema, type: "text", default: "drawn at random",
      "Determines deals, seats and draws. A drawn seed is printed and stored in the journal, so that the run can be "
        + "resumed and repeated. Shards need a seed in the file. The seed reveals every hidden card, so choose one that "
        + "nobody can guess.",
      read: { file, reader throws(FileProblem) in
        let seed = try reader.string("seed") ?? (reader.source.isConfiguration ? "" : nil)
        file.settleSeed(
          seed, startsOver: reader.source.startsOver, drawing: reader.source.drawingSeed ?? TournamentFile.randomSeed)
      },
      write: { file, _ in .string(file.seed) }),
    Field(
      "format", \.format, .format, default: "`\"\(TournamentFormats.all[0].name)\"`",
      "Which bots meet ([formats](formats.md#formats-and-schedule))."),
    Field(
      "concurrency", \.concurrency, .integer(1...1024, or: "auto"), role: .file, default: "`\"auto\"`",
      "The number of tables that are played at once. `\"auto\"` is one for each core that the referee may use: the "
        + "minimum of the machine's cores, the affinity mask (`taskset`, `srun`, cpusets) and the CPU quotas of its "
        + "cgroup and all parent cgroups, rounded down, divided by the cores of a table. `referee doctor` shows them."),
    Field(
      "cores_per_table", \.coresPerTable, .integer(1...1024, or: "auto"), omittedIf: nil, role: .file,
      default: "`\"auto\"`",
      "The number of cores that a table has to itself: its bots, with all their threads, and the referee's thread share "
        + "them, and cannot leave them ([why](performance.md#one-core-a-table)). `\"auto\"` is 1, and the number of seats "
        + "in events where bots are asked together and the wall clock counts. Bots that compute in several threads need "
        + "more; the CPU clock of such a bot can then be late by up to a tick of the kernel, 4 ms, for each thread."),
    Field(
      "max_faults", \.maxFaults, .integer(1...1_000_000, "games"), default: "`5`",
      "A bot with this number of faults in a row in an event is disqualified there."),
    Field(
      "transcripts", \.transcripts, .word, role: .file, default: "`\"all\"`",
      "The games that are recorded: all of them, those with a fault, one in a hundred and those with a fault, or none."),
    Field(
      "versions", \.versions, .word, omittedIf: .separate, role: .file, default: "`\"separate\"`",
      "What a changed program does: it plays as a new version with results of its own, or continues the old results "
        + "([changes](classes.md#bots-that-join-leave-and-change))."),
    Field(
      "sandbox", \.sandbox, .word, role: .file, default: "`\"auto\"`",
      "The isolation of bots from the machine ([below](#a-sandbox))."),
    Field(
      "folders", \.readable, .paths, omittedIf: [], role: .file, default: "`[]`",
      "More files and folders that the sandbox shows to all bots, also to submissions and their builds."),
    Field(
      "limits", \.limits, .object(BotLimits()), default: "that of each limit",
      "The resources that a bot may use."),
    Field(
      "bots_from", optional: \.botsFrom, .path(), role: .file, default: "none",
      "A pattern of folders, such as `submissions/*`: each that has a file `bot.json` enters a bot "
        + "([folders](classes.md#folders-that-enter-bots))."),
    Field(
      "build_s", \.buildLimit, .seconds(1...3600), omittedIf: .seconds(60), role: .file, default: "`60`",
      "How long the build of a submission may take."),
    Field(
      "check_s", \.checkLimit, .seconds(1...3600), omittedIf: .seconds(60), role: .file, default: "`60`",
      "How long its check may take, for each game."),
    Field(
      "bots", schema: .nonEmptyArray(of: Competitor.schema()), type: "list, not empty",
      default: "required without `bots_from`", "The bots.",
      read: { file, reader throws(FileProblem) in file.competitors = try Competitor.read(reader) },
      write: { file, role in .list(file.competitors.map { $0.object(role) }) }),
    Field(
      "grade", \.isGraded, .flag, omittedIf: false, role: .file, default: "`false`",
      "Forms one grade of all events for each bot ([grades](classes.md#a-grade)). It may change at any time."),
    Field(
      "events", schema: .nonEmptyArray(of: EventPlan.schema()), type: "list, not empty", default: nil,
      "The events, played one after another.",
      read: { file, reader throws(FileProblem) in file.events = try EventPlan.read(reader, of: file) },
      write: { file, role in .list(file.events.map { $0.object(role) }) }),
  ]

  /// Everything in the file that results depend on, without the number of deals, because a tournament can be made
  /// longer.
  public var configuration: JSONValue { object(.journal) }

  /// The file with every key.
  public var json: JSONValue { object() }
}

extension FieldType<any TournamentFormat> {
  fileprivate static var format: FieldType {
    word(of: TournamentFormats.all.map(\.name), { TournamentFormats.named($0) }, { $0.name })
  }
}
