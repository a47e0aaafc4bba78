public import GameRules
import OperatingSystem
public import Records
public import RunFiles
import Scheduling

/// The result of checking a run's folder: its inconsistencies.
public struct Verification: Equatable, Sendable {
  /// The number of tables in the journal, and in the tournament.
  public private(set) var tables = 0
  public private(set) var scheduled = 0
  /// The number of tables with a transcript, all of which were replayed.
  public private(set) var replayed = 0
  public private(set) var discrepancies: [Discrepancy] = []

  /// Deals every table of a run again, replays its transcripts by the rules, and recomputes every outcome.
  ///
  /// - Throws: `RunProblem` if there is no journal, or one of its lines is damaged.
  public init(of folder: String, catalogue: GameCatalogue) throws(RunProblem) {
    try self.init(of: Journal.existing(in: folder, catalogue), in: folder)
  }

  /// - Parameter journal: the journal of the folder.
  public init(of journal: Journal, in folder: String) throws(RunProblem) {
    let tournament = journal.tournament
    if (try? ForeignFile(journal.path))?.size != journal.size { add(.torn) }
    var schedule = journal.schedule
    scheduled = schedule.count
    tables = journal.played.count
    var recorded = 0
    try journal.forEachTable(timed: false, includingEarlierAttempts: true) { record, _ in
      recorded += 1
      let key = TableKey(record.table)
      let table = "events[\(key.event)], table \(key.number)"
      guard schedule.table(key) == record.table else {
        return add(.notScheduled, of: table)
      }
      check(
        record, in: tournament.events[key.event], folder: folder,
        isCurrent: record.attempt >= journal.attempts[key] ?? 1)
    }
    checkNotes(of: journal, with: recorded, in: folder)
  }

  /// Checks that the notes of the run's last start match the journal.
  ///
  /// Paths, dates and checksums of files are specific to the machine that played: nothing else in the folder confirms
  /// them.
  ///
  /// - Parameter recorded: the number of tables in the journal, earlier attempts included.
  private mutating func checkNotes(of journal: Journal, with recorded: Int, in folder: String) {
    let known = journal.tournament.entrantsByID
    func add(_ reason: Discrepancy.Reason, of name: String) {
      discrepancies.append(Discrepancy(file: name, reason: reason))
    }
    func check(_ bots: some Sequence<String>, of name: String) {
      for bot in Set(bots).sorted() where known[bot] == nil { add(.unknownBot(bot), of: name) }
    }
    if SystemFile.isThere(folder + "/" + StartNote.name) {
      if let note = StartNote(readIn: folder) {
        check(note.bots, of: StartNote.name)
        if note.finished > recorded { add(.tooManyTables(note.finished, journal: recorded), of: StartNote.name) }
      } else {
        add(.malformed, of: StartNote.name)
      }
    }
    if SystemFile.isThere(folder + "/" + ProgramLists.name) {
      if let lists = ProgramLists.lists(in: folder) {
        check(lists.keys, of: ProgramLists.name)
        if !lists.values.joined().allSatisfy({ Checksum.isOne($0.value) }) { add(.malformed, of: ProgramLists.name) }
      } else {
        add(.malformed, of: ProgramLists.name)
      }
    }
  }

  private mutating func check(_ record: TableRecord, in event: TournamentEvent, folder: String, isCurrent: Bool) {
    guard record.transcript != nil else { return }
    let path = TranscriptText.path(
      of: TableKey(record.table), game: event.game.name, attempt: isCurrent ? nil : record.attempt)
    do throws(Discrepancy.Reason) {
      try event.setting.replay(record.transcript(at: path, in: folder), at: path, of: record, in: event)
      replayed += 1
    } catch {
      discrepancies.append(Discrepancy(file: path, reason: error))
    }
  }

  private mutating func add(_ reason: Discrepancy.Reason, of table: String? = nil) {
    discrepancies.append(Discrepancy(file: RunFolder.journalName + (table.map { ": " + $0 } ?? ""), reason: reason))
  }

  /// Compares a results file with the current results of the journal; a missing file is skipped.
  public mutating func compare(_ bytes: [UInt8], with name: String, in folder: String) {
    guard let data = try? SystemFile.read(folder + "/" + name) else { return }
    if !data.elementsEqual(bytes) { discrepancies.append(Discrepancy(file: name, reason: .stale)) }
  }
}

extension TableRecord {
  /// The bytes of the transcript.
  ///
  /// - Parameters:
  ///   - path: relative to the run's folder.
  ///   - folder: the folder of the run.
  func transcript(at path: String, in folder: String) throws(Discrepancy.Reason) -> [UInt8] {
    guard let data = try? SystemFile.read(path, below: folder) else { throw .missingTranscript }
    guard Checksum(of: data).description == transcript else { throw .changedTranscript }
    return data
  }
}
