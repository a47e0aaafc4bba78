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
  /// How the grade is formed from now on.
  public var grade: GradePlan?

  public init(
    deals: [Int]? = nil, roster: Roster? = nil, rerun: [[Int]]? = nil, origin: RunOrigin? = nil, closes: Bool? = nil,
    pardoned: [String]? = nil, grade: GradePlan? = nil
  ) {
    self.deals = deals
    self.roster = roster
    self.rerun = rerun
    self.origin = origin
    self.closes = closes
    self.pardoned = pardoned
    self.grade = grade
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
      "grade", optional: \.grade, .record(GradePlan()), since: .third,
      "How the grade is formed: the file's `grade`, with the weight of each event as `weights`; without `weights`, the "
        + "file asks for no grade any more. The last such line counts."),
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
