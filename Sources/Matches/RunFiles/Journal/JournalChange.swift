public import BotProcess
public import JSON
public import Records

/// A line of a journal behind the first that holds no table: it has exactly one of these members.
public struct JournalChange: Equatable, Sendable {
  /// The number of deals of each event from now on.
  public var deals: [Int]?
  /// The bots that play from now on.
  public var roster: Roster?
  /// By event: the numbers of the tables that are to be played again.
  public var rerun: [[Int]]?
  /// Where later tables are played.
  public var origin: RunOrigin?
  /// True if nothing is ever played again with the run's seed.
  public var closes: Bool?
  /// The bots, by identifier, whose faults so far disqualify them no longer.
  public var pardoned: [String]?
  /// The number of faults in a row that disqualifies a bot from now on.
  public var maxFaults: Int?
  /// Events behind those that there were.
  public var added: AddedEvents?
  /// The weights of the events in the grade from now on; empty where nothing is graded.
  public var grade: [Double]?
  /// By event: the numbers of the deals that it takes of its seed, behind those that it had.
  public var taken: [[Int]]?
  /// Tables that a shard takes as played, because the merged run has them.
  public var earlier: EarlierTables?
  /// What stands between the bots and the machine from now on: of all bots' sandboxes, the weakest.
  public var sandbox: Sandbox?
  /// That of the bots that have none of their own.
  public var usualSandbox: Sandbox?

  public init(
    deals: [Int]? = nil, roster: Roster? = nil, rerun: [[Int]]? = nil, origin: RunOrigin? = nil, closes: Bool? = nil,
    pardoned: [String]? = nil, maxFaults: Int? = nil, added: AddedEvents? = nil, grade: [Double]? = nil,
    taken: [[Int]]? = nil, earlier: EarlierTables? = nil, sandbox: Sandbox? = nil, usualSandbox: Sandbox? = nil
  ) {
    self.deals = deals
    self.roster = roster
    self.rerun = rerun
    self.origin = origin
    self.closes = closes
    self.pardoned = pardoned
    self.maxFaults = maxFaults
    self.added = added
    self.grade = grade
    self.taken = taken
    self.earlier = earlier
    (self.sandbox, self.usualSandbox) = (sandbox, usualSandbox)
  }

  /// The most tables that one line may name in an event.
  static let mostTables = 1_000_000
}

extension JournalChange: Described {
  public static let fields: [Field<JournalChange>] = [
    Field(
      "deals", optional: \.deals, .integers(EventPlan.dealCounts), since: .first,
      "The numbers of deals in the file have changed: they may grow, or shrink down to what was played."),
    Field(
      "roster", optional: \.roster, .record(Roster()), since: .second,
      "The bots have changed: these play from here on."),
    Field(
      "rerun", optional: \.rerun, .lists(RecordBounds.tables, atMost: mostTables), since: .second,
      "By event, the numbers of tables that are to be played again; records of earlier attempts no longer count."),
    Field(
      "origin", optional: \.origin, .record(RunOrigin.unknown), since: .second,
      "One more entry of `origins`: the run goes on elsewhere, or with another version of the referee."),
    Field(
      "closed", optional: \.closes, .flag, since: .third,
      "The run has ended for good: nothing is played in its folder any more, and its seed is no secret."),
    Field(
      "pardoned", optional: \.pardoned, .names, since: .third,
      "The identifiers of bots whose faults before this line disqualify them no longer."),
    Field(
      "max_faults", optional: \.maxFaults, .integer(1...1_000_000), since: .third,
      "The number of faults in a row that disqualifies a bot from here on."),
    Field(
      "added", optional: \.added, .record(AddedEvents()), since: .third,
      "Events behind those that there were: they count as if they had been there from the start, with none of their tables "
        + "played. Every list by event of an earlier line ends before them."),
    Field(
      "grade", optional: \.grade, .decimals(EventPlan.weightRange), since: .third,
      "The weight of each event in the grade; none where the file asks for no grade any more. The last such line counts."
    ),
    Field(
      "taken", optional: \.taken, .lists(RecordBounds.deals, atMost: EventPlan.mostGivenDeals), since: .third,
      "By event, the numbers of the deals of its seed that it takes (`deals_that`), behind those of earlier such lines."
    ),
    Field(
      "earlier", optional: \.earlier, .record(EarlierTables()), since: .third,
      "In a shard: tables of one event that it takes as played, because the merged run of all shards has them."),
    Field(
      "sandbox", optional: \.sandbox, .word, since: .third,
      "The bots run in another sandbox from here on, the weakest of all bots'; in a weaker one than before only where the "
        + "organiser has agreed to it."),
    Field(
      "usual_sandbox", optional: \.usualSandbox, .word, since: .third,
      "The same for the bots that have no sandbox of their own."),
  ]

  /// Reads a line that is no table.
  ///
  /// - Throws: `FileProblem` where it has none of the members, as a line of a newer edition may.
  init(_ line: JournalLine, path: String, number: Int) throws(FileProblem) {
    var source = ObjectReader.Source(path: path, text: line.text, firstLine: number)
    source.isConfiguration = true
    let reader = try ObjectReader(source.node(), in: source, path: "", keys: nil)
    self.init()
    try reader.read(into: &self)
    if self == JournalChange() {
      let known = ["event"] + JournalChange.fields.map(\.key)
      throw reader.problem(.unknownWord(reader.names.last ?? "", among: known))
    }
  }
}

/// Events that were added to a tournament after it had begun.
public struct AddedEvents: Equatable, Sendable, Described {
  /// The configuration of each.
  public var events: [JSONNode] = []
  public var deals: [Int] = []

  public static let fields: [Field<AddedEvents>] = [
    Field(
      "events", since: .third, schema: ["type": "array", "items": ["type": "object"]], type: "", default: nil,
      "Every part of the events that affects results, as in `tournament`.",
      read: { added, reader throws(FileProblem) in
        added.events = try reader.require(try reader.array("events"), "events")
      },
      write: { added, _ in .array(added.events) }),
    Field("deals", \.deals, .integers(EventPlan.dealCounts), since: .always, "The number of deals of each."),
  ]
}
