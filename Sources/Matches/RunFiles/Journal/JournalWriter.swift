import Foundation
public import OperatingSystem
public import Records
import Synchronization

/// Appends finished tables and changes on a thread of its own: one line and one write each, synced in groups.
///
/// Threads that play tables only hand over the records: no bot's clock ever waits for the disk.
public final class JournalWriter: Sendable {
  private enum Line {
    case table(TableRecord)
    case change(JournalChange)
  }

  private struct Backlog {
    var waiting: [Line] = []
    var isClosed = false
    var problem: RunProblem?
    /// The checksum of the last line.
    var lastSum: Checksum
  }

  private let file: DurableFile
  private let backlog: Mutex<Backlog>
  private let wake = DispatchSemaphore(value: 0)
  private let thread = Mutex<SystemThread.Handle?>(nil)

  /// - Parameters:
  ///   - previous: the checksum of the file's last line.
  ///   - onFailure: called once, on the writer's thread, when the disk refuses; nothing is written after that.
  /// - Throws: `SystemError` if the system starts no thread.
  public init(
    file: DurableFile, after previous: Checksum, onFailure: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    self.file = file
    backlog = Mutex(Backlog(lastSum: previous))
    let started = try SystemThread.startJoined("journal") { [self] in write(after: previous, onFailure: onFailure) }
    thread.withLock { $0 = started }
  }

  public func append(_ record: TableRecord) { append(.table(record)) }

  public func append(_ change: JournalChange) { append(.change(change)) }

  private func append(_ line: Line) {
    backlog.withLock { $0.waiting.append(line) }
    wake.signal()
  }

  /// Waits until everything handed over is on the disk; call it once.
  ///
  /// - Returns: the checksum of the file's last line.
  /// - Throws: the disk's error; a failed write or sync is never retried.
  @discardableResult
  public func close() throws(RunProblem) -> Checksum {
    backlog.withLock { $0.isClosed = true }
    wake.signal()
    thread.withLock { $0.take() }?.join()
    let (problem, sum) = backlog.withLock { ($0.problem, $0.lastSum) }
    if let problem { throw problem }
    return sum
  }

  private func write(after previous: Checksum, onFailure: () -> Void) {
    var previous = previous
    while true {
      wake.wait()
      let (lines, isClosed) = backlog.withLock { backlog in
        defer { backlog.waiting = [] }
        return (backlog.waiting, backlog.isClosed)
      }
      do throws(RunProblem) {
        for entry in lines {
          let line =
            switch entry {
            case .table(let record): JournalLine.seal(after: previous, record.writeMembers)
            case .change(let change): JournalLine.seal(after: previous, change.writeMembers)
            }
          try file.append(line.bytes)
          previous = line.sum
        }
        if !lines.isEmpty {
          try file.sync()
          try file.requirePlace()
        }
      } catch {
        backlog.withLock { $0.problem = error }
        return onFailure()
      }
      if isClosed { return backlog.withLock { $0.lastSum = previous } }
    }
  }
}
