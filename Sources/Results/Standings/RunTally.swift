public import Records
public import RunFiles
import Scheduling

/// The accumulated tables of a run: its journal is read once, and all results are computed from this.
public struct RunTally {
  public private(set) var journal: Journal
  /// The names of its bots in reports.
  public let names: ShownNames
  /// True includes bots that have left, and earlier versions.
  let showsAll: Bool
  package private(set) var events: [EventTally]
  private var faultGroups: FaultGroups
  /// The tables that ended last, without their response times; at least `mostLatest`, if there are as many.
  public private(set) var latest: [TableRecord] = []
  /// The latest of all tables with a fault of a bot that played.
  public private(set) var latestFaulty: [TableRecord] = []
  /// The time of the last table's end, in microseconds since 1970; nil in older journals.
  private(set) var ended: Int?

  /// The number of latest tables that are kept.
  public static let mostLatest = 500

  /// Reads the tables of a journal.
  ///
  /// - Parameters:
  ///   - showsAll: true includes bots that have left, and earlier versions.
  ///   - standard: the tournament whose measures rank comparable events; nil for the journal's own.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to its tournament.
  public init(
    _ journal: Journal, showsAll: Bool = false, rankedAs standard: Tournament? = nil
  ) throws(RunProblem) {
    let names = journal.tournament.shownNames
    (self.journal, self.names, self.showsAll) = (journal, names, showsAll)
    events = journal.tournament.events.enumerated().map { place, plan in
      let other = standard.flatMap { $0.events.indices.contains(place) ? $0.events[place] : nil }
      let measures = other.flatMap { plan.isComparable(with: $0) ? $0.measures : nil } ?? plan.measures
      return EventTally(
        plan, by: measures, naming: names, showsAll: showsAll, tables: journal.played.count(of: place),
        hosts: journal.origins.map(\.host))
    }
    faultGroups = FaultGroups(naming: names)
    try count(since: nil)
    close()
  }

  public var tournament: Tournament { journal.tournament }

  /// Adds the new tables of the journal, if nothing else has changed.
  ///
  /// - Parameter journal: the current state of the same journal.
  /// - Returns: false if bots or tables have changed, so that everything must be counted anew.
  public mutating func extend(to journal: Journal) throws(RunProblem) -> Bool {
    let earlier = self.journal
    guard journal.lines - earlier.lines == journal.played.count - earlier.played.count else { return false }
    self.journal = journal
    try count(since: earlier)
    return true
  }

  private mutating func count(since earlier: Journal?) throws(RunProblem) {
    let journal = journal
    try journal.forEachTable(timed: true, since: earlier) { record, _ in count(record) }
  }

  /// Completes the tally after an extension.
  public mutating func close() { for event in events.indices { events[event].close() } }

  private mutating func count(_ record: TableRecord) {
    events[record.table.event].count(record.naming(names))
    faultGroups.count(record)
    if let moment = record.ended { ended = max(ended ?? moment, moment) }
    // Most of a record are its response times, which are not needed for the latest tables.
    var kept = record
    (kept.thinking, kept.computing) = ([], [])
    latest.append(kept)
    if record.faults.contains(where: { $0?.isDisqualification == false }) { latestFaulty.append(kept) }
    // Removed in batches, because each removal moves all other elements.
    if latest.count > 2 * RunTally.mostLatest { latest.removeFirst(RunTally.mostLatest) }
    if latestFaulty.count > 2 * RunTally.mostLatest { latestFaulty.removeFirst(RunTally.mostLatest) }
  }

  /// All faults, sorted by bot, event and count.
  public var faults: [FaultGroup] { faultGroups.sorted }
  /// The number of games of all bots together, in events that are selected by index.
  public func games(where isSelected: (Int) -> Bool = { _ in true }) -> Int {
    events.indices.filter(isSelected).reduce(0) { $0 + events[$1].lines.reduce(0) { $0 + $1.games } }
  }
  /// The number of tables that have not been played.
  var missing: Int { journal.schedule.count - events.reduce(0) { $0 + $1.played } }
}

/// All results of a run, computed from one reading of its tables.
public struct RunResults {
  public let tally: RunTally
  public var standings: RunStandings
  public let digests: [EventDigest]

  public init(_ tally: RunTally) {
    let standings = RunStandings(tally)
    (self.tally, self.standings) = (tally, standings)
    digests = zip(tally.events, standings.events).map { $0.digest(beside: $1) }
  }

  /// The faults of the bots that the standings show.
  public var faults: [FaultGroup] {
    tally.faults.filter { standings.events[$0.event].line(of: $0.bot) != nil }
  }
}

extension TournamentEvent {
  /// True if results of both events are comparable.
  func isComparable(with other: TournamentEvent) -> Bool {
    plan.game.name == other.game.name && plan.seats == other.seats && plan.setting.hasSameOptions(as: other.setting)
  }

  /// True if a deal's number stands for the same cards in both.
  func hasSameDeals(as other: TournamentEvent) -> Bool {
    guard isComparable(with: other) else { return false }
    // A deals file needs no seed.
    if !(plan.givenDeals.isEmpty && other.givenDeals.isEmpty) { return plan.givenDeals == other.givenDeals }
    return plan.seed == other.seed
  }

  var title: String { plan.seats == 1 ? plan.game.name : "\(plan.game.name) \(plan.seats)" }
}
