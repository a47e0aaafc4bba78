import Foundation

/// The threads on which tests run: three times as many as the machine has cores.
///
/// Swift's own are as many as the cores, and a test that waits for a process holds one of them: on two cores almost
/// half of their time went by unused, and with twice as many threads still a third.
final class TestThreads: TaskExecutor {
  /// For tests that run beside any other.
  static let shared = TestThreads(isFirst: false)
  /// For tests of suites whose tests run one after another: half of the threads, before all others.
  ///
  /// In the order in which tests come, these suites were left at the end, with a thread each.
  static let first = TestThreads(isFirst: true)

  private static let cores = ProcessInfo.processInfo.activeProcessorCount
  private static let threads = queue(of: cores * 3)
  private static let turns = queue(of: (cores * 3 + 1) / 2)

  private let isFirst: Bool

  private init(isFirst: Bool) { self.isFirst = isFirst }

  private static func queue(of width: Int) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    return queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let operation = BlockOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    guard isFirst else { return TestThreads.threads.addOperation(operation) }
    operation.queuePriority = .high
    TestThreads.turns.addOperation { TestThreads.threads.addOperations([operation], waitUntilFinished: true) }
  }
}
