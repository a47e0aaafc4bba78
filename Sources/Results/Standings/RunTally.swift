public import Records
public import RunFiles
import Scheduling

/// What the tables of a run add up to: its journal's tables are read once, and everything that is told of the run's results
/// is formed from this.
public struct RunTally {
  public private(set) var journal: Journal
  /// What its bots are called.
  public let names: ShownNames
  /// True shows bots that have left, and earlier versions, beside those that play.
  let showsAll: Bool
  package private(set) var events: [EventTally]
  private var faultGroups: FaultGroups
  /// The tables that ended last, without the times of their answers; at least as many as `mostLatest`, if there are.
  public private(set) var latest: [TableRecord] = []
  /// Those among all tables at which a bot that played was at fault.
  public private(set) var latestFaulty: [TableRecord] = []
  /// When the last table ended, in microseconds since 1970; nil if the journal does not tell.
  private(set) var ended: Int?

  /// How many of the latest tables are kept.
  public static let mostLatest = 500

  /// Reads the tables of a journal.
  ///
  /// - Parameters:
  ///   - showsAll: true shows bots that have left, and earlier versions, beside those that play.
  ///   - standard: the tournament by whose measures the events rank that are comparable with its own; nil for the journal's.
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
        plan, by: measures, naming: names, showsAll: showsAll, tables: journal.played.count(of: place))
    }
    faultGroups = FaultGroups(naming: names)
    try count(since: nil)
    close()
  }

  /// The tournament as the journal knows it.
  public var tournament: Tournament { journal.tournament }

  /// Counts the tables that the journal has got since, if nothing else has changed.
  ///
  /// - Parameter journal: the same journal as it is now.
  /// - Returns: false if bots or tables have changed, so that all has to be counted anew.
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

  /// Makes ready for being asked, after an extension.
  public mutating func close() { for event in events.indices { events[event].close() } }

  private mutating func count(_ record: TableRecord) {
    events[record.table.event].count(record.naming(names))
    faultGroups.count(record)
    if let moment = record.ended { ended = max(ended ?? moment, moment) }
    // Most of a record is how long each answer took, which nobody asks of the latest.
    var kept = record
    (kept.thinking, kept.computing) = ([], [])
    latest.append(kept)
    if record.faults.contains(where: { $0?.isDisqualification == false }) { latestFaulty.append(kept) }
    // Not at every table, which would move all others.
    if latest.count > 2 * RunTally.mostLatest { latest.removeFirst(RunTally.mostLatest) }
    if latestFaulty.count > 2 * RunTally.mostLatest { latestFaulty.removeFirst(RunTally.mostLatest) }
  }

  /// All faults, in the order of bots, events and numbers of faults.
  public var faults: [FaultGroup] { faultGroups.sorted }
  /// How many games the bots have played, all together, in events that are selected by their places.
  public func games(where isSelected: (Int) -> Bool = { _ in true }) -> Int {
    events.indices.filter(isSelected).reduce(0) { $0 + events[$1].lines.reduce(0) { $0 + $1.games } }
  }
  /// How many tables have not been played.
  var missing: Int { journal.schedule.count - events.reduce(0) { $0 + $1.played } }
}

/// What is told of a run's results, formed of one reading of its tables.
public struct RunResults {
  public let tally: RunTally
  public var standings: RunStandings
  /// By event.
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
  /// True if results of both mean the same.
  func isComparable(with other: TournamentEvent) -> Bool {
    plan.game.name == other.game.name && plan.seats == other.seats && plan.setting.hasSameOptions(as: other.setting)
  }

  /// True if a deal's number stands for the same cards in both.
  func hasSameDeals(as other: TournamentEvent) -> Bool {
    guard isComparable(with: other) else { return false }
    // A file of deals needs no seed.
    if !(plan.givenDeals.isEmpty && other.givenDeals.isEmpty) { return plan.givenDeals == other.givenDeals }
    return plan.seed == other.seed
  }

  /// The game and its seats.
  var title: String { plan.seats == 1 ? plan.game.name : "\(plan.game.name) \(plan.seats)" }
}
