import BotProcess
import Foundation
public import GameRules
public import Records
import Scheduling

/// One run joined from several of the same tournament, each table once.
///
/// Its journal has the tables in the order of their keys, each with the bytes that it had: it is the same whichever
/// folder is named first, unless two have played the same table.
public struct JournalMerge {
  /// How many tables the run has now.
  public private(set) var tables = 0
  /// How many tables were played in more than one folder; they count as the first of these has them.
  public private(set) var doubled = 0
  /// The bots whose programs were not the same in all folders.
  public let differing: [String]

  private let folders: [String]
  private let journals: [Journal]
  private let header: JournalHeader
  private let rosters: [Roster]
  private let file: TournamentFile
  private var lines: [Line] = []

  /// Where a table's line is.
  private struct Line {
    var key: TableKey
    var source: Int
    var place: Range<Int>
    var hasTranscript: Bool
  }

  /// Finds the tables of the runs in some folders, at least one.
  ///
  /// - Throws: `RunProblem` where a folder holds no run, a damaged one, or one of another tournament, where two folders have
  ///   each played rounds of the same event, or where their bots changed in different ways.
  public init(of folders: [String], catalogue: GameCatalogue) throws(RunProblem) {
    self.folders = folders
    var journals: [Journal] = []
    for folder in folders { journals.append(try Journal.existing(in: folder)) }
    var header = journals[0].header
    for (folder, other) in zip(folders, journals.map(\.header)) {
      if let difference = header.difference(from: other) {
        throw .otherTournament(folder: folder, difference: difference)
      }
    }
    let headers = journals.map(\.header)
    differing = header.programs.keys.sorted().filter { name in
      headers.contains { $0.programs[name] != header.programs[name] }
    }
    // What holds for all: the walls of those who had the least, the deals of the longest.
    header.sandbox = Sandbox.allCases.last { kind in headers.contains { $0.sandbox == kind } } ?? header.sandbox
    // In an order that does not depend on that of the folders.
    header.name = headers.map(\.name).min() ?? header.name
    header.origins = Set(headers.flatMap(\.origins)).sorted { ($0.begun, $0.host) < ($1.begun, $1.host) }
    header.deals =
      journals[0].openingDeals ?? header.deals.indices.map { event in journals.map { $0.deals[event] }.max()! }
    rosters = journals[0].rosters
    for (folder, journal) in zip(folders, journals)
    where journal.rosters != rosters || journal.openingDeals != journals[0].openingDeals {
      throw .otherRosters(folders[0], folder)
    }
    self.journals = journals
    self.header = header
    var joined = journals[0]
    joined.header = header
    if rosters.isEmpty { joined.deals = header.deals }
    file = try joined.tournament(catalogue)
    try collect()
  }

  /// Writes the joined run's journal and transcripts into a folder.
  ///
  /// - Returns: how many transcripts could not be copied, for they were no longer there.
  /// - Throws: `RunProblem` where the folder holds a run already, or the disk refuses.
  public func write(into run: RunFolder) throws(RunProblem) -> Int {
    guard !FileManager.default.fileExists(atPath: run.journalPath) else { throw .hasJournal(folder: run.path) }
    // The journal last: without it there is no run.
    let lost = try copyTranscripts(into: run)
    try writeJournal(into: run)
    return lost
  }

  /// Finds the line of every table, each once, in the order of their keys.
  private mutating func collect() throws(RunProblem) {
    var schedule = Schedule(file)
    let checks = file.events.map { RecordCheck($0) }
    let isInRounds = file.events.map(\.shape.isInRounds)
    // By event: the folder that has its rounds.
    var owners: [Int?] = file.events.map { _ in nil }
    for (source, journal) in journals.enumerated() {
      var apart: RunProblem?
      try journal.forEachLine(timed: true) { record, place in
        let key = TableKey(record.table)
        let owner = isInRounds[key.event] ? owners[key.event] ?? source : source
        owners[key.event] = owner
        if owner != source {
          apart = .roundsApart(event: key.event, folders[owner], folders[source])
          return nil
        }
        if let misfit = checks[key.event].misfit(record) { return misfit }
        guard schedule.finish(record, of: file) else { return .foreign(record.table) }
        lines.append(Line(key: key, source: source, place: place, hasTranscript: record.transcript != nil))
        return nil
      }
      if let apart { throw apart }
    }
    lines.sort { ($0.key.event, $0.key.number, $0.source) < ($1.key.event, $1.key.number, $1.source) }
    let all = lines.count
    var last: TableKey?
    lines.removeAll { line in
      defer { last = line.key }
      return line.key == last
    }
    tables = lines.count
    doubled = all - tables
  }

  private func copyTranscripts(into run: RunFolder) throws(RunProblem) -> Int {
    var lost = 0
    for line in lines where line.hasTranscript {
      let name = TranscriptText.path(of: line.key, game: file.events[line.key.event].game.name)
      if let data = FileManager.default.contents(atPath: folders[line.source] + "/" + name) {
        try run.put(Array(data), at: name, isDurable: false)
      } else {
        lost += 1
      }
    }
    return lost
  }

  private func writeJournal(into run: RunFolder) throws(RunProblem) {
    var sources: [Data] = []
    for journal in journals {
      do {
        sources.append(try Data(contentsOf: URL(filePath: journal.path), options: .alwaysMapped))
      } catch {
        throw .io(path: journal.path, errno: SystemError(behind: error).number)
      }
    }
    try run.put(at: RunFolder.journalName) { file throws(RunProblem) in
      var (bytes, last) = JournalLine.seal(after: .none, header.writeMembers)
      for roster in rosters {
        let line = JournalLine.seal(after: last, roster.writeMembers)
        bytes += line.bytes
        last = line.sum
      }
      for line in lines {
        let moved = sources[line.source].withUnsafeBytes { source in
          JournalLine(UnsafeRawBufferPointer(rebasing: source[line.place.dropLast()]).bindMemory(to: UInt8.self))
            .moved(after: last)
        }
        bytes += moved.bytes
        last = moved.sum
        if bytes.count > 1 << 20 {
          try file.append(bytes)
          bytes = []
        }
      }
      try file.append(bytes)
    }
  }
}
