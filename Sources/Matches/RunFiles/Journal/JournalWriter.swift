public import Records
import Foundation
import Synchronization

/// Appends finished tables from a thread of its own: one line, one write each, synced in groups.
///
/// Workers only hand over: no bot's clock ever waits for the disk.
public final class JournalWriter: Sendable {
  private struct State {
    /// Taken by the thread, which outlasts `close` by a moment: the file is free, and its lock with it, as soon as its
    /// owner lets go.
    var file: DurableFile?
    var waiting: [TableRecord] = []
    var isClosed = false
    var problem: RunProblem?
  }

  private let state: Mutex<State>
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - previous: the checksum of the file's last line.
  ///   - onFailure: called once, from the writer's thread, when the disk refuses; nothing is written after that.
  public init(file: DurableFile, after previous: Checksum, onFailure: @escaping @Sendable () -> Void) {
    state = Mutex(State(file: file))
    let thread = Thread { [self] in
      write(after: previous, onFailure: onFailure)
      done.signal()
    }
    thread.name = "journal"
    thread.start()
  }

  public func append(_ record: TableRecord) {
    state.withLock { $0.waiting.append(record) }
    wake.signal()
  }

  /// Waits until everything handed over is on the disk.
  ///
  /// - Throws: what the disk refused; a failed write or sync is never tried again.
  public func close() throws(RunProblem) {
    state.withLock { $0.isClosed = true }
    wake.signal()
    done.wait()
    if let problem = state.withLock({ $0.problem }) { throw problem }
  }

  private func write(after previous: Checksum, onFailure: () -> Void) {
    guard let file = state.withLock({ $0.file.take() }) else { return }
    var previous = previous
    while true {
      wake.wait()
      let (records, isClosed) = state.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.isClosed)
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
        state.withLock { $0.problem = error }
        return onFailure()
      }
      if isClosed { return }
    }
  }
}
