public import Fields
public import GameRules
import JSON
public import Records
public import Sandboxes
public import Scheduling

/// What a run knows: who plays, what was played and is to be played, and who is disqualified.
///
/// It is told the lines of a journal one after another, and touches no file.
///
///     var state = try RunState(header, in: folder, catalogue)
///     try state.apply(.lineup(lineup))
///     try state.apply(record)
public struct RunState: Sendable {
  public private(set) var header: JournalHeader
  /// How many lines it was told.
  public private(set) var lines = 1
  /// The tournament as it is by now, with all bots that have ever played.
  public private(set) var tournament: Tournament
  /// Where the tables were played; empty in journals that do not tell.
  public private(set) var origins: [RunOrigin]
  /// How often each table is to be played, where that is more than once.
  public private(set) var attempts: [TableKey: Int] = [:]
  /// True if nothing is ever played again with the run's seed.
  public private(set) var isClosed = false
  /// The bots that were pardoned, by identifier.
  public private(set) var pardoned: Set<String> = []
  /// The folders to which the organiser has given names of bots, by name.
  public private(set) var owners: [String: String] = [:]
  /// What stood between the bots and the machine, in the order in which it changed: of all bots' sandboxes, the weakest.
  public private(set) var sandboxes: [Sandbox]
  /// The sandbox of the bots that had none of their own when the run was played last; nil where the journal does not tell.
  public private(set) var usualSandbox: Sandbox?

  /// The tables that were played and are not to be played again.
  public private(set) var played = PlayedTables()
  /// By event: the largest number of a table that was ever played.
  public private(set) var lastPlayed: [Int]
  /// By event: the largest number of a deal of these tables.
  public private(set) var lastDeal: [Int]
  /// The bots that were at fault, by identifier, of each of these tables that had a fault.
  public private(set) var faulty: [TableKey: [String]] = [:]
  /// How many faults these are.
  public private(set) var faultCount = 0
  public private(set) var faults: ConsecutiveFaults

  private let folder: String
  private let catalogue: GameCatalogue
  private var checks: [RecordCheck] = []
  /// By event, if it is played in rounds: the results of its tables, by their numbers.
  private var results: [[Int: (table: ScheduledTable, scores: [Int])]]
  private var isInRounds: [Bool] = []
  /// By event: the tables that are not played any more.
  private var dropped: [Set<Int>]
  private var current: Schedule
  /// True where the schedule has to be formed anew.
  private var isStale = false

  /// - Parameters:
  ///   - folder: that of the run.
  ///   - catalogue: the games that the header may name.
  /// - Throws: `FileProblem` where it fits none of these games.
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

  /// How many deals each event has by now.
  public var deals: [Int] { tournament.deals }

  /// The weight of each event in the grade, as the last play of the run had it; empty for no grade.
  public var grade: [Double] { tournament.file.gradeWeights }

  /// The sandbox that isolates least, of those in which the bots have played.
  public var weakestSandbox: Sandbox { Sandbox.weakest(of: sandboxes) ?? .none }

  /// Every table, as far as is known.
  public var schedule: Schedule {
    var state = self
    // What does not fit was refused when the change was read.
    try? state.settle()
    state.current.rewind()
    return state.current
  }

  /// Gives out the next table that was not played; nil where rounds wait for their tables, or all are given out.
  public mutating func takeTable() -> ScheduledTable? {
    // What does not fit was refused when the change was read.
    try? settle()
    while let table = current.next() {
      if !played.contains(TableKey(table)) { return table }
    }
    return nil
  }

  /// True if every table has been given out.
  public var hasGivenAll: Bool { current.hasEnded }

  /// Notes that a table is played.
  public mutating func begin(_ table: ScheduledTable) { if attempts[TableKey(table)] == nil { faults.begin(table) } }

  // MARK: - Changes

  /// Takes up a line that holds no table.
  ///
  /// - Throws: `Misfit` for one that does not fit what was told before.
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

  /// True for a table whose bots all play now, in these versions.
  public func canPlayAgain(_ key: TableKey) -> Bool {
    var schedule = schedule
    guard tournament.events.indices.contains(key.event), let table = schedule.table(key) else { return false }
    return Set(tournament.events[key.event].activeEntrants.map(\.id)).isSuperset(of: table.seats)
  }

  /// Lets a table be played once more.
  private mutating func playAgain(_ key: TableKey) throws(Misfit) {
    attempts[key, default: 1] += 1
    guard played.remove(key) else { return }
    try settle()
    let bots = faulty.removeValue(forKey: key) ?? []
    faultCount -= bots.count
    if let table = current.table(key) { faults.forget(table, faulty: bots) }
    if results[key.event].removeValue(forKey: key.number) != nil { isStale = true }
  }

  /// Takes up events as if they had been there from the start, with none of their tables played.
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

  /// Forms the schedule, if it has changed: rounds follow from the results before them.
  ///
  /// Not with each change, of which there may be hundreds, but where something depends on it, and after the last line.
  /// - Throws: `Misfit` where a table that was played is none of the tournament's.
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

  /// By how much the number of a table may exceed those that were known.
  private static let leeway = 1_000_000

  /// True for a table for which the schedule has to be formed now: results of rounds decide which tables follow, and numbers
  /// far beyond those that were known would take memory.
  private func mustBeKnown(_ table: ScheduledTable) -> Bool {
    guard !isInRounds[table.event], current.events.indices.contains(table.event) else { return true }
    return max(table.number, table.deal) > current.events[table.event].lastNumber + RunState.leeway
  }

  // MARK: - Tables

  /// Takes up a table that was played; an earlier play of one that is to be played again counts no more.
  ///
  /// - Throws: `Misfit` for a table that the tournament does not have by now, or that was played before.
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
  /// The object with more elements in one of its lists.
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
