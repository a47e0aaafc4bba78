import Fields
import Foundation
public import GameRules
import OperatingSystem
public import Records
import Scheduling

/// A journal whose chain of lines was found whole: where it ends, and what its lines say, which are its members.
///
/// Its tables are not in memory: a tournament may have millions, so they are passed on one by one.
@dynamicMemberLookup
public struct Journal: Sendable {
  public let path: String
  public private(set) var state: RunState
  /// The checksum of the last line, for the next to bear.
  public private(set) var lastSum: Checksum
  /// How many bytes are whole lines.
  public private(set) var size: Int

  /// The journal of a play: what it knows, and where it ended.
  public init(_ state: RunState, at path: String, lastSum: Checksum, size: Int) {
    (self.state, self.path, self.lastSum, self.size) = (state, path, lastSum, size)
  }

  public subscript<Value>(dynamicMember member: KeyPath<RunState, Value>) -> Value { state[keyPath: member] }

  /// Reads the journal in a run's folder, or gives nil where there is none, or not one whole line.
  ///
  /// - Parameter isStopped: asked after each line, of which there may be millions.
  /// - Throws: `RunProblem.damaged` for a line whose checksum or chain is wrong, unless it is a last line that was cut off, and
  ///   `RunProblem.badLine` for one that does not fit those before it.
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

  /// Reads the whole lines that were written since, for those who watch a run.
  ///
  /// - Throws: `RunProblem` as `read` does; then it ends before the line that is wrong.
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

  /// Tells the state a line; one that does not fit has a place in the file, which nobody else adds.
  private mutating func requireFit(
    _ line: Int, _ body: (inout RunState) throws(Misfit) -> Void
  ) throws(RunProblem) {
    do throws(Misfit) { try body(&state) } catch { throw .badLine(error.problem(in: path, line: line)) }
  }

  /// Takes up events that the file does not name yet.
  public mutating func add(_ added: AddedEvents) throws(RunProblem) {
    try requireFit(state.lines) { state throws(Misfit) in try state.apply(.added(added)) }
  }

  /// Reads the journal of a run that must have one.
  ///
  /// - Throws: `RunProblem` where there is none, or it is damaged.
  public static func existing(in folder: String, _ catalogue: GameCatalogue) throws(RunProblem) -> Journal {
    guard let journal = try read(at: folder + "/" + RunFolder.journalName, catalogue) else {
      throw .noJournal(folder: folder)
    }
    return journal
  }

  /// Tells its tables in the order of their lines, without records of tables that are to be played again.
  ///
  /// - Parameters:
  ///   - timed: whether the bots' times are wanted, which take as long to read as all else.
  ///   - earlier: the journal as it was, to tell only what came after.
  ///   - isWhole: true tells records of earlier attempts as well.
  ///   - body: is given each table with the place of its line, line feed included, in the file, and refuses one that cannot be
  ///     another tournament's.
  /// - Throws: `RunProblem.badLine` for a line that holds no table, or one that was refused.
  public func forEachTable(
    timed: Bool, since earlier: Journal? = nil, includingEarlierAttempts isWhole: Bool = false,
    _ body: (TableRecord, Range<Int>) throws(Misfit) -> Void
  ) throws(RunProblem) {
    let attempts = state.attempts
    var lines = try JournalLines(path, from: earlier?.size ?? 0, number: earlier?.state.lines ?? 0)
    if earlier == nil { _ = try lines.next() }
    while lines.size < size, let bytes = try lines.next() {
      // Its sum, and whether it fits, were looked at when the journal was read.
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
  /// The seed of the run that has begun in a folder, or nil where none has.
  static func seed(ofRunIn folder: String) -> String? {
    guard var lines = try? JournalLines(folder + "/" + RunFolder.journalName), let line = try? lines.next() else {
      return nil
    }
    return (try? JournalHeader(JournalLine(line), path: folder))?.configuration["seed"]?.string
  }
}
