import Dispatch
import Foundation
import Synchronization

/// A program that this process has started through Foundation, in a process group of its own.
///
/// Foundation starts two threads before the first program and does not notice if the system refuses one: the caller
/// would wait for ever. Therefore the first start is tried beforehand, and every start has a time limit.
///
/// A thread that starts or waits for a program gets a run loop, which needs epoll watches, and if the user has none
/// left, Foundation ends the whole process. Therefore one thread does both for all, and takes its watches at the first
/// start.
public final class ChildProcess: Sendable {
  /// The time limit of a start; beyond it, the system has refused something for which Foundation waits.
  private static let limit = Duration.seconds(10)

  private let process = Process()

  public var pid: Int32 { process.processIdentifier }

  /// Starts a program, which gets only descriptors 0 to 2.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: without its name.
  ///   - environment: the complete environment; nil for that of this process.
  ///   - input: the descriptor that becomes its standard input; it stays open here, like the others.
  /// - Throws: `SystemError`, with `EAGAIN` if the system starts no more processes or threads.
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

  /// Starts, once, the threads that Foundation needs before the first program; later, bots may leave no room for them.
  ///
  /// If Foundation waits for ever, it holds a lock, and no later start can proceed.
  private static let preparation = Result { () throws(SystemError) in
    if SharedCount.exhausted == .watches { throw SystemError(ENOSPC) }
    let first = Process()
    first.executableURL = URL(filePath: "/bin/sh")
    first.arguments = ["-c", ":"]
    first.standardInput = FileHandle.nullDevice
    try run(first)
    // A second thread of Foundation reports the end.
    let deadline = ContinuousClock.now + limit
    while first.isRunning, ContinuousClock.now < deadline { poll(nil, 0, 1) }
    if first.isRunning { throw SystemError(EAGAIN) }
    _ = try loop.perform { first.waitUntilExit() }
  }

  private static let loop = OneThread("processes")

  private static func run(_ process: Process) throws(SystemError) {
    let error = SharedError()
    // A program inherits the cores of the thread that starts it, which should be those of the caller.
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

  /// False once the process has ended, which Foundation learns a moment later.
  public var isRunning: Bool { process.isRunning }

  /// True if the process has ended, and a signal was the cause.
  public var wasKilled: Bool { !process.isRunning && process.terminationReason == .uncaughtSignal }

  /// Waits until the process has ended.
  ///
  /// Without this call Foundation keeps three of its descriptors open.
  /// - Returns: its exit code; nil if a signal ended it.
  @discardableResult public func wait() -> Int32? {
    // Foundation's own wait polls every 50 ms, and would delay others.
    while process.isRunning { poll(nil, 0, 1) }
    _ = try? ChildProcess.loop.perform { [process] in process.waitUntilExit() }
    return wasKilled ? nil : process.terminationStatus
  }

  /// Sends a signal, unless the process has ended, because its number may be reused then.
  public func kill(_ signal: Int32) { if isRunning { _ = Foundation.kill(pid, signal) } }
}
