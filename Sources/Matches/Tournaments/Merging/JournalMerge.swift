import BotProcess
import Foundation
public import GameRules
import OperatingSystem
public import Records
public import RunFiles
import Scheduling

/// One run joined from several of the same tournament, each table once.
///
/// Its journal has the tables in the order of their keys: it is the same whichever folder is named first, unless two have
/// played the same table, or form the grade differently: then it has that of the first one. What is added to a run later
/// stands behind what it has.
public struct JournalMerge {
  /// How many tables the run has now.
  public var tables: Int { played.count }
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
  /// By event: the lines that are written, in the order of their tables.
  private var lines: [LargeArray<MergedLine>] = []
  private var played = PlayedTables()
  /// By event in rounds: the scores of all tables, by number.
  private var scores: [[Int: [Int]]]
  /// How often each table is to be played, where that is more than once.
  private var attempts: [TableKey: Int] = [:]
  /// The machine whose tables are left out.
  private let host: String?
  /// The journals' files as they were when they were read.
  private let files: [String?]
  /// What the first folder holds already, where the others are added to it; nil where its journal is written anew.
  private var known: MergeNote?
  /// True if what is new changes what the first folder holds, or may.
  private var changesKnown = false

  /// Finds the tables of the runs in some folders, at least one.
  ///
  /// - Parameter host: the machine whose tables are left out; nil for none.
  /// - Throws: `RunProblem` where a folder holds no run, a damaged one, or one of another tournament or of another version
  ///   of the program, where two folders have different results of a table, or where their bots changed in different ways.
  public init(of folders: [String], without host: String? = nil, catalogue: GameCatalogue) throws(RunProblem) {
    let files = JournalMerge.marks(in: folders)
    var journals: [Journal] = []
    for folder in folders { journals.append(try Journal.existing(in: folder)) }
    try self.init(folders, files, journals, without: host, catalogue)
  }

  /// What tells the journals in some folders from others that replace them.
  private static func marks(in folders: [String]) -> [String?] {
    folders.map { RunFolder.mark(of: $0 + "/" + RunFolder.journalName) }
  }

  /// Finds what folders have that the run in another one, which was merged before, has not, and reads nothing else.
  ///
  /// - Parameter run: the folder of the merged run, which nobody else writes meanwhile.
  /// - Returns: nil if that does not do: where the run was not written by a merge alone, where a journal is not what it was, or
  ///   where more than tables and machines is new.
  /// - Throws: `RunProblem` as the merge of all folders does.
  public init?(adding folders: [String], to run: RunFolder, catalogue: GameCatalogue) throws(RunProblem) {
    guard let note = MergeNote(in: run.path), let old = try Journal.resuming(at: run.journalPath, note.journal),
      (try? ForeignFile(run.journalPath))?.size == old.size
    else { return nil }
    let all = [run.path] + folders
    let files = JournalMerge.marks(in: all)
    var journals = [old]
    var earlier: [Journal?] = [old]
    for folder in folders {
      guard let mark = note[folder] else {
        journals.append(try Journal.existing(in: folder))
        earlier.append(nil)
        continue
      }
      guard var journal = try Journal.resuming(at: folder + "/" + RunFolder.journalName, mark) else { return nil }
      earlier.append(journal)
      try journal.extend()
      journals.append(journal)
    }
    for (journal, before) in zip(journals, earlier).dropFirst() {
      let new = journal.changes.dropFirst(before?.changes.count ?? 0)
      if new.contains(where: { $0.change.origin == nil && $0.change.earlier == nil }) { return nil }
    }
    try self.init(all, files, journals, without: nil, catalogue, since: earlier, note)
    if changesKnown { return nil }
  }

  /// - Parameters:
  ///   - earlier: by folder, its journal as it was merged before; nil for a folder that was not.
  ///   - note: what the first folder holds already, where the others are added to it.
  private init(
    _ folders: [String], _ files: [String?], _ journals: [Journal], without host: String?, _ catalogue: GameCatalogue,
    since earlier: [Journal?]? = nil, _ note: MergeNote? = nil
  ) throws(RunProblem) {
    self.folders = folders
    self.host = host
    known = note
    self.files = files
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
    header.sandbox = Sandbox.weakest(of: journals.map(\.weakestSandbox)) ?? header.sandbox
    header.usualSandbox = Sandbox.weakest(of: journals.compactMap(\.usualSandbox))
    // In an order that does not depend on that of the folders.
    header.name = headers.map(\.name).min() ?? header.name
    let known = Set(journals.flatMap(\.origins))
    if let host, !known.contains(where: { $0.host == host }) {
      throw .unknownHost(host, known: Set(known.map(\.host)).sorted())
    }
    var kept = known.filter { $0.host != host }.sorted {
      ($0.begun, $0.host, $0.shard?.number ?? 0, $0.cores, $0.program, $0.cpu)
        < ($1.begun, $1.host, $1.shard?.number ?? 0, $1.cores, $1.program, $1.cpu)
    }
    // A run that is added to keeps its numbers.
    if note != nil { kept = journals[0].origins + kept.filter { !journals[0].origins.contains($0) } }
    header.origins = kept
    let numbers = Dictionary(kept.enumerated().map { ($1, $0) }) { first, _ in first }
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
    joined.addDeals(zip(takenDeals, joined.takenDeals).map { Array($0.dropFirst($1.count)) })
    file = try joined.tournament(catalogue)
    scores = file.events.map { _ in [:] }
    for journal in journals { attempts.merge(journal.attempts) { max($0, $1) } }
    if note != nil {
      var old = journals[0].header
      old.origins = header.origins
      changesKnown =
        old != header || journals[0].rosters != rosters || journals[0].takenDeals != takenDeals
        || journals[0].attempts != attempts
    }
    try collect(since: earlier)
    try requireSameFiles()
  }

  /// Writes the joined run's journal and transcripts into a folder, which may be one of those that were joined.
  ///
  /// A run to which others are added is written behind what it has.
  ///
  /// - Parameters:
  ///   - replaces: true if the folder may hold a run already.
  ///   - noting: is given what the next merge has to know to read what is new alone; without tables that are left out.
  /// - Returns: how many transcripts could not be copied, for they were no longer there.
  /// - Throws: `RunProblem` where the folder holds a run already, or the disk refuses.
  public func write(
    into run: RunFolder, replacing replaces: Bool = false, noting: (MergeNote) -> Void = { _ in }
  ) throws(RunProblem) -> Int {
    guard replaces || !FileManager.default.fileExists(atPath: run.journalPath) else {
      throw .hasJournal(folder: run.path)
    }
    // The journal last: without it there is no run.
    let lost = try copyTranscripts(into: run)
    var note = known ?? MergeNote()
    note.journal = try known == nil ? writeJournal(into: run) : addLines(to: run, behind: note.journal)
    for (folder, journal) in zip(folders, journals) where !RunFolder.isSame(folder, run.path) {
      note[folder] = journal.mark
    }
    note.tables = file.events.indices.map { event in
      var tables = EarlierTables(event: event)
      if file.events[event].shape.isInRounds {
        for number in played.numbers(of: event) { tables.append(number, scores: scores[event][number]) }
      } else {
        played.forEachSeries(of: event) { tables.append($0) }
      }
      return tables
    }
    // With a machine left out, the shards have more than was taken from them.
    if host == nil { noting(note) }
    return lost
  }

  /// True if the run has all that the folders have.
  public var isUpToDate: Bool {
    known != nil && lines.allSatisfy(\.isEmpty) && header.origins.count == journals[0].origins.count
  }

  /// Finds the line of every table, each once, in the order of their keys.
  private mutating func collect(since earlier: [Journal?]?) throws(RunProblem) {
    if changesKnown { return }
    var schedule = Schedule(file)
    let checks = file.events.map(\.recordCheck)
    let isInRounds = file.events.map(\.shape.isInRounds)
    for tables in known?.tables ?? [] {
      guard file.events.indices.contains(tables.event), (try? schedule.finish(tables)) != nil else {
        return changesKnown = true
      }
      played.insert(tables)
      for (number, scores) in zip(tables.numbers, tables.scores) { self.scores[tables.event][number] = scores }
    }
    let isAddition = known != nil
    lines = file.events.map { _ in [] }
    if !isAddition, lines.count == 1 { lines[0].reserveCapacity(journals.reduce(0) { $0 + $1.lineCount }) }
    var isNew = true
    for (source, journal) in journals.enumerated() where !(isAddition && source == 0) {
      try journal.forEachTable(timed: true, since: earlier?[source] ?? nil) { record, place throws(RecordMisfit) in
        try checks[record.table.event].check(record)
        // Rounds follow from the tables before them, in whatever folder they are.
        guard isInRounds[record.table.event] || schedule.finish(record, of: file) else { throw .foreign(record.table) }
        if origins[source].indices.contains(record.origin), origins[source][record.origin] == nil { return }
        if isAddition, record.attempt > 1 || played.contains(TableKey(record.table)) { isNew = false }
        lines[record.table.event].append(MergedLine(record, source: source, offset: place.lowerBound))
      }
    }
    guard isNew else { return changesKnown = true }
    for event in lines.indices { lines[event].sort { $0.rank < $1.rank } }
    try choose()
    try follow(&schedule, isInRounds)
    for (event, lines) in lines.enumerated() {
      for line in lines { played.insert(TableKey(event: event, number: line.number)) }
    }
    dueRounds = schedule.events.indices.filter { schedule.events[$0].isBetweenRounds }
    // A part would not play again what is left out.
    gaps = MergeGap.all(of: schedule, file, without: played, in: host == nil ? header.origins.map(\.shard) : [])
  }

  /// Keeps one line of each table: of the plays with the highest attempt, that of the first folder; none where the table is
  /// to be played again.
  private mutating func choose() throws(RunProblem) {
    var places = journals.map { PlacedLines($0.path) }
    for event in lines.indices {
      var (count, index) = (0, 0)
      while index < lines[event].count {
        let first = lines[event][index]
        var end = index + 1
        while end < lines[event].count, lines[event][end].number == first.number { end += 1 }
        let plays = end == index + 1 ? [] : lines[event][index..<end].filter { $0.attempt == first.attempt }
        index = end
        let key = TableKey(event: event, number: first.number)
        if let other = plays.first(where: { $0.mark != first.mark }) {
          let records = try [first, other].map { line throws(RunProblem) in
            try places[line.source].line(at: line.offset) { found throws(RunProblem) in
              try found.table(timed: false, path: journals[line.source].path)
            }
          }
          if records[0].resultMark != records[1].resultMark {
            throw .otherResults(key, folders[first.source], folders[other.source])
          }
          doubled += 1
        }
        guard first.attempt >= attempts[key] ?? 1 else { continue }
        if first.attempt > 1 { attempts[key] = first.attempt }
        // A copy may have left the transcript where it was.
        lines[event][count] = plays.first { $0.mark == first.mark && $0.hasTranscript } ?? first
        count += 1
      }
      lines[event].removeLast(lines[event].count - count)
    }
  }

  /// Lets the tables of rounds follow one another in the schedule's order.
  private mutating func follow(_ schedule: inout Schedule, _ isInRounds: [Bool]) throws(RunProblem) {
    guard isInRounds.contains(true) else { return }
    var places = journals.map { PlacedLines($0.path) }
    for (event, lines) in lines.enumerated() where isInRounds[event] {
      for line in lines {
        let record = try places[line.source].line(at: line.offset) { found throws(RunProblem) in
          try found.table(timed: false, path: journals[line.source].path)
        }
        guard schedule.finish(record, of: file) else {
          let key = TableKey(event: event, number: line.number)
          throw host.map { .roundsWithout($0, key) } ?? .roundsMissing(key, folders[line.source])
        }
        scores[event][line.number] = record.contestScores(file.events[event].measures)
      }
    }
  }

  /// A folder that was restored or merged meanwhile has another journal, in which the lines are elsewhere.
  private func requireSameFiles() throws(RunProblem) {
    for (folder, (old, new)) in zip(folders, zip(files, JournalMerge.marks(in: folders))) where old != new {
      throw .rewritten(folder: folder)
    }
  }

  private func copyTranscripts(into run: RunFolder) throws(RunProblem) -> Int {
    var lost = 0
    let isTarget = folders.map { RunFolder.isSame($0, run.path) }
    for (event, lines) in lines.enumerated() {
      for line in lines where line.hasTranscript && !isTarget[line.source] {
        let key = TableKey(event: event, number: line.number)
        let name = TranscriptText.path(of: key, game: file.events[event].game.name)
        let folder = folders[line.source]
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
    }
    return lost
  }

  private func writeJournal(into run: RunFolder) throws(RunProblem) -> JournalMark {
    var mark = JournalMark()
    try run.put(at: RunFolder.journalName) { file throws(RunProblem) in
      var copy = JournalCopy(file, first: JournalLine.seal(after: .none, header.writeMembers))
      let grade = journals.first { !$0.grade.isEmpty }.map { [JournalChange(grade: $0.grade)] } ?? []
      let taken = takenDeals.allSatisfy(\.isEmpty) ? [] : [JournalChange(taken: takenDeals)]
      let reruns = JournalChange.reruns(attempts, events: self.file.events.count)
      for change in taken + rosters.map({ JournalChange(roster: $0) }) + grade + reruns { try copy.add(change) }
      try addTables(to: &copy)
      let pardoned = Set(journals.flatMap { $0.pardons.flatMap(\.bots) }).sorted()
      if !pardoned.isEmpty { try copy.add(JournalChange(pardoned: pardoned)) }
      let limits = journals.flatMap { $0.faultLimits.dropFirst().suffix(1).map(\.limit) }
      if let limit = limits.max() { try copy.add(JournalChange(maxFaults: limit)) }
      mark = try copy.close()
      try requireSameFiles()
    }
    return mark
  }

  /// Adds what is new to the journal of a run.
  private func addLines(to run: RunFolder, behind mark: JournalMark) throws(RunProblem) -> JournalMark {
    if isUpToDate { return mark }
    let journal = try run.takeJournal()
    try requireSameFiles()
    var copy = JournalCopy(journal, behind: mark, sum: journals[0].lastSum)
    if header.sandbox.isWeaker(than: journals[0].weakestSandbox) {
      try copy.add(JournalChange(sandbox: header.sandbox))
    }
    for origin in header.origins.dropFirst(journals[0].origins.count) { try copy.add(JournalChange(origin: origin)) }
    try addTables(to: &copy)
    let end = try copy.close()
    try journal.sync()
    return end
  }

  private func addTables(to copy: inout JournalCopy) throws(RunProblem) {
    var places = journals.map { PlacedLines($0.path) }
    for line in lines.joined() {
      let source = line.source
      try copy.add(
        try places[source].line(at: line.offset) { found throws(RunProblem) in
          let known = found.tableOrigin
          let origin = origins[source].indices.contains(known) ? origins[source][known] ?? 0 : 0
          return found.moved(after: copy.sum, origin: origin)
        }, isTable: true)
    }
  }
}
