import Dispatch
import Foundation
public import Testing

/// A time limit for each case of a test, and the measurement of the time that it took.
///
/// Swift Testing's own `.timeLimit` counts the time in which a test waits for a thread, up to a whole run; and it cannot
/// stop a test that blocks its thread, as all tests of processes do. This one counts from the first line of the test's
/// body and ends the whole run, which names the test that hangs.
///
/// Where `REFEREE_TEST_TIMES` names a file, each case appends a line to it: seconds, suite, test.
public final class TimeLimit: SuiteTrait, TestTrait, TestScoping {
  private let limit: Duration

  fileprivate init(_ limit: Duration) { self.limit = limit }

  public var isRecursive: Bool { true }

  /// A test's own limit replaces that of its suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> TimeLimit? {
    testCase != nil && test.traits.last { $0 is TimeLimit } as? TimeLimit === self ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let suite = test.sourceLocation.fileID.replacing(".swift", with: "")
    let name = test.displayName ?? test.name
    let watch = DispatchWorkItem { [limit] in
      let line = "\n✘ \(suite): \"\(name)\" ran longer than its limit, \(limit.components.seconds) s; the run ends\n"
      FileHandle.standardError.write(Data(line.utf8))
      // Not exit(): what that calls may wait for the test that hangs.
      _exit(1)
    }
    TimeLimit.hearSignals
    try await withTaskExecutorPreference(TestThreads.shared) {
      TimeLimit.queue.asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds)), execute: watch)
      defer { watch.cancel() }
      let begin = ContinuousClock.now
      defer { TimeLimit.record(ContinuousClock.now - begin, suite, name) }
      try await function()
    }
  }

  private static let queue = DispatchQueue(label: "time limits of tests")

  /// What is ignored is inherited by programs that tests start and interrupt, and those would never end: tests that `nohup` or
  /// a shell's background job runs ignore signals by a handler, which no program inherits.
  private static let hearSignals: Void = {
    for number in [SIGINT, SIGHUP, SIGQUIT] {
      let before = signal(number) { _ in }
      // SIG_IGN is the address 1, which C compares and Swift does not.
      if unsafeBitCast(before, to: Int.self) != 1 { signal(number, before) }
    }
  }()

  private static let file: FileHandle? = ProcessInfo.processInfo.environment["REFEREE_TEST_TIMES"].flatMap { path in
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor)
  }

  private static func record(_ time: Duration, _ suite: String, _ name: String) {
    file?.write(Data("\(String(format: "%.3f", time / .seconds(1)))\t\(suite)\t\(name)\n".utf8))
  }
}

extension Trait where Self == TimeLimit {
  /// Five minutes for each case of a test: far beyond the slowest, even on a machine that is busy.
  public static var timeLimited: Self { timeLimited(minutes: 5) }

  public static func timeLimited(minutes: Int) -> Self { TimeLimit(.seconds(60 * minutes)) }
}
