import BotProcess
import Foundation
import OperatingSystem
import RunFiles
import Synchronization

/// Examines folders beside one another, and beside the tables that are played.
final class SubmissionQueue: Sendable {
  struct Ended: Sendable {
    var examination: SubmissionExamination
    var outcome: SubmissionExamination.Outcome
    var signature: String
  }

  struct Running: Sendable {
    let began = Date()
    var stage = SubmissionRecord.Stage.waiting
  }

  private struct Examinations {
    /// By folder.
    var running: [String: Running] = [:]
    var ended: [Ended] = []
    /// How many cores are left that no table takes.
    var spareCores: Int
  }

  private let examinations: Mutex<Examinations>
  private let queue: OperationQueue

  /// - Parameter spareCores: how many cores no table takes.
  init(spareCores: Int) {
    examinations = Mutex(Examinations(spareCores: spareCores))
    queue = OperationQueue()
    // Two that hang would hold up the others on two cores; a build that waits takes none.
    queue.maxConcurrentOperationCount = max(AvailableCores().count, 4)
  }

  /// The folders that are being examined, or wait for it.
  var running: [String: Running] { examinations.withLock(\.running) }

  func begin(_ examination: SubmissionExamination) {
    examinations.withLock { $0.running[examination.folder] = Running() }
    queue.addOperation { [self] in
      let core = examination.isBesidePlay ? spareCore() : nil
      let (outcome, signature) = examination.run(hasCore: core != nil) { stage in
        examinations.withLock { $0.running[examination.folder]?.stage = stage }
      }
      release(core)
      examinations.withLock { examinations in
        examinations.running[examination.folder] = nil
        examinations.ended.append(Ended(examination: examination, outcome: outcome, signature: signature))
      }
    }
  }

  /// The core to which the calling thread has moved, with the processes that it starts; nil where all are taken.
  private func spareCore() -> TableCores? {
    examinations.withLock { examinations in
      guard examinations.spareCores > 0, let core = TableCores.spare() else { return nil }
      examinations.spareCores -= 1
      return core
    }
  }

  private func release(_ core: TableCores?) {
    guard let core else { return }
    core.release()
    examinations.withLock { $0.spareCores += 1 }
  }

  /// Waits for the examinations that have begun.
  func wait() { queue.waitUntilAllOperationsAreFinished() }

  /// The examinations that have ended and were not taken before.
  func takeEnded() -> [Ended] {
    examinations.withLock { examinations in
      defer { examinations.ended = [] }
      return examinations.ended
    }
  }
}
