public import Fields
public import GameRules
import JSON
public import Records
public import Sandboxes
public import Scheduling

/// The state of a run: its bots, the tables that were played and are left, and the disqualified bots.
///
/// The lines of a journal are applied to it one after another; it accesses no file.
///
///     var state = try RunState(header, in: folder, catalogue)
///     try state.apply(.lineup(lineup))
///     try state.apply(record)
public struct RunState: Sendable {
  public private(set) var header: JournalHeader
  /// The number of lines applied so far.
  public private(set) var lines = 1
  /// The current tournament, with all bots that have ever played.
  public private(set) var tournament: Tournament
  /// The machines on which the tables were played; empty in older journals.
  public private(set) var origins: [RunOrigin]
  /// The number of plays of each table, if more than one.
  public private(set) var attempts: [TableKey: Int] = [:]
  /// True if nothing is played with the run's seed any more.
  public private(set) var isClosed = false
  /// The identifiers of the pardoned bots.
  public private(set) var pardoned: Set<String> = []
  /// The folders to which the organiser has assigned names of bots, by name.
  public private(set) var owners: [String: String] = [:]
  /// The weakest sandbox of all bots, in the order of its changes.
  public private(set) var sandboxes: [Sandbox]
  /// The default sandbox of the last play; nil in older journals.
  public private(set) var usualSandbox: Sandbox?

  /// The tables that were played, without those that are to be played again.
  public private(set) var played = PlayedTables()
  /// By event: the largest number of a table that was ever played.
  public private(set) var lastPlayed: [Int]
  /// By event: the largest number of a deal of these tables.
  public private(set) var lastDeal: [Int]
  /// By table: the identifiers of the bots at fault, if any.
  public private(set) var faulty: [TableKey: [String]] = [:]
  /// The total number of these faults.
  public private(set) var faultCount = 0
  public private(set) var faults: ConsecutiveFaults

  private let folder: String
  private let catalogue: GameCatalogue
  private var checks: [RecordCheck] = []
  /// For each event in rounds: the results of its tables, by their numbers.
  private var results: [[Int: (table: ScheduledTable, scores: [Int])]]
  private var isInRounds: [Bool] = []
  /// By event: the tables that are not played any more.
  private var dropped: [Set<Int>]
  private var current: Schedule
  /// True if the schedule has to be recomputed.
  private var isStale = false

  /// - Parameters:
  ///   - folder: the folder of the run.
  ///   - catalogue: the games that the header may name.
  /// - Throws: `FileProblem` if the header is not valid for these games.
  public init(_ header: JournalHeader, in folder: String, _ catalogue: GameCatalogue) throws(FileProblem) {
    (self.header, self.folder, self.catalogue) = (header, folder, catalogue)
    let file = try TournamentFile.read(header, folder: folder, catalogue: catalogue)
    tournament = Tournament(file, programs: header.programs)
    (origins, sandboxes, usualSandbox) = (header.origins, [header.sandbox], header.usualSandbox)
    let none = header.deals.map { _ in 0 }
    (lastPlayed, lastDeal) = (none, none)
    (dropped, results) = (header.deals.map { _ in [] }, header.deals.map { _ in [:] })
    faults = ConsecutiveFaults(limit: file.maxFaults)
    current = Schedule(tournament)
    tournamentChanged()
    isStale = false
  }

  /// The current number of deals of each event.
  public var deals: [Int] { tournament.deals }

  /// The weights of the events in the grade, from the last play; empty for no grade.
  public var grade: [Double] { tournament.file.gradeWeights }

  /// The weakest sandbox in which bots have played.
  public var weakestSandbox: Sandbox { Sandbox.weakest(of: sandboxes) ?? .none }

  /// All tables known so far.
  public var schedule: Schedule {
    var state = self
    // Changes that do not fit were refused when they were read.
    try? state.settle()
    state.current.rewind()
    return state.current
  }

  /// Hands out the next table that was not played; nil if rounds wait for their tables, or all tables are handed out.
  public mutating func takeTable() -> ScheduledTable? {
    // Changes that do not fit were refused when they were read.
    try? settle()
    while let table = current.next() {
      if !played.contains(TableKey(table)) { return table }
    }
    return nil
  }

  /// True if the schedule has this table, with its deal and bots.
  public mutating func has(_ table: ScheduledTable) -> Bool {
    try? settle()
    return current.table(TableKey(table)) == table
  }

  /// True if every table has been handed out.
  public var hasGivenAll: Bool { current.hasEnded }

  /// Records that a table is being played.
  public mutating func begin(_ table: ScheduledTable) { if attempts[TableKey(table)] == nil { faults.begin(table) } }

  // MARK: - Changes

  /// Applies a line that is not a table.
  ///
  /// - Throws: `Misfit` for a line that is inconsistent with earlier ones.
  public mutating func apply(_ change: JournalChange) throws(Misfit) {
    func require(_ fits: Bool, _ key: String, _ expected: String) throws(Misfit) {
      if !fits { throw .values(key: key, expected: expected, found: "other values") }
    }
    lines += 1
    let events = tournament.events.count
    switch change {
    case .deals(let deals):
      try require(deals.count == events, "deals", "\(events) numbers, one for each event")
      tournament.settle(deals: deals)
      tournamentChanged()
      try settle()
    case .lineup(let lineup):
      try require(lineup.fits(events: events), "roster", "tables and deals of each of \(events) events")
      let isLater = zip(lineup.firstTables, lastPlayed).allSatisfy { $0 > $1 }
      let isOpen = lineup.dropped.enumerated().allSatisfy { event, numbers in
        numbers.allSatisfy { !played.contains(TableKey(event: event, number: $0)) }
      }
      let isOther = !tournament.hasChanged || lineup != tournament.lineups.last
      try require(isLater && isOpen && isOther, "roster", "other bots, for tables that were not played")
      for (event, numbers) in lineup.dropped.enumerated() { dropped[event].formUnion(numbers) }
      tournament.begin(lineup)
      tournamentChanged()
    case .rerun(let numbers):
      try require(numbers.count == events, "rerun", "numbers of tables for each of \(events) events")
      for (event, numbers) in numbers.enumerated() {
        for number in numbers { try playAgain(TableKey(event: event, number: number)) }
      }
    case .origin(let origin): origins.append(origin)
    case .closed: isClosed = true
    case .added(let added):
      try require(added.events.count == added.deals.count, "added", "one number of deals for each event")
      try add(added)
    case .grade(let weights):
      try require([0, events].contains(weights.count), "grade", "a weight for each of \(events) events, or none")
      tournament.grade(weights: weights)
    case .pardoned(let bots):
      pardoned.formUnion(bots)
      faults.pardon(bots)
    case .owners(let folders): owners.merge(folders) { $1 }
    case .maxFaults(let limit):
      faults.limit = limit
      tournament.disqualify(afterFaults: limit)
    case .sandbox(let sandbox): sandboxes.append(sandbox)
    case .usualSandbox(let sandbox): usualSandbox = sandbox
    }
  }

  /// True for a table whose bots all play now, in the same versions.
  public func canPlayAgain(_ key: TableKey) -> Bool {
    var schedule = schedule
    guard tournament.events.indices.contains(key.event), let table = schedule.table(key) else { return false }
    return Set(tournament.events[key.event].activeEntrants.map(\.id)).isSuperset(of: table.seats)
  }

  /// Marks a table to be played once more.
  private mutating func playAgain(_ key: TableKey) throws(Misfit) {
    attempts[key, default: 1] += 1
    guard played.remove(key) else { return }
    try settle()
    let bots = faulty.removeValue(forKey: key) ?? []
    faultCount -= bots.count
    if let table = current.table(key) { faults.forget(table, faulty: bots) }
    if results[key.event].removeValue(forKey: key.number) != nil { isStale = true }
  }

  /// Adds events as if they had been there from the start, without played tables.
  private mutating func add(_ added: AddedEvents) throws(Misfit) {
    header.configuration = header.configuration.appending(added.events, to: "events")
    header.deals += added.deals
    let whole: TournamentFile
    do throws(FileProblem) {
      whole = try TournamentFile.read(header, folder: folder, catalogue: catalogue)
    } catch {
      throw .configuration(error)
    }
    tournament.append(events: Array(whole.events[tournament.events.count...]))
    lastPlayed += added.deals.map { _ in 0 }
    lastDeal += added.deals.map { _ in 0 }
    dropped += added.deals.map { _ in [] }
    results += added.deals.map { _ in [:] }
    tournamentChanged()
  }

  private mutating func tournamentChanged() {
    checks = tournament.events.map(\.recordCheck)
    isInRounds = tournament.events.map(\.pairing.isInRounds)
    isStale = true
  }

  /// Recomputes the schedule if it has changed; rounds follow from the results before them.
  ///
  /// A journal may have hundreds of changes, so this is done only where something depends on it, and after the last
  /// line.
  /// - Throws: `Misfit` if a table that was played is not part of the tournament.
  package mutating func settle() throws(Misfit) {
    guard isStale else { return }
    current = Schedule(tournament)
    for results in results {
      for (_, result) in results.sorted(by: { $0.key < $1.key }) {
        guard current.finish(result.table, scores: { result.scores }) else { throw .foreign(result.table) }
      }
    }
    isStale = false
    for (event, schedule) in current.events.enumerated()
    where max(lastPlayed[event], lastDeal[event]) > schedule.lastNumber {
      throw .foreign(TableKey(event: event, number: lastPlayed[event]))
    }
  }

  /// By how much the number of a table may exceed the known numbers.
  private static let leeway = 1_000_000

  /// True for a table that requires the current schedule: results of rounds decide which tables follow, and a number
  /// far beyond the known ones would take memory.
  private func mustBeKnown(_ table: ScheduledTable) -> Bool {
    guard !isInRounds[table.event], current.events.indices.contains(table.event) else { return true }
    return max(table.number, table.deal) > current.events[table.event].lastNumber + RunState.leeway
  }

  // MARK: - Tables

  /// Applies a table that was played; it replaces an earlier play of the table.
  ///
  /// - Throws: `Misfit` for a table that the tournament does not have, or that was played before.
  public mutating func apply(_ record: TableRecord) throws(Misfit) {
    lines += 1
    let key = TableKey(record.table)
    guard checks.indices.contains(key.event) else { throw .foreign(record.table) }
    try checks[key.event].check(record)
    guard record.attempt >= attempts[key] ?? 1 else { return }
    if mustBeKnown(record.table) { try settle() }
    if played.contains(key) { throw .doubled(key) }
    lazy var scores = record.contestScores(tournament.events[key.event].measures)
    guard isStale ? !dropped[key.event].contains(key.number) : current.finish(record.table, scores: { scores }) else {
      throw .foreign(record.table)
    }
    played.insert(key)
    lastPlayed[key.event] = max(lastPlayed[key.event], key.number)
    lastDeal[key.event] = max(lastDeal[key.event], record.table.deal)
    if isInRounds[key.event] { results[key.event][key.number] = (record.table, scores) }
    faults.count(record)
    let bots = record.faultyBots
    if !bots.isEmpty { faulty[key] = bots }
    faultCount += bots.count
  }
}

extension JSONNode {
  /// The object with additional elements in one of its arrays.
  fileprivate func appending(_ elements: [JSONNode], to name: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(
      .object(
        members.map { member in
          guard member.name == name, let old = member.node.elements else { return member }
          return JSONMember(name: name, offset: member.offset, node: JSONNode(.array(old + elements), at: 0))
        }), at: offset)
  }
}
