import Dispatch
import Foundation
import Synchronization

/// A program that this process has started through Foundation, in a process group of its own.
///
/// Foundation starts two threads before the first program and does not notice that the system refuses one: whoever starts the
/// program waits for ever. So the first start is tried beforehand, and every start is given a time.
///
/// A thread on which a program is started or waited for gets a run loop, which takes epoll watches, and where the user has none
/// left, Foundation ends the whole process. So one thread does both for all, and takes what it needs at the first start.
public final class ChildProcess: Sendable {
  /// How long a start may take: beyond that the system has refused what Foundation waits for.
  private static let limit = Duration.seconds(10)

  private let process = Process()

  public var pid: Int32 { process.processIdentifier }

  /// Starts a program, which gets descriptors 0 to 2 and no other.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: without its name.
  ///   - environment: the whole of it; nil for that of this process.
  ///   - input: the descriptor that becomes its standard input; it stays open here, as the others do.
  /// - Throws: `SystemError`, with `EAGAIN` where the system starts no more processes or threads.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil, input: Int32, output: Int32,
    errors: Int32
  ) throws(SystemError) {
    try ChildProcess.preparation.get()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = FileHandle(fileDescriptor: input, closeOnDealloc: false)
    process.standardOutput = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: errors, closeOnDealloc: false)
    try ChildProcess.run(process)
  }

  /// Starts what Foundation starts before the first program, once: later, beside bots, it may find no room.
  ///
  /// Where Foundation waits for ever, it does so with a lock held, and no later start can go on.
  private static let preparation = Result { () throws(SystemError) in
    if SharedCount.exhausted == .watches { throw SystemError(ENOSPC) }
    let first = Process()
    first.executableURL = URL(filePath: "/bin/sh")
    first.arguments = ["-c", ":"]
    first.standardInput = FileHandle.nullDevice
    try run(first)
    // A second thread of Foundation's tells of the end.
    let deadline = ContinuousClock.now + limit
    while first.isRunning, ContinuousClock.now < deadline { poll(nil, 0, 1) }
    if first.isRunning { throw SystemError(EAGAIN) }
    _ = try loop.perform { first.waitUntilExit() }
  }

  private static let loop = OneThread("processes")

  private static func run(_ process: Process) throws(SystemError) {
    let error = SharedError()
    // A program inherits the cores of the thread that starts it, which are to be those of the caller.
    let cores = Affinity.current()
    let isOver = try loop.perform(atMost: limit) {
      _ = Affinity.set(cores)
      do { try process.run() } catch let cause { error.value.withLock { $0 = SystemError(behind: cause) } }
    }
    if !isOver { throw SystemError(EAGAIN) }
    if let error = error.value.withLock({ $0 }) { throw error }
  }

  private final class SharedError: Sendable {
    let value = Mutex<SystemError?>(nil)
  }

  /// False once the process has ended, which Foundation hears of a moment later.
  public var isRunning: Bool { process.isRunning }

  /// True if the process has ended, and a signal was the cause.
  public var wasKilled: Bool { !process.isRunning && process.terminationReason == .uncaughtSignal }

  /// Waits until the process has ended.
  ///
  /// Without this call Foundation keeps three descriptors of it.
  /// - Returns: its exit code; nil where a signal ended it.
  @discardableResult public func wait() -> Int32? {
    // Foundation's own wait looks every 50 ms, and would keep others waiting.
    while process.isRunning { poll(nil, 0, 1) }
    _ = try? ChildProcess.loop.perform { [process] in process.waitUntilExit() }
    return wasKilled ? nil : process.terminationStatus
  }

  /// Sends a signal, unless the process has ended: its number may be another's then.
  public func kill(_ signal: Int32) { if isRunning { _ = Foundation.kill(pid, signal) } }
}
