import Foundation
public import OperatingSystem
public import Records
import Synchronization

/// Appends finished tables from a thread of its own: one line, one write each, synced in groups.
///
/// Workers only hand over: no bot's clock ever waits for the disk.
public final class JournalWriter: Sendable {
  private struct Backlog {
    /// Taken by the thread, which outlasts `close` by a moment: the file is free, and its lock with it, as soon as its
    /// owner lets go.
    var file: DurableFile?
    var waiting: [TableRecord] = []
    var isClosed = false
    var problem: RunProblem?
    /// The checksum of the last line.
    var lastSum: Checksum
  }

  private let backlog: Mutex<Backlog>
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - previous: the checksum of the file's last line.
  ///   - onFailure: called once, from the writer's thread, when the disk refuses; nothing is written after that.
  /// - Throws: `SystemError` where the system starts no thread.
  public init(
    file: DurableFile, after previous: Checksum, onFailure: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    backlog = Mutex(Backlog(file: file, lastSum: previous))
    try OwnThread.start("journal") { [self] in
      write(after: previous, onFailure: onFailure)
      done.signal()
    }
  }

  public func append(_ record: TableRecord) {
    backlog.withLock { $0.waiting.append(record) }
    wake.signal()
  }

  /// Waits until everything handed over is on the disk.
  ///
  /// - Returns: the checksum of the file's last line.
  /// - Throws: what the disk refused; a failed write or sync is never tried again.
  @discardableResult
  public func close() throws(RunProblem) -> Checksum {
    backlog.withLock { $0.isClosed = true }
    wake.signal()
    done.wait()
    let (problem, sum) = backlog.withLock { ($0.problem, $0.lastSum) }
    if let problem { throw problem }
    return sum
  }

  private func write(after previous: Checksum, onFailure: () -> Void) {
    guard let file = backlog.withLock({ $0.file.take() }) else { return }
    var previous = previous
    while true {
      wake.wait()
      let (records, isClosed) = backlog.withLock { backlog in
        defer { backlog.waiting = [] }
        return (backlog.waiting, backlog.isClosed)
      }
      do throws(RunProblem) {
        for record in records {
          let line = JournalLine.seal(after: previous, record.writeMembers)
          try file.append(line.bytes)
          previous = line.sum
        }
        if !records.isEmpty {
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
