import BotProcess
import Foundation
public import GameRules
public import Records
public import Scheduling

/// One run joined from several of the same tournament, each table once.
///
/// Its journal has the tables in the order of their keys: it is the same whichever folder is named first, unless two have
/// played the same table, or form the grade differently: then it has that of the first one.
public struct JournalMerge {
  /// How many tables the run has now.
  public private(set) var tables = 0
  /// How many of them the first folder had.
  public private(set) var tablesOfFirst = 0
  /// How many tables were played more than once, with the same results; they count as the first folder has them.
  public private(set) var doubled = 0
  /// The bots whose programs were not the same in all folders.
  public let differing: [String]
  /// What is left to play, by shard.
  public private(set) var gaps: [MergeGap] = []
  /// The events of which a round is due that nobody has begun.
  public private(set) var dueRounds: [Int] = []
  /// The tournament, as far as results do not depend on the machine.
  public let file: TournamentFile

  private let folders: [String]
  private let journals: [Journal]
  private let header: JournalHeader
  /// How the bots have changed.
  public let rosters: [Roster]
  /// By event: the deals that it has taken of its seed.
  private let takenDeals: [[Int]]
  /// By folder: the number in the joined run of each of its origins; nil for one that is left out.
  private let origins: [[Int?]]
  private var lines: [Line] = []
  /// How often each table is to be played, where that is more than once.
  private var attempts: [TableKey: Int] = [:]
  /// The machine whose tables are left out.
  private let host: String?
  /// The journals' files as they were when they were read.
  private let files: [String?]

  /// Where the line of a table is: there may be millions.
  fileprivate struct Line {
    var number: Int
    var offset: Int
    /// Equal for plays with the same results.
    var results: Int
    /// Equal for copies of one play.
    var play: Int
    var length: UInt32
    var event: UInt16
    var source: UInt16
    var attempt: UInt16
    var hasTranscript: Bool

    var key: TableKey { TableKey(event: Int(event), number: number) }
    var place: Range<Int> { offset..<offset + Int(length) }
  }

  /// Finds the tables of the runs in some folders, at least one.
  ///
  /// - Parameter host: the machine whose tables are left out; nil for none.
  /// - Throws: `RunProblem` where a folder holds no run, a damaged one, or one of another tournament or of another version
  ///   of the program, where two folders have different results of a table, or where their bots changed in different ways.
  public init(of folders: [String], without host: String? = nil, catalogue: GameCatalogue) throws(RunProblem) {
    self.folders = folders
    self.host = host
    files = folders.map { RunFolder.mark(of: $0 + "/" + RunFolder.journalName) }
    var journals: [Journal] = []
    for folder in folders { journals.append(try Journal.existing(in: folder)) }
    var header = journals[0].header
    let versions = Set(journals[0].origins.map(\.program))
    for (folder, journal) in zip(folders, journals) {
      if let difference = header.difference(from: journal.header) {
        throw .notTogether(folder, folders[0], difference: difference)
      }
      let others = Set(journal.origins.map(\.program))
      if !versions.isEmpty, !others.isEmpty, others != versions {
        throw .otherVersion(folder, others.sorted(), folders[0], versions.sorted())
      }
    }
    let headers = journals.map(\.header)
    differing = header.programs.keys.sorted().filter { name in
      headers.contains { $0.programs[name] != header.programs[name] }
    }
    // What holds for all: the weakest sandbox, the deals of the longest.
    header.sandbox = Sandbox.allCases.last { kind in headers.contains { $0.sandbox == kind } } ?? header.sandbox
    // In an order that does not depend on that of the folders.
    header.name = headers.map(\.name).min() ?? header.name
    let known = Set(journals.flatMap(\.origins))
    if let host, !known.contains(where: { $0.host == host }) {
      throw .unknownHost(host, known: Set(known.map(\.host)).sorted())
    }
    let kept = known.filter { $0.host != host }.sorted {
      ($0.begun, $0.host, $0.shard?.number ?? 0, $0.cores, $0.program, $0.cpu)
        < ($1.begun, $1.host, $1.shard?.number ?? 0, $1.cores, $1.program, $1.cpu)
    }
    header.origins = kept
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    origins = journals.map { $0.origins.map { numbers[$0] } }
    // Some may not have heard of the last changes of the bots yet.
    var last = 0
    for index in journals.indices where journals[index].rosters.count > journals[last].rosters.count { last = index }
    var joined = journals[last]
    rosters = joined.rosters
    for (folder, journal) in zip(folders, journals)
    where !rosters.starts(with: journal.rosters)
      || !(journal.rosters.isEmpty || journal.openingDeals == joined.openingDeals)
    {
      throw .otherRosters(folders[last], folder)
    }
    // Each has taken the first of the seed's deals, as many as it was to play.
    takenDeals = header.deals.indices.map { event in
      journals.map { $0.takenDeals[event] }.max { $0.count < $1.count }!
    }
    for (folder, journal) in zip(folders, journals) {
      for (all, some) in zip(takenDeals, journal.takenDeals) where !all.starts(with: some) {
        throw .otherDeals(folders[0], folder)
      }
    }
    header.deals =
      joined.openingDeals ?? header.deals.indices.map { event in journals.map { $0.deals[event] }.max()! }
    self.journals = journals
    self.header = header
    joined.header = header
    if rosters.isEmpty { joined.deals = header.deals }
    joined.take(zip(takenDeals, joined.takenDeals).map { Array($0.dropFirst($1.count)) })
    file = try joined.tournament(catalogue)
    for journal in journals { attempts.merge(journal.attempts) { max($0, $1) } }
    try collect()
    try requireSameFiles()
  }

  /// Writes the joined run's journal and transcripts into a folder, which may be one of those that were joined.
  ///
  /// - Parameters:
  ///   - replaces: true if the folder may hold a run already.
  ///   - keepsTranscripts: false leaves the transcripts of other folders, and what the journal says of them, where they
  ///     are.
  /// - Returns: how many transcripts could not be copied, for they were no longer there.
  /// - Throws: `RunProblem` where the folder holds a run already, or the disk refuses.
  public func write(
    into run: RunFolder, replacing replaces: Bool = false, keepingTranscripts keepsTranscripts: Bool = true
  ) throws(RunProblem) -> Int {
    guard replaces || !FileManager.default.fileExists(atPath: run.journalPath) else {
      throw .hasJournal(folder: run.path)
    }
    // The journal last: without it there is no run.
    let lost = keepsTranscripts ? try copyTranscripts(into: run) : 0
    try writeJournal(into: run, keepsTranscripts)
    return lost
  }

  /// Finds the line of every table, each once, in the order of their keys.
  private mutating func collect() throws(RunProblem) {
    var schedule = Schedule(file)
    let checks = file.events.map { RecordCheck($0) }
    let isInRounds = file.events.map(\.shape.isInRounds)
    for (source, journal) in journals.enumerated() {
      try journal.forEachTable(timed: true) { record, place throws(RecordMisfit) in
        try checks[record.table.event].check(record)
        // Rounds follow from the tables before them, in whatever folder they are.
        guard isInRounds[record.table.event] || schedule.finish(record, of: file) else { throw .foreign(record.table) }
        if origins[source].indices.contains(record.origin), origins[source][record.origin] == nil { return }
        lines.append(Line(record, source: source, place: place))
      }
    }
    tablesOfFirst = lines.count { $0.source == 0 }
    lines.sort { ($0.event, $0.number, $1.attempt, $0.source) < ($1.event, $1.number, $0.attempt, $1.source) }
    try choose()
    tables = lines.count
    try follow(&schedule, isInRounds)
    findGaps(schedule)
  }

  /// Keeps one line of each table: of the plays with the highest attempt, that of the first folder; none where the table is
  /// to be played again.
  private mutating func choose() throws(RunProblem) {
    var (count, index) = (0, 0)
    while index < lines.count {
      let first = lines[index]
      let end = lines[index...].firstIndex { $0.key != first.key } ?? lines.count
      let plays = lines[index..<end].filter { $0.attempt == first.attempt }
      index = end
      if let other = plays.first(where: { $0.results != first.results }) {
        throw .otherResults(first.key, folders[Int(first.source)], folders[Int(other.source)])
      }
      guard first.attempt >= attempts[first.key] ?? 1 else { continue }
      if first.attempt > 1 { attempts[first.key] = Int(first.attempt) }
      if plays.contains(where: { $0.play != first.play }) { doubled += 1 }
      // A copy may have left the transcript where it was.
      lines[count] = plays.first { $0.play == first.play && $0.hasTranscript } ?? first
      count += 1
    }
    lines.removeLast(lines.count - count)
  }

  /// Lets the tables of rounds follow one another in the schedule's order.
  private func follow(_ schedule: inout Schedule, _ isInRounds: [Bool]) throws(RunProblem) {
    guard isInRounds.contains(true) else { return }
    var places = journals.map { PlacedLines($0.path) }
    for line in lines where isInRounds[Int(line.event)] {
      let source = Int(line.source)
      let record = try places[source].line(line.place) { found throws(RunProblem) in
        try found.table(timed: false, path: journals[source].path)
      }
      guard schedule.finish(record, of: file) else {
        throw host.map { .roundsWithout($0, line.key) } ?? .roundsMissing(line.key, folders[source])
      }
    }
  }

  private mutating func findGaps(_ schedule: Schedule) {
    dueRounds = schedule.events.indices.filter { schedule.events[$0].isBetweenRounds }
    guard tables < schedule.count else { return }
    var played = PlayedTables()
    for line in lines { played.insert(line.key) }
    let shards = header.origins.map(\.shard)
    // Parts of different numbers have no owners in common, and a part would not play again what is left out.
    let counts = Set(shards.map { $0?.count ?? 1 })
    let parts = host == nil && counts.count == 1 && counts.first! > 1 ? shards[0]!.all : []
    let known = Set(shards.compactMap(\.self))
    var gaps = parts.isEmpty ? [MergeGap()] : parts.map { MergeGap(shard: $0, hasFolder: known.contains($0)) }
    func place(_ table: ScheduledTable) -> Int {
      parts.isEmpty ? 0 : Shard.owner(of: table.deal, among: parts.count) - 1
    }
    // Counted without a walk: a journal may name many more deals than it has tables.
    var rest = schedule
    for (event, plan) in file.events.enumerated() {
      if parts.isEmpty {
        gaps[0].tables += schedule.events[event].count
      } else if !plan.shape.isInRounds {
        for index in gaps.indices { gaps[index].tables += parts[index].tables(of: plan.shape) }
      } else {
        for number in stride(from: 1, through: schedule.events[event].lastNumber, by: 1) {
          if let table = rest.table(TableKey(event: event, number: number)) { gaps[place(table)].tables += 1 }
        }
      }
    }
    for line in lines { if let table = rest.table(line.key) { gaps[place(table)].tables -= 1 } }
    // Only the first are named.
    var unnamed = gaps.count { $0.hasUnnamed }
    while unnamed > 0, let table = rest.next() {
      let place = place(table)
      guard gaps[place].hasUnnamed, !played.contains(TableKey(table)) else { continue }
      gaps[place].first.append(TableKey(table))
      if !gaps[place].hasUnnamed { unnamed -= 1 }
    }
    self.gaps = gaps.filter { $0.tables > 0 }
  }

  /// A shard that takes over earlier rounds replaces its journal, in which the lines are elsewhere then.
  private func requireSameFiles() throws(RunProblem) {
    for (folder, file) in zip(folders, files) where RunFolder.mark(of: folder + "/" + RunFolder.journalName) != file {
      throw .rewritten(folder: folder)
    }
  }

  /// By folder: whether it is that of the run.
  private func isTarget(_ run: RunFolder) -> [Bool] { folders.map { RunFolder.isSame($0, run.path) } }

  private func copyTranscripts(into run: RunFolder) throws(RunProblem) -> Int {
    var lost = 0
    let isTarget = isTarget(run)
    for line in lines where line.hasTranscript && !isTarget[Int(line.source)] {
      let name = TranscriptText.path(of: line.key, game: file.events[Int(line.event)].game.name)
      let folder = folders[Int(line.source)]
      // A link that another machine delivered would be followed on this one.
      let data: [UInt8]
      do {
        data = try SystemFile.read(name, below: folder)
      } catch {
        if error.number == ENOENT {
          lost += 1
          continue
        }
        let path = folder + "/" + name
        throw [EINVAL, EISDIR, ELOOP, ENOTDIR].contains(error.number)
          ? .noFile(path: path) : .io(path: path, errno: error.number)
      }
      try run.put(data, at: name, isDurable: false)
    }
    return lost
  }

  private func writeJournal(into run: RunFolder, _ keepsTranscripts: Bool) throws(RunProblem) {
    var places = journals.map { PlacedLines($0.path) }
    let isTarget = isTarget(run)
    try run.put(at: RunFolder.journalName) { file throws(RunProblem) in
      var (bytes, last) = JournalLine.seal(after: .none, header.writeMembers)
      let grade = journals.lazy.compactMap(\.grade).first.map { [JournalChange(grade: $0)] } ?? []
      let taken = takenDeals.allSatisfy(\.isEmpty) ? [] : [JournalChange(taken: takenDeals)]
      for change in taken + rosters.map({ JournalChange(roster: $0) }) + grade + reruns {
        let line = JournalLine.seal(after: last, change.writeMembers)
        bytes += line.bytes
        last = line.sum
      }
      for line in lines {
        let source = Int(line.source)
        let moved = try places[source].line(line.place) { found throws(RunProblem) in
          let known = found.tableOrigin
          let origin = origins[source].indices.contains(known) ? origins[source][known] ?? 0 : 0
          if keepsTranscripts || isTarget[source] || !line.hasTranscript {
            return found.moved(after: last, origin: origin)
          }
          var record = try found.table(timed: true, path: journals[source].path)
          (record.transcript, record.origin) = (nil, origin)
          return JournalLine.seal(after: last, record.writeMembers)
        }
        bytes += moved.bytes
        last = moved.sum
        if bytes.count > 1 << 20 {
          try file.append(bytes)
          bytes = []
        }
      }
      var ends: [JournalChange] = []
      let pardoned = Set(journals.flatMap { $0.pardons.flatMap(\.bots) }).sorted()
      if !pardoned.isEmpty { ends.append(JournalChange(pardoned: pardoned)) }
      let limits = journals.flatMap { $0.faultLimits.dropFirst().suffix(1).map(\.limit) }
      if let limit = limits.max() { ends.append(JournalChange(maxFaults: limit)) }
      for change in ends {
        let line = JournalLine.seal(after: last, change.writeMembers)
        bytes += line.bytes
        last = line.sum
      }
      try file.append(bytes)
      try requireSameFiles()
    }
  }

  /// What makes the attempts of tables those that the joined journals tell.
  private var reruns: [JournalChange] {
    stride(from: 2, through: attempts.values.max() ?? 1, by: 1).map { attempt in
      JournalChange(
        rerun: file.events.indices.map { event in
          attempts.filter { $0.key.event == event && $0.value >= attempt }.map(\.key.number).sorted()
        })
    }
  }
}

extension JournalMerge.Line {
  fileprivate init(_ record: TableRecord, source: Int, place: Range<Int>) {
    self.init(
      number: record.table.number, offset: place.lowerBound, results: record.resultMark, play: record.playMark,
      length: UInt32(place.count), event: UInt16(record.table.event), source: UInt16(source),
      attempt: UInt16(clamping: record.attempt), hasTranscript: record.transcript != nil)
  }
}

extension JournalMerge {
  /// Adds to the journal of a shard the tables that a joined run has and it lacks, without their transcripts: the rounds that
  /// all shards have played, which the next one follows from.
  ///
  /// - Parameters:
  ///   - joined: the folder of the joined run; there is none before the first round has been joined.
  ///   - file: the tournament, with the folder of the shard.
  /// - Returns: false if there is no joined run.
  /// - Throws: `RunProblem` where the joined run is of another tournament, or does not fit what the shard has played.
  public static func takeRounds(
    of joined: String, into file: TournamentFile, catalogue: GameCatalogue
  ) throws(RunProblem) -> Bool {
    guard let journal = try Journal.read(at: joined + "/" + RunFolder.journalName) else { return false }
    if let difference = journal.header.difference(
      from: JournalHeader(file), leavingOut: file.format.takesRosters ? ["bots"] : [])
    {
      throw .otherRounds(joined, file: file.path, difference: difference)
    }
    let run = try RunFolder(file.out)
    let hasOwn = SystemFile.isThere(run.journalPath)
    let merge = try JournalMerge(of: (hasOwn ? [file.out] : []) + [joined], catalogue: catalogue)
    if !hasOwn || merge.tables > merge.tablesOfFirst {
      _ = try merge.write(into: run, replacing: true, keepingTranscripts: false)
    }
    return withExtendedLifetime(run) { true }
  }
}

/// Tables that no folder of a merge has.
public struct MergeGap: Equatable, Sendable {
  /// How many tables are named.
  static let examples = 5

  /// The shard whose tables they are; nil where the folders are not shards of one number.
  public var shard: Shard?
  /// True if one of the folders has been played as this shard.
  public var hasFolder = false
  public internal(set) var tables = 0
  /// The first of them.
  public internal(set) var first: [TableKey] = []

  /// True while fewer of the tables are named than are to be.
  var hasUnnamed: Bool { first.count < min(tables, MergeGap.examples) }
}
