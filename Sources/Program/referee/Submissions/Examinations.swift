import OperatingSystem
import RunFiles
import Synchronization

/// Folders that are examined beside one another, on all cores, while nobody plays.
final class Examinations: Sendable {
  struct Ended: Sendable {
    var folder: String
    var outcome: SubmissionExamination.Outcome
    var signature: String
  }

  private struct State {
    /// Those that no thread has taken up yet, the oldest first.
    var waiting: [SubmissionExamination]
    /// By folder, those that wait too.
    var running: [String: SubmissionRecord.Stage]
    var ended: [Ended] = []
  }

  private let state: Mutex<State>

  /// Begins to examine folders.
  ///
  /// Some that hang hold up nobody: there are threads for others, and a build that waits takes no core.
  init(_ all: [SubmissionExamination]) {
    state = Mutex(State(waiting: all, running: Dictionary(uniqueKeysWithValues: all.map { ($0.folder, .waiting) })))
    var threads = 0
    while threads < min(all.count, max(AvailableCores().count, 4)),
      (try? OwnThread.start("examination", { [self] in work() })) != nil
    { threads += 1 }
    // Where the system has no thread more, this one does it.
    if threads == 0 { work() }
  }

  /// How far the folders are that are being examined, or wait for it.
  var running: [String: SubmissionRecord.Stage] { state.withLock(\.running) }

  /// The examinations that have ended and were not taken before.
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
