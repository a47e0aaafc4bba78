import BotProcess
import Fields
import Foundation
public import GameRules
import OperatingSystem
public import Records
public import RunFiles
import Scheduling

/// One run joined from several runs of the same tournament, with each table once.
///
/// Its journal has the tables in the order of their keys. The order of the folders matters only if two of them played
/// the same table or weigh the grade differently: the first one counts.
public struct JournalMerge {
  /// The number of tables of the joined run.
  public private(set) var tables = 0
  /// The number of tables that were played more than once, with the same results; the play of the first folder counts.
  public private(set) var doubled = 0
  /// The bots whose programs differ between the folders.
  public var differing: [String] { start.differing }
  /// The tables that are left to play, by shard.
  public private(set) var gaps: [MergeGap] = []
  /// The tournament, as far as results are independent of the machine.
  private var tournament: Tournament { start.state.tournament }

  private let start: MergedStart
  private let folders: [String]
  private let journals: [Journal]
  /// By event: the lines to write, in the order of their tables.
  private var lines: [[MergedLine]]
  /// The number of plays of each table, if more than one.
  private var attempts: [TableKey: Int] = [:]
  /// The identity of each journal's file when it was read.
  private let files: [String?]

  /// Finds the tables of the runs in one or more folders.
  ///
  /// - Throws: `RunProblem` if a folder holds no run, a damaged one, or one of another tournament or of another version
  ///   of the program, if two folders have different results of a table, or if their bots changed in different ways.
  public init(of folders: [String], catalogue: GameCatalogue) throws(RunProblem) {
    files = JournalMerge.marks(in: folders)
    var journals: [Journal] = []
    for folder in folders { journals.append(try Journal.existing(in: folder, catalogue)) }
    (self.folders, self.journals) = (folders, journals)
    start = try MergedStart(of: journals, in: folders, catalogue: catalogue)
    for journal in journals { attempts.merge(journal.attempts) { max($0, $1) } }
    lines = start.state.tournament.events.map { _ in [] }
    try collect()
    try requireSameFiles()
  }

  /// Marks that change if another file replaces a journal.
  private static func marks(in folders: [String]) -> [String?] {
    folders.map { RunFolder.mark(of: $0 + "/" + RunFolder.journalName) }
  }

  /// Writes the joined run's journal and transcripts into a folder, which may be one of the joined ones.
  ///
  /// - Parameter replaces: true if the folder may hold a run already.
  /// - Returns: the number of transcripts that could not be copied because they were gone.
  /// - Throws: `RunProblem` if the folder holds a run already, or the disk refuses.
  public func write(into run: RunFolder, replacing replaces: Bool = false) throws(RunProblem) -> Int {
    guard replaces || !FileManager.default.fileExists(atPath: run.journalPath) else {
      throw .hasJournal(folder: run.path)
    }
    // The journal comes last: without it there is no run.
    let lost = try copyTranscripts(into: run)
    try writeJournal(into: run)
    return lost
  }

  /// Collects the lines of every table, in the order of their keys.
  private mutating func collect() throws(RunProblem) {
    var schedule = start.state.schedule
    let checks = tournament.events.map(\.recordCheck)
    for (source, journal) in journals.enumerated() {
      try journal.forEachTable(timed: true) { record, place throws(Misfit) in
        guard checks.indices.contains(record.table.event) else { throw .foreign(record.table) }
        try checks[record.table.event].check(record)
        guard schedule.finish(record, of: tournament) else { throw .foreign(record.table) }
        lines[record.table.event].append(MergedLine(record, source: source, offset: place.lowerBound))
      }
    }
    var played = PlayedTables()
    for event in lines.indices {
      lines[event].sort()
      try choose(event)
      for line in lines[event] { played.insert(TableKey(event: event, number: line.number)) }
    }
    tables = played.count
    gaps = MergeGap.all(of: schedule, tournament, without: played, on: start.header.origins)
  }

  /// Keeps one line of each table: the play with the highest attempt, from the first folder that has it; none if the
  /// table is to be played again.
  private mutating func choose(_ event: Int) throws(RunProblem) {
    var places = journals.map { PlacedLines($0.path) }
    func resultMark(of line: MergedLine) throws(RunProblem) -> Int {
      try places[line.source].line(at: line.offset) { found throws(RunProblem) in
        try found.table(timed: false, path: journals[line.source].path).resultMark
      }
    }
    var kept: [MergedLine] = []
    var rest = lines[event][...]
    while let first = rest.first {
      let plays = rest.prefix { $0.number == first.number }
      rest = rest.dropFirst(plays.count)
      let last = plays.filter { $0.attempt == first.attempt }
      let key = TableKey(event: event, number: first.number)
      if let other = last.first(where: { $0.mark != first.mark }) {
        guard try resultMark(of: first) == resultMark(of: other) else {
          throw .otherResults(key, folders[first.source], folders[other.source])
        }
        doubled += 1
      }
      guard first.attempt >= attempts[key] ?? 1 else { continue }
      if first.attempt > 1 { attempts[key] = Int(first.attempt) }
      // A copied folder may lack the transcript.
      kept.append(last.first { $0.mark == first.mark && $0.hasTranscript } ?? first)
    }
    lines[event] = kept
  }

  /// Throws if a journal was replaced since it was read, because the positions of its lines may differ.
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
        let name = TranscriptText.path(of: key, game: tournament.events[event].game.name)
        let folder = folders[line.source]
        // A link from another machine must not be followed on this one.
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

  private func writeJournal(into run: RunFolder) throws(RunProblem) {
    try run.put(at: RunFolder.journalName) { file throws(RunProblem) in
      var (bytes, sum) = JournalLine.seal(after: .none, start.header.writeMembers)
      // Only a part of the journal is in memory at a time.
      func add(_ line: (bytes: [UInt8], sum: Checksum)) throws(RunProblem) {
        bytes += line.bytes
        sum = line.sum
        if bytes.count > 1 << 20 { try flush() }
      }
      func flush() throws(RunProblem) {
        try file.append(bytes)
        bytes = []
      }
      func add(_ changes: [JournalChange]) throws(RunProblem) {
        for change in changes { try add(JournalLine.seal(after: sum, change.writeMembers)) }
      }
      let grade = journals.first { !$0.grade.isEmpty }.map { [JournalChange.grade($0.grade)] } ?? []
      try add(start.changes + grade + reruns)
      var places = journals.map { PlacedLines($0.path) }
      for line in lines.joined() {
        let origins = start.origins[line.source]
        try add(
          try places[line.source].line(at: line.offset) { found throws(RunProblem) in
            let known = found.tableOrigin
            return found.moved(after: sum, origin: origins.indices.contains(known) ? origins[known] : 0)
          })
      }
      // A bot that was disqualified again after its pardon stays disqualified.
      let pardoned = Set(journals.flatMap { $0.pardoned.subtracting($0.faults.disqualified) }).sorted()
      if !pardoned.isEmpty { try add([.pardoned(pardoned)]) }
      let owners = journals.map(\.owners).reduce([:]) { $0.merging($1) { $1 } }
      if !owners.isEmpty { try add([.owners(owners)]) }
      let limit = journals.map(\.faults.limit).max()!
      if limit != tournament.file.maxFaults { try add([.maxFaults(limit)]) }
      try flush()
      try requireSameFiles()
    }
  }

  /// The lines that set the attempts of tables, by event.
  private var reruns: [JournalChange] {
    stride(from: 2, through: attempts.values.max() ?? 1, by: 1).map { attempt in
      let tables = attempts.filter { $0.value >= attempt }.map(\.key)
      return .rerun(
        tournament.events.indices.map { event in tables.filter { $0.event == event }.map(\.number).sorted() })
    }
  }
}
