import BotProcess
import Foundation
import Synchronization

/// Examines folders beside one another, and beside the tables that are played.
final class SubmissionQueue: Sendable {
  struct Ended: Sendable {
    var examination: SubmissionExamination
    var outcome: SubmissionExamination.Outcome
    var signature: String
  }

  private struct State {
    /// By folder: when its examination began.
    var running: [String: Date] = [:]
    var ended: [Ended] = []
  }

  private let state = Mutex(State())
  private let queue: OperationQueue

  init() {
    queue = OperationQueue()
    // Two that hang would hold up the others on two cores; a build that waits takes none.
    queue.maxConcurrentOperationCount = max(AvailableCores().count, 4)
  }

  /// The folders that are being examined, or wait for it, each with the time since when.
  var running: [String: Date] { state.withLock(\.running) }

  func begin(_ examination: SubmissionExamination) {
    state.withLock { $0.running[examination.folder] = Date() }
    queue.addOperation { [self] in
      let (outcome, signature) = examination.run()
      state.withLock { state in
        state.running[examination.folder] = nil
        state.ended.append(Ended(examination: examination, outcome: outcome, signature: signature))
      }
    }
  }

  /// Waits for the examinations that have begun.
  func wait() { queue.waitUntilAllOperationsAreFinished() }

  /// The examinations that have ended and were not taken before.
  func takeEnded() -> [Ended] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }
}
