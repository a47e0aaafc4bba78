import Foundation

/// The threads on which tests run: three times as many as the machine has cores.
///
/// Swift's own are as many as the cores, and a test that waits for a process holds one of them: on two cores almost
/// half of their time went by unused, and with twice as many threads still a third.
final class TestThreads: TaskExecutor {
  static let shared = TestThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount * 3 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
