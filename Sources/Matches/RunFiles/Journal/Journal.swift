import Fields
import Foundation
public import GameRules
import OperatingSystem
public import Records
import Scheduling

/// A journal whose chain of lines is intact: its end, and the state that its lines describe.
///
/// Its tables are passed on one by one and not kept in memory, because there may be millions.
@dynamicMemberLookup
public struct Journal: Sendable {
  public let path: String
  public private(set) var state: RunState
  /// The checksum of the last line, which the next line will repeat.
  public private(set) var lastSum: Checksum
  /// The size of the complete lines, in bytes.
  public private(set) var size: Int

  /// The journal after a play: its state, and its end.
  public init(_ state: RunState, at path: String, lastSum: Checksum, size: Int) {
    (self.state, self.path, self.lastSum, self.size) = (state, path, lastSum, size)
  }

  public subscript<Value>(dynamicMember member: KeyPath<RunState, Value>) -> Value { state[keyPath: member] }

  /// Reads the journal in a run's folder; returns nil if there is none, or not a single complete line.
  ///
  /// - Parameter isStopped: called after each line, of which there may be millions.
  /// - Throws: `RunProblem.damaged` for a line with a wrong checksum or a broken chain, unless it is a last line that
  ///   was cut off; `RunProblem.badLine` for a line that is inconsistent with earlier ones.
  public static func read(
    at path: String, _ catalogue: GameCatalogue, isStopped: () -> Bool = { false }
  ) throws(RunProblem) -> Journal? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var lines = try JournalLines(path)
    guard let bytes = try lines.next() else { return nil }
    let line = JournalLine(bytes)
    guard let sums = line.sums, sums.previous == .none else { throw .damaged(file: path, line: 1) }
    let state: RunState
    do throws(FileProblem) {
      state = try RunState(JournalHeader(line, path: path), in: AbsolutePath.folder(of: path), catalogue)
    } catch {
      throw .badLine(FileProblem(error.kind, file: path, line: 1, key: error.key))
    }
    var journal = Journal(state, at: path, lastSum: sums.own, size: lines.size)
    try journal.take(&lines, isStopped)
    return journal
  }

  /// Reads the complete lines that were written since, for a display of a running tournament.
  ///
  /// - Throws: `RunProblem` as `read` does; the journal then ends before the bad line.
  public mutating func extend() throws(RunProblem) {
    var lines = try JournalLines(path, from: size, number: state.lines)
    try take(&lines)
  }

  private mutating func take(_ lines: inout JournalLines, _ isStopped: () -> Bool = { false }) throws(RunProblem) {
    while let bytes = try lines.next() {
      if isStopped() { throw .stopped }
      let line = JournalLine(bytes)
      guard let sums = line.sums, sums.previous == lastSum else { throw .damaged(file: path, line: lines.number) }
      if line.isTable {
        let record = try line.table(timed: false, path: path, number: lines.number)
        try requireFit(lines.number) { state throws(Misfit) in try state.apply(record) }
      } else {
        let change: JournalChange
        do throws(FileProblem) {
          change = try JournalChange(line, path: path, number: lines.number)
        } catch {
          throw .badLine(error)
        }
        try requireFit(lines.number) { state throws(Misfit) in try state.apply(change) }
      }
      (lastSum, size) = (sums.own, lines.size)
    }
    try requireFit(state.lines) { state throws(Misfit) in try state.settle() }
  }

  /// Applies a line to the state; a `Misfit` gets its place in the file here and only here.
  private mutating func requireFit(
    _ line: Int, _ body: (inout RunState) throws(Misfit) -> Void
  ) throws(RunProblem) {
    do throws(Misfit) { try body(&state) } catch { throw .badLine(error.problem(in: path, line: line)) }
  }

  /// Adds events that the file does not contain yet.
  public mutating func add(_ added: AddedEvents) throws(RunProblem) {
    try requireFit(state.lines) { state throws(Misfit) in try state.apply(.added(added)) }
  }

  /// Reads the journal of a run that must have one.
  ///
  /// - Throws: `RunProblem` if there is none, or it is damaged.
  public static func existing(in folder: String, _ catalogue: GameCatalogue) throws(RunProblem) -> Journal {
    guard let journal = try read(at: folder + "/" + RunFolder.journalName, catalogue) else {
      throw .noJournal(folder: folder)
    }
    return journal
  }

  /// Passes on the tables in the order of their lines, without tables that are to be played again.
  ///
  /// - Parameters:
  ///   - timed: whether to read the bots' times, which take as long as everything else.
  ///   - earlier: an earlier state of the journal, to pass on only later tables.
  ///   - isWhole: true includes the records of earlier attempts.
  ///   - body: receives each table with the range of its line, line feed included, in the file, and throws if the table
  ///     cannot belong to the tournament.
  /// - Throws: `RunProblem.badLine` for a line that holds no valid table, or one that `body` refused.
  public func forEachTable(
    timed: Bool, since earlier: Journal? = nil, includingEarlierAttempts isWhole: Bool = false,
    _ body: (TableRecord, Range<Int>) throws(Misfit) -> Void
  ) throws(RunProblem) {
    let attempts = state.attempts
    var lines = try JournalLines(path, from: earlier?.size ?? 0, number: earlier?.state.lines ?? 0)
    if earlier == nil { _ = try lines.next() }
    while lines.size < size, let bytes = try lines.next() {
      // The checksum and the consistency were checked when the journal was read.
      let line = JournalLine(bytes)
      guard line.isTable else { continue }
      let record = try line.table(timed: timed, path: path, number: lines.number)
      if !isWhole, !attempts.isEmpty, record.attempt < attempts[TableKey(record.table)] ?? 1 { continue }
      do throws(Misfit) {
        try body(record, lines.size - bytes.count - 1..<lines.size)
      } catch {
        throw .badLine(error.problem(in: path, line: lines.number))
      }
    }
  }
}

extension JournalHeader {
  static func seed(ofRunIn folder: String) -> String? {
    guard var lines = try? JournalLines(folder + "/" + RunFolder.journalName), let line = try? lines.next() else {
      return nil
    }
    return (try? JournalHeader(JournalLine(line), path: folder))?.configuration["seed"]?.string
  }
}
