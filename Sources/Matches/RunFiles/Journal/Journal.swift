public import BotProcess
import Foundation
public import GameRules
import JSON
import OperatingSystem
public import Records
public import Scheduling

/// A journal whose chain of lines was found whole: its header, its length, and where it ends.
///
/// Its tables are not in memory: a tournament may have millions, so they are passed on one by one.
public struct Journal: Sendable {
  public let path: String
  public var header: JournalHeader
  /// How many deals each event has by now.
  public var deals: [Int]
  /// How many deals each event had until its bots first changed.
  public private(set) var openingDeals: [Int]?
  /// How the bots have changed.
  public private(set) var rosters: [Roster] = []
  /// Where the tables were played; empty in journals that do not tell.
  public private(set) var origins: [RunOrigin]
  /// How often each table is to be played, where that is more than once.
  public private(set) var attempts: [TableKey: Int] = [:]
  /// True if nothing is ever played again with the run's seed.
  public private(set) var isClosed = false
  /// The weight of each event in the grade, as the last play of the run had it; empty for no grade.
  public private(set) var grade: [Double] = []
  /// By event: the numbers of the deals that it has taken of its seed; empty where it takes every one.
  public private(set) var takenDeals: [[Int]]
  /// The bots whose faults before a place of the file disqualify them no longer, by identifier, in the order of places.
  public private(set) var pardons: [(bots: [String], place: Int)] = []
  /// The number of faults in a row that disqualifies a bot, at first and from each place of the file on.
  public private(set) var faultLimits: [(limit: Int, place: Int)]
  /// What stood between the bots and the machine, in the order in which it changed: of all bots' sandboxes, the weakest.
  public private(set) var sandboxes: [Sandbox]
  /// The sandbox of the bots that had none of their own when the run was played last; nil where the journal does not tell.
  public private(set) var usualSandbox: Sandbox?
  /// The lines that are no tables, each with the place in the file where it begins.
  public private(set) var changes: [(change: JournalChange, place: Int)] = []
  /// The checksum of the last line, for the next to bear.
  public var lastSum: Checksum
  /// How many bytes are whole lines.
  public var size: Int
  /// How many whole lines there are.
  private var lines: Int

  /// Checks the journal in a run's folder, or gives nil where there is none, or not one whole line.
  ///
  /// - Parameter isStopped: asked after each line, of which there may be millions.
  /// - Throws: `RunProblem.damaged` for a line whose checksum or chain is wrong, unless it is a last line that was cut off.
  public static func read(at path: String, isStopped: () -> Bool = { false }) throws(RunProblem) -> Journal? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var lines = try JournalLines(path)
    guard let bytes = try lines.next() else { return nil }
    let line = JournalLine(bytes)
    guard let sums = line.sums, sums.previous == .none else { throw .damaged(file: path, line: 1) }
    let header: JournalHeader
    do { header = try JournalHeader(line, path: path) } catch { throw .badLine(error) }
    let limit = header.configuration["max_faults"]?.integer ?? TournamentFile.usualFaults
    var journal = Journal(
      path: path, header: header, deals: header.deals, origins: header.origins,
      takenDeals: header.deals.map { _ in [] }, faultLimits: [(limit, 0)], sandboxes: [header.sandbox],
      usualSandbox: header.usualSandbox, lastSum: sums.own, size: lines.size, lines: 1)
    try journal.check(&lines, isStopped)
    return journal
  }

  /// Checks the whole lines that were written since, for those who watch a run.
  ///
  /// - Throws: `RunProblem` as `read` does; then it ends before the line that is wrong.
  public mutating func extend() throws(RunProblem) {
    var lines = try JournalLines(path, from: size, number: self.lines)
    try check(&lines)
  }

  private mutating func check(_ lines: inout JournalLines, _ isStopped: () -> Bool = { false }) throws(RunProblem) {
    while let bytes = try lines.next() {
      if isStopped() { throw .stopped }
      let line = JournalLine(bytes)
      guard let sums = line.sums, sums.previous == lastSum else { throw .damaged(file: path, line: lines.number) }
      if !line.isTable { try adopt(line, number: lines.number) }
      (lastSum, size, self.lines) = (sums.own, lines.size, lines.number)
    }
  }

  /// Takes up what a line says that is no table.
  private mutating func adopt(_ line: JournalLine, number: Int) throws(RunProblem) {
    func require(_ fits: Bool, _ key: String, _ expected: String) throws(RunProblem) {
      if fits { return }
      throw .badLine(
        FileProblem(.outOfRange(expected: expected, found: "other values"), file: path, line: number, key: key))
    }
    let change = try read(line: number) { () throws(FileProblem) in
      try JournalChange(line, path: path, number: number)
    }
    changes.append((change, size))
    let events = deals.count
    switch change {
    case .deals(let deals):
      try require(deals.count == events, "deals", "\(events) numbers, one for each event")
      self.deals = deals
    case .roster(let roster):
      try require(roster.fits(events: events), "roster", "tables and deals of each of \(events) events")
      rosters.append(roster)
      if openingDeals == nil { openingDeals = deals }
      deals = roster.deals
    case .rerun(let tables):
      try require(tables.count == events, "rerun", "numbers of tables for each of \(events) events")
      for (event, numbers) in tables.enumerated() {
        for number in numbers { attempts[TableKey(event: event, number: number), default: 1] += 1 }
      }
    case .origin(let origin): origins.append(origin)
    case .closed: isClosed = true
    case .added(let added):
      try require(added.events.count == added.deals.count, "added", "one number of deals for each event")
      add(added)
    case .grade(let weights):
      try require([0, events].contains(weights.count), "grade", "a weight for each of \(events) events, or none")
      grade = weights
    case .taken(let taken):
      let isGrowing = zip(takenDeals, taken).allSatisfy { old, new in
        let numbers = old.suffix(1) + new
        let isBounded = old.count + new.count <= EventPlan.mostGivenDeals
        return isBounded && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      }
      try require(
        taken.count == events && isGrowing, "taken", "growing numbers of deals for each of \(events) events")
      addDeals(taken)
    case .pardoned(let bots): pardons.append((bots, size))
    case .maxFaults(let limit): faultLimits.append((limit, size))
    case .sandbox(let sandbox): sandboxes.append(sandbox)
    case .usualSandbox(let sandbox): usualSandbox = sandbox
    }
  }

  /// Adds deals to those that the events have taken.
  public mutating func addDeals(_ numbers: [[Int]]) {
    for (event, numbers) in numbers.enumerated() { takenDeals[event] += numbers }
  }

  /// The sandbox that isolates least, of those in which the bots have played.
  public var weakestSandbox: Sandbox { Sandbox.weakest(of: sandboxes) ?? .none }

  /// Takes up events as if they had been there from the start, with none of their tables played.
  public mutating func add(_ added: AddedEvents) {
    header.configuration = header.configuration.appending(added.events, to: "events")
    header.deals += added.deals
    deals += added.deals
    openingDeals? += added.deals
    if !grade.isEmpty { grade += added.deals.map { _ in 1 } }
    takenDeals += added.deals.map { _ in [] }
    for index in rosters.indices {
      rosters[index].firstTables += added.deals.map { _ in 1 }
      rosters[index].dropped += added.deals.map { _ in [] }
      rosters[index].deals += added.deals
    }
  }

  /// What a reader of configurations is told: no text, and no games.
  private var configurationSource: ObjectReader.Source {
    var source = ObjectReader.Source(path: path, text: [])
    source.isConfiguration = true
    return source
  }

  /// What is read from a line, whose number is told where that fails.
  private func read<Value>(
    line: Int, _ body: () throws(FileProblem) -> Value
  ) throws(RunProblem) -> Value {
    do {
      return try body()
    } catch {
      throw .badLine(FileProblem(error.kind, file: path, line: line, key: error.key))
    }
  }

  /// The checksum of the program that a bot had when it last joined or changed; nil for a bot that the journal does not know.
  public func program(of bot: Competitor) -> String? {
    rosters.last { $0.programs[bot.id] != nil }?.programs[bot.id] ?? header.programs[bot.id]
  }

  /// The bots with which the tournament began.
  func openingCompetitors() throws(RunProblem) -> [Competitor] {
    try read(line: 1) { () throws(FileProblem) in
      try Competitor.read(try ObjectReader(header.configuration, in: configurationSource, path: "", keys: nil))
    }
  }

  /// Checks the journal of a run that must have one.
  ///
  /// - Throws: `RunProblem` where there is none, or it is damaged.
  public static func existing(in folder: String) throws(RunProblem) -> Journal {
    guard let journal = try read(at: folder + "/" + RunFolder.journalName) else { throw .noJournal(folder: folder) }
    return journal
  }

  /// Tells its tables in the order of their lines, without records of tables that are to be played again.
  ///
  /// - Parameters:
  ///   - timed: whether the bots' times are wanted, which take as long to read as all else.
  ///   - earlier: the journal as it was, to tell only what came after.
  ///   - isWhole: true tells records of earlier attempts as well.
  ///   - body: is given each table with the place of its line, line feed included, in the file, and refuses one that cannot be
  ///     one of the tournament's.
  /// - Throws: `RunProblem.badLine` for a line that holds no table, or one that was refused.
  public func forEachTable(
    timed: Bool, since earlier: Journal? = nil, includingEarlierAttempts isWhole: Bool = false,
    _ body: (TableRecord, Range<Int>) throws(RecordMisfit) -> Void
  ) throws(RunProblem) {
    var lines = try JournalLines(path, from: earlier?.size ?? 0, number: earlier?.lines ?? 0)
    if earlier == nil { _ = try lines.next() }
    while lines.size < size, let bytes = try lines.next() {
      // Its sum was looked at when the journal was read.
      let line = JournalLine(bytes)
      guard line.isTable else { continue }
      let record = try line.table(timed: timed, path: path, number: lines.number)
      if !isWhole, !attempts.isEmpty, record.attempt < attempts[TableKey(record.table)] ?? 1 { continue }
      do throws(RecordMisfit) {
        guard header.deals.indices.contains(record.table.event) else { throw .foreign(record.table) }
        try body(record, lines.size - bytes.count - 1..<lines.size)
      } catch {
        throw .badLine(FileProblem(error.kind, file: path, line: lines.number, key: error.key))
      }
    }
  }

  /// The tournament to which the journal belongs.
  ///
  /// - Throws: `RunProblem.badLine` where the first line fits none of these games.
  public func tournament(_ catalogue: GameCatalogue) throws(RunProblem) -> TournamentFile {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    var file = try read(line: 1) { () throws(FileProblem) in
      try TournamentFile.read(header, deals: openingDeals ?? deals, folder: folder, catalogue: catalogue)
    }
    for roster in rosters { file.adopt(roster) }
    file.chooseDeals(takenDeals)
    file.maxFaults = faultLimits.last?.limit ?? file.maxFaults
    file.adopt(gradeWeights: grade)
    return file
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

extension JournalHeader {
  /// The seed of the run that has begun in a folder, or nil where none has.
  static func seed(ofRunIn folder: String) -> String? {
    guard var lines = try? JournalLines(folder + "/" + RunFolder.journalName), let line = try? lines.next() else {
      return nil
    }
    return (try? JournalHeader(JournalLine(line), path: folder))?.configuration["seed"]?.string
  }
}

extension Journal {
  /// Tells its tables in the order of their lines, each of which must fit its event and its place in the schedule.
  ///
  /// - Parameters:
  ///   - file: the journal's tournament.
  ///   - timed: whether the bots' times are wanted, which take as long to read as all else.
  /// - Returns: the schedule as it is after all results.
  /// - Throws: `RunProblem.badLine` for the first line that does not belong to the tournament.
  @discardableResult
  public func replaySchedule(
    of file: TournamentFile, timed: Bool, _ body: (TableRecord) -> Void = { _ in }
  ) throws(RunProblem) -> Schedule {
    var schedule = Schedule(file)
    let checks = file.events.map(\.recordCheck)
    try forEachTable(timed: timed) { record, _ throws(RecordMisfit) in
      try checks[record.table.event].check(record)
      guard schedule.finish(record, of: file) else { throw .foreign(record.table) }
      body(record)
    }
    return schedule
  }
}
