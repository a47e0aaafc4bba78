import OperatingSystem
import RunFiles
import Synchronization

/// Concurrent examinations of submissions, on all cores, while no table is played.
final class Examinations: Sendable {
  struct Ended: Sendable {
    var folder: String
    var outcome: SubmissionExamination.Outcome
    var signature: String
  }

  private struct State {
    /// Examinations that no thread has begun, the oldest first.
    var waiting: [SubmissionExamination]
    /// By folder, including the waiting ones.
    var running: [String: SubmissionRecord.Stage]
    var ended: [Ended] = []
  }

  private let state: Mutex<State>

  /// Begins to examine folders.
  ///
  /// An examination that hangs does not delay the others: there are threads for them, and a build that waits takes no
  /// core.
  init(_ all: [SubmissionExamination]) {
    state = Mutex(State(waiting: all, running: Dictionary(uniqueKeysWithValues: all.map { ($0.folder, .waiting) })))
    var threads = 0
    while threads < min(all.count, max(AvailableCores().count, 4)),
      (try? SystemThread.start("examination", { [self] in work() })) != nil
    { threads += 1 }
    // If the system refuses more threads, this one does the work.
    if threads == 0 { work() }
  }

  /// The stages of the folders that are being examined, or wait for it.
  var running: [String: SubmissionRecord.Stage] { state.withLock(\.running) }

  /// Removes and returns the examinations that have ended.
  func takeEnded() -> [Ended] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }

  private func work() {
    while let examination = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
      let (outcome, signature) = examination.run { stage in
        state.withLock { $0.running[examination.folder] = stage }
      }
      state.withLock { state in
        state.running[examination.folder] = nil
        state.ended.append(Ended(folder: examination.folder, outcome: outcome, signature: signature))
      }
    }
  }
}
