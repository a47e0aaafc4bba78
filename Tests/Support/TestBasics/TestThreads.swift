import Foundation

/// The threads on which tests run: twice as many as the machine has cores.
///
/// Swift's own are as many as the cores, and a test that waits for a process holds one of them: on two cores almost
/// half of their time went by unused. Three threads a core took as long as two, and more tests waited for a core.
final class TestThreads: TaskExecutor {
  static let shared = TestThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount * 2 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
