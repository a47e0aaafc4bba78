public import Fields
public import JSON
import Records
public import Sandboxes

/// A line of a journal after the first one that is not a table.
public enum JournalChange: Equatable, Sendable {
  /// The number of deals of each event from now on.
  case deals([Int])
  /// The bots that play from now on.
  case lineup(Lineup)
  /// By event: the numbers of the tables that are to be played again.
  case rerun([[Int]])
  /// Where later tables are played.
  case origin(RunOrigin)
  /// Nothing is played with the run's seed any more.
  case closed
  /// The bots, by identifier, whose faults are cleared, so that they are no longer disqualified.
  case pardoned([String])
  /// The folders that own names of bots from now on, by name.
  case owners([String: String])
  /// The number of consecutive faults that disqualifies a bot from now on.
  case maxFaults(Int)
  /// Additional events.
  case added(AddedEvents)
  /// The weights of the events in the grade from now on; empty for no grade.
  case grade([Double])
  /// The weakest sandbox of all bots from now on.
  case sandbox(Sandbox)
  /// The default sandbox from now on.
  case usualSandbox(Sandbox)

  /// The maximal number of tables that one line may name in an event.
  static let mostTables = 1_000_000
}

extension JournalChange {
  /// One field per case: a line has exactly one of these keys.
  package static let fields: [Field<JournalChange?>] = [
    field(
      "deals", .integers(EventPlan.dealCounts), JournalChange.deals,
      "The numbers of deals in the file have changed: they may grow, or shrink down to what was played."
    ) { if case .deals(let value) = $0 { value } else { nil } },
    field("roster", .record(Lineup()), JournalChange.lineup, "The bots have changed: these play from here on.") {
      if case .lineup(let value) = $0 { value } else { nil }
    },
    field(
      "rerun", .lists(RecordBounds.tables, atMost: mostTables), JournalChange.rerun,
      "By event, the numbers of tables that are to be played again; records of earlier attempts no longer count."
    ) { if case .rerun(let value) = $0 { value } else { nil } },
    field(
      "origin", .record(RunOrigin.unknown), JournalChange.origin,
      "One more entry of `origins`: the run goes on elsewhere, or with another version of the referee."
    ) { if case .origin(let value) = $0 { value } else { nil } },
    field(
      "closed", .flag, { _ in .closed },
      "The run has ended for good: nothing is played in its folder any more, and its seed is no secret."
    ) { $0 == .closed ? true : nil },
    field(
      "pardoned", .names, JournalChange.pardoned,
      "The identifiers of bots whose faults before this line disqualify them no longer."
    ) { if case .pardoned(let value) = $0 { value } else { nil } },
    field(
      "owners", .texts, JournalChange.owners,
      "The folders that have these bots' names from here on, by name: with `bots_from`, a folder that was renamed, or another "
        + "author's."
    ) { if case .owners(let value) = $0 { value } else { nil } },
    field(
      "max_faults", .integer(1...1_000_000), JournalChange.maxFaults,
      "The number of faults in a row that disqualifies a bot from here on."
    ) { if case .maxFaults(let value) = $0 { value } else { nil } },
    field(
      "added", .record(AddedEvents()), JournalChange.added,
      "Events behind those that there were: they count as if they had been there from the start, with none of their tables "
        + "played. Every list by event of an earlier line ends before them."
    ) { if case .added(let value) = $0 { value } else { nil } },
    field(
      "grade", .decimals(EventPlan.weightRange), JournalChange.grade,
      "The weight of each event in the grade; none where the file asks for no grade any more. The last such line counts."
    ) { if case .grade(let value) = $0 { value } else { nil } },
    field(
      "sandbox", .word, JournalChange.sandbox,
      "The bots run in another sandbox from here on, the weakest of all bots'; in a weaker one than before only where the "
        + "organiser has agreed to it."
    ) { if case .sandbox(let value) = $0 { value } else { nil } },
    field(
      "usual_sandbox", .word, JournalChange.usualSandbox, "The same for the bots that have no sandbox of their own."
    ) { if case .usualSandbox(let value) = $0 { value } else { nil } },
  ]

  private static func field<Value>(
    _ key: String, _ type: FieldType<Value>, _ make: @escaping @Sendable (Value) -> JournalChange, _ meaning: String,
    _ get: @escaping @Sendable (JournalChange) -> Value?
  ) -> Field<JournalChange?> {
    Field(
      key, schema: type.schema, type: type.words, default: "none", meaning,
      read: { change, line throws(FileProblem) in change = try type.read(line, key).map(make) ?? change },
      write: { change, _ in change.flatMap(get).map(type.write) })
  }

  /// Writes the member of this line.
  public func writeMembers(to json: inout JSONWriter) { json.members(JournalChange.fields, of: self) }

  /// Reads a line that is not a table.
  ///
  /// - Throws: `FileProblem` unless it has exactly one of the members; a line of a newer edition may have none.
  init(_ line: JournalLine, path: String, number: Int) throws(FileProblem) {
    var source = ObjectReader.Source(path: path, text: line.text, firstLine: number)
    source.isConfiguration = true
    let reader = try ObjectReader(source.node(), in: source, path: "", keys: nil)
    var change: JournalChange?
    try reader.read(JournalChange.fields, into: &change)
    let known = JournalChange.fields.map(\.key)
    guard let change, reader.names.count(where: known.contains) == 1 else {
      throw reader.problem(.unknownWord(reader.names.last ?? "", among: ["event"] + known))
    }
    self = change
  }
}

/// Events that were added to a tournament after its beginning.
public struct AddedEvents: Equatable, Sendable, Described {
  /// The configuration of each event.
  public var events: [JSONNode] = []
  public var deals: [Int] = []

  public static let fields: [Field<AddedEvents>] = [
    Field(
      "events", schema: ["type": "array", "items": ["type": "object"]], type: "", default: nil,
      "Every part of the events that affects results, as in `tournament`.",
      read: { added, reader throws(FileProblem) in
        added.events = try reader.require(try reader.array("events"), "events")
      },
      write: { added, _ in .array(added.events) }),
    Field("deals", \.deals, .integers(EventPlan.dealCounts), "The number of deals of each."),
  ]
}
