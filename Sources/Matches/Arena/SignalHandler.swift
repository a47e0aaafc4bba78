import Foundation
import OperatingSystem
public import Sandboxes
import Synchronization

/// Turns signals that would end the program into the stop signal, so that no bot is left behind.
public final class SignalHandler {
  public let stop = StopSignal()
  /// The signals that end the program.
  fileprivate static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// The signals among them that this process does not ignore.
  private var obeyed: [Int32] = []
  private var key: Int?

  /// The number of threads that a run needs besides those of its tables, with a reserve.
  private static let threads = 8

  /// - Parameter action: an additional action, on another thread.
  /// - Throws: `StartFailure` if there is no room for the threads of this handler and of the run.
  public init(_ action: @escaping @Sendable () -> Void = {}) throws(StartFailure) {
    // With less address space any allocation may fail first, and no program survives that.
    if let limit = CurrentProcess.addressSpaceLimit(for: 256 << 20) { throw .noAddressSpace(limit: limit) }
    guard CurrentProcess.hasRoom(forThreads: SignalHandler.threads) else { throw .refusedThread }
    CurrentProcess.hide()
    do throws(SystemError) {
      key = try SignalThread.shared.add {
        for number in SignalHandler.numbers where !SignalHandler.isIgnored(number) {
          // Unlike SIG_IGN, a handler is not inherited by child processes.
          signal(number) { _ in SignalThread.wake() }
          obeyed.append(number)
        }
      } doing: { [stop] in
        stop.set()
        action()
      }
    } catch {
      throw error.number == EAGAIN ? .refusedThread : .noDescriptors(limit: Descriptors.limit)
    }
  }

  /// Restores the default action once no bot is left: results can be recomputed from the journal.
  deinit {
    for number in obeyed { signal(number, SIG_DFL) }
    if let key { SignalThread.shared.remove(key) }
  }

  /// True for a signal that this process ignored when it was started, as `nohup` and background jobs of a shell
  /// arrange.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    // SIG_IGN is the address 1, which C compares and Swift does not.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The thread that acts on a signal, because a signal handler must not.
///
/// It exists before the first signal. Dispatch would start a thread for each signal, and would wait if bots had taken
/// the last thread that the system allows; then no signal would end the run.
private final class SignalThread: Sendable {
  static let shared = SignalThread()

  /// The descriptor to which a handler writes; negative until the thread runs.
  private nonisolated(unsafe) static var pipe: Int32 = -1

  private struct Actions {
    var next = 0
    var byKey: [Int: @Sendable () -> Void] = [:]
    var isRunning = false
  }

  private let actions = Mutex(Actions())

  /// Adds an action for every signal, and starts the thread if it does not run yet.
  ///
  /// - Parameter install: installs the handlers: after they may call `wake`, and before any blocked signal arrives.
  /// - Returns: the token for `remove`.
  func add(
    _ install: () -> Void, doing action: @escaping @Sendable () -> Void
  ) throws(SystemError) -> Int {
    try actions.withLock { (actions) throws(SystemError) in
      if !actions.isRunning { try start() }
      actions.isRunning = true
      install()
      actions.next += 1
      actions.byKey[actions.next] = action
      return actions.next
    }
  }

  func remove(_ key: Int) { actions.withLock { $0.byKey[key] = nil } }

  private func start() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    if Foundation.pipe(&ends) != 0 { throw SystemError(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    Descriptors.makeNonblocking(ends[1])
    let input = ends[0]
    do throws(SystemError) {
      try SystemThread.start("signals") { [self] in listen(to: input) }
    } catch {
      for end in ends { close(end) }
      throw error
    }
    SignalThread.pipe = ends[1]
  }

  private func listen(to input: Int32) {
    actions.withLock { _ in }
    // The parent process may have blocked these signals, which is inherited: Dispatch blocks all in its children.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in SignalHandler.numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var byte: UInt8 = 0
    while true {
      guard read(input, &byte, 1) == 1 else { continue }
      for action in actions.withLock({ Array($0.byKey.values) }) { action() }
    }
  }

  /// Called by signal handlers: nothing here may allocate or lock.
  static func wake() {
    let error = errno
    var byte: UInt8 = 0
    _ = write(pipe, &byte, 1)
    errno = error
  }
}
