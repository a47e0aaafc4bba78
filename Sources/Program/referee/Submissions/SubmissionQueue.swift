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
    /// Those that no thread has taken up yet, the oldest first.
    var waiting: [SubmissionExamination] = []
    var threads = 0
  }

  private let examinations: Mutex<Examinations>
  /// Two that hang would hold up the others on two cores; a build that waits takes none.
  private let mostThreads = max(AvailableCores().count, 4)

  /// - Parameter spareCores: how many cores no table takes.
  init(spareCores: Int) {
    examinations = Mutex(Examinations(spareCores: spareCores))
  }

  /// The folders that are being examined, or wait for it.
  var running: [String: Running] { examinations.withLock(\.running) }

  func begin(_ examination: SubmissionExamination) {
    examinations.withLock { examinations in
      examinations.running[examination.folder] = Running()
      examinations.waiting.append(examination)
    }
    startThread()
  }

  /// Starts a thread for what waits, if there may be one more; where the system refuses it, that is tried again later.
  private func startThread() {
    let isDue = examinations.withLock { examinations in
      guard !examinations.waiting.isEmpty, examinations.threads < mostThreads else { return false }
      examinations.threads += 1
      return true
    }
    guard isDue else { return }
    do throws(SystemError) {
      try OwnThread.start("examination") { [self] in work() }
    } catch {
      examinations.withLock { $0.threads -= 1 }
    }
  }

  /// Examines one folder after another until none waits; the calling thread is one of `threads` until then.
  private func work() {
    while let next = next() { examine(next) }
  }

  private func next() -> SubmissionExamination? {
    examinations.withLock { examinations in
      guard examinations.waiting.isEmpty else { return examinations.waiting.removeFirst() }
      examinations.threads -= 1
      return nil
    }
  }

  private func examine(_ examination: SubmissionExamination) {
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

  /// Waits for the examinations that have begun, and carries out those for which there was no thread.
  func wait() {
    examinations.withLock { $0.threads += 1 }
    work()
    while examinations.withLock({ $0.threads }) > 0 { _ = poll(nil, 0, 10) }
  }

  /// The examinations that have ended and were not taken before.
  func takeEnded() -> [Ended] {
    startThread()
    return examinations.withLock { examinations in
      defer { examinations.ended = [] }
      return examinations.ended
    }
  }
}
