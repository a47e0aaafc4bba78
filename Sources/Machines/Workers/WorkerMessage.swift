package import Fields
import Records
import RunFiles
import Sandboxes
import Scheduling

// Every message of a worker is an object on one line, and so is every reply; a result has its record and its transcript
// on further lines.

/// What a worker should do next.
enum WorkerState: String, CaseIterable, Sendable {
  /// Play this table, or go on.
  case play
  /// Ask again a little later.
  case wait
  /// Join again: another play of the run has begun, or the run does not know the worker.
  case changed
  /// End: the run has ended.
  case over
}

/// A worker asks to play tables of the run.
struct JoinRequest: Equatable, Sendable {
  var origin = RunOrigin(program: "", begun: "", host: "", cores: 0, cpu: "")
  /// Its number, if it has joined before.
  var worker: Int?

  init() {}
}

extension JoinRequest: Described {
  static let fields: [Field<JoinRequest>] = [
    Field("origin", \.origin, .record(JoinRequest().origin), "The worker's machine, and the version of its program."),
    Field("worker", optional: \.worker, .integer(WorkerBounds.numbers), "Its number, if it has joined before."),
  ]
}

/// The numbers that messages of workers may have.
enum WorkerBounds {
  static let numbers = 1...Int(Int32.max)
  /// The maximal number of tables in a list.
  static let tables = 4096
}

struct JoinReply: Equatable, Sendable {
  var state = WorkerState.wait
  /// The worker's number.
  var worker = 1
  /// The number of the play: it grows whenever the run's bots change.
  var play = 1
  /// The tournament to play; nil unless the state is `play`.
  var tournament: WorkerTournament?

  init() {}
}

extension JoinReply: Described {
  static let fields: [Field<JoinReply>] = [
    Field("state", \.state, .word, "What the worker should do."),
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number, which its messages repeat."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play, which its messages repeat."),
    Field(
      "tournament", optional: \.tournament, .record(WorkerTournament()), "The tournament, if there is anything to play."
    ),
  ]
}

/// A worker tells what it has found, before its first table.
struct ReadyRequest: Equatable, Sendable {
  var (worker, play) = (1, 1)
  /// The number of tables that it plays at a time.
  var tables = 1
  /// The weakest sandbox of its bots.
  var sandbox = Sandbox.none
  /// The sandbox of the bots that have none of their own.
  var usualSandbox = Sandbox.none
  /// By identifier: why it cannot start a bot.
  var missing: [String: String] = [:]

  init() {}
}

extension ReadyRequest: Described {
  static let fields: [Field<ReadyRequest>] = [
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play."),
    Field("tables", \.tables, .integer(1...1024), "How many tables it plays at a time."),
    Field("sandbox", \.sandbox, .word, "The weakest sandbox of its bots."),
    Field("usual_sandbox", \.usualSandbox, .word, "The sandbox of the bots that have none of their own."),
    Field("missing", \.missing, .texts, "The bots that it cannot start, each with the reason."),
  ]
}

/// A worker asks for a table.
struct NextRequest: Equatable, Sendable {
  var (worker, play) = (1, 1)
  /// The bots with an idle process: tables with them are quicker to begin.
  var alive: [String] = []

  init() {}
}

extension NextRequest: Described {
  static let fields: [Field<NextRequest>] = [
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play."),
    Field("alive", \.alive, .names, omittedIf: [], "The bots with an idle process."),
  ]
}

struct NextReply: Equatable, Sendable {
  var state = WorkerState.wait
  /// The table to play, if the state is `play`.
  var table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])
  /// The bots at the table that are disqualified, so that their seats stay empty.
  var disqualified: [String] = []

  init() {}
}

extension NextReply: Described {
  static let fields: [Field<NextReply>] = [
    Field("state", \.state, .word, "What the worker should do."),
    Field("event", \.table.event, .integer(RecordBounds.events), omittedIf: 0, "The event's index, from 0."),
    Field("table", \.table.number, .integer(RecordBounds.tables), omittedIf: 1, "The number of the table there."),
    Field("deal", \.table.deal, .integer(RecordBounds.deals), omittedIf: 1, "The number of the deal."),
    Field("seats", \.table.seats, .names, omittedIf: [], "The bots, by seat."),
    Field("disqualified", \.disqualified, .names, omittedIf: [], "Those of them that are disqualified."),
  ]
}

/// A worker returns a table without a result.
struct ReturnRequest: Equatable, Sendable {
  var (worker, play) = (1, 1)
  var key = TableKey(event: 0, number: 1)
  /// The bot that it cannot start, and the reason.
  var missing: [String: String] = [:]
  /// The event at which the rules contradict themselves, and the reason; empty for no contradiction.
  var contradiction: [String] = []

  init() {}
}

extension ReturnRequest: Described {
  static let fields: [Field<ReturnRequest>] = [
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play."),
    Field("event", \.key.event, .integer(RecordBounds.events), "The event's index, from 0."),
    Field("table", \.key.number, .integer(RecordBounds.tables), "The number of the table there."),
    Field("missing", \.missing, .texts, omittedIf: [:], "The bots that it cannot start, each with the reason."),
    Field(
      "contradiction", \.contradiction, .names, omittedIf: [],
      "If the rules contradict themselves: at which event, and why."),
  ]
}

/// A worker tells that it is there, and which tables it plays.
struct AliveRequest: Equatable, Sendable {
  var (worker, play) = (1, 1)
  /// Event and number of each table.
  var tables: [[Int]] = []
  /// True if it ends, and plays none of its tables to the end.
  var leaves = false

  init() {}

  var keys: [TableKey] { tables.filter { $0.count == 2 }.map { TableKey(event: $0[0], number: $0[1]) } }
}

extension AliveRequest: Described {
  static let fields: [Field<AliveRequest>] = [
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play."),
    Field(
      "tables", \.tables, .lists(0...RecordBounds.tables.upperBound, atMost: 2), omittedIf: [],
      "The event and the number of each table that it plays."),
    Field("leaves", \.leaves, .flag, omittedIf: false, "True if it ends."),
  ]
}

/// The first line of a result; the second is the record as in a journal, and the rest is the transcript.
struct ResultRequest: Equatable, Sendable {
  var (worker, play) = (1, 1)
  /// Where it was played, for a run that was started anew and does not know the worker.
  var origin: RunOrigin?

  init() {}
}

extension ResultRequest: Described {
  static let fields: [Field<ResultRequest>] = [
    Field("worker", \.worker, .integer(WorkerBounds.numbers), "The worker's number."),
    Field("play", \.play, .integer(WorkerBounds.numbers), "The number of the play."),
    Field(
      "origin", optional: \.origin, .record(JoinRequest().origin),
      "The worker's machine, for a run that was started anew and does not know the worker."),
  ]
}

/// The reply to a message that asks for nothing.
struct StateReply: Equatable, Sendable {
  var state = WorkerState.play

  init(_ state: WorkerState = .play) { self.state = state }
}

extension StateReply: Described {
  static let fields: [Field<StateReply>] = [Field("state", \.state, .word, "What the worker should do.")]
}

extension Described {
  /// Parses a message.
  package init(message bytes: some Sequence<UInt8>, from empty: Self) throws(FileProblem) {
    let source = ObjectReader.Source(path: "message", text: Array(bytes))
    try self.init(try source.node(), in: source, path: "", from: empty)
  }
}
