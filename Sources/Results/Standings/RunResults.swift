import GameRules
import Ratings
import Records
import RunFiles
import Scheduling

/// The results of all tables in a run's journal.
struct RunResults {
  let file: TournamentFile
  let journal: Journal
  /// As it is after all results.
  private(set) var schedule: Schedule
  /// How many tables have not been played.
  private(set) var missing: Int
  private(set) var events: [EventResults]
  /// By event, what is known of each table; empty unless it was asked for, and in solitaires.
  private(set) var tables: [TableResults]

  /// - Parameters:
  ///   - standard: the tournament by whose measures the events rank that are comparable with its own; nil means `file`.
  ///   - keepingTables: whether `tables` are wanted: there may be millions.
  ///   - timed: whether `each` wants the bots' times.
  ///   - each: called with each table as its line has it, and its bots by seat, as numbers in the event.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to its tournament.
  init(
    _ journal: Journal, of file: TournamentFile, rankedAs standard: TournamentFile? = nil, keepingTables: Bool = false,
    timed: Bool = false,
    each: (TableRecord, [Int]) -> Void = { _, _ in }
  ) throws(RunProblem) {
    (self.file, self.journal) = (file, journal)
    let names = file.shownNames
    let measures = file.events.enumerated().map { place, plan in
      let other = standard.flatMap { $0.events.indices.contains(place) ? $0.events[place] : nil }
      return other.flatMap { plan.isComparable(with: $0) ? $0.measures : nil } ?? plan.measures
    }
    var events = zip(file.events, measures).map { EventResults($0, by: $1, naming: names) }
    var tables = measures.map { TableResults($0) }
    var played = 0
    try journal.forEachTable(timed: timed) { record, _ in
      played += 1
      let named = record.naming(names)
      each(record, events[record.table.event].count(named))
      if keepingTables, record.table.seats.count > 1 { tables[record.table.event].count(named) }
    }
    schedule = journal.schedule
    missing = schedule.count - played
    for event in events.indices { events[event].close() }
    self.events = events
    self.tables = tables
  }

  init(
    _ folder: String, catalogue: GameCatalogue, rankedAs standard: TournamentFile? = nil, keepingTables: Bool = false
  ) throws(RunProblem) {
    let journal = try Journal.existing(in: folder, catalogue)
    try self.init(
      journal, of: journal.file, rankedAs: standard, keepingTables: keepingTables)
  }

  /// The tests of a bot of a solitaire against the bot of that name in an earlier run.
  func tests(of name: String, since old: RunResults, _ event: Int, sharesDeals: Bool) -> [PairTest] {
    let (now, before) = (events[event], old.events[event])
    return now.deals.tests(
      now.numbers[name]!, before.numbers[name]!, of: before.deals, sharesDeals: sharesDeals)
  }
}

extension EventPlan {
  /// True if results of both mean the same.
  func isComparable(with other: EventPlan) -> Bool {
    game.name == other.game.name && shape.seats == other.seats && setting.hasSameOptions(as: other.setting)
  }

  /// True if a deal's number stands for the same cards in both.
  func hasSameDeals(as other: EventPlan) -> Bool {
    guard isComparable(with: other), dealsThat == other.dealsThat else { return false }
    // A file of deals needs no seed; of a seed the same deals are taken, more or fewer of them.
    if dealsThat == nil, !(givenDeals.isEmpty && other.givenDeals.isEmpty) { return givenDeals == other.givenDeals }
    return shape.seed == other.seed
  }

  /// The game and its seats.
  var title: String { shape.seats == 1 ? game.name : "\(game.name) \(shape.seats)" }
}
