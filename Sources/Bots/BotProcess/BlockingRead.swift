import Dispatch
import Foundation
import OperatingSystem
import Synchronization

/// Reads a quick bot's output in blocking mode, in which a read waits until the watchdog interrupts it.
///
/// It saves the `poll` of every answer: 8 % of the wall time of a tournament whose bots answer at once (1.087 times
/// without it, the median of six interleaved pairs of `tournaments/bench-decisions.json`), and nothing if bots think. A
/// signal marks arrivals on standard error meanwhile. It belongs to the thread that created it, and `end` must be
/// called.
package final class BlockingRead: @unchecked Sendable {  // For `pthread_t` alone, which is a pointer on some systems.
  private let output: Int32
  /// Standard error, watched by `ArrivalSignal`; nil if it has ended.
  private let errors: Int32?
  private let reader = pthread_self()
  /// Odd while the reader waits.
  private let turn = Atomic(0)

  init(output: Int32, errors: Int32?) {
    (self.output, self.errors) = (output, errors)
    if let errors {
      ArrivalSignal.clear(errors)
      Descriptors.set(errors, O_NONBLOCK | ArrivalSignal.asynchronous)
    }
    Descriptors.set(output, 0)
    BlockingReadWatchdog.shared.add(self)
  }

  /// Lets the system signal arrivals on a descriptor to the calling thread; false if it does not support that.
  static func watch(errors: Int32) -> Bool { ArrivalSignal.watch(errors) }

  /// Starts the watchdog's thread, before bots can take the last thread that the system allows.
  static func prepare() throws(SystemError) { try BlockingReadWatchdog.shared.begin() }

  /// Runs the read; after `callOff` it returns at once, with `EAGAIN` if there is no data.
  func wait<Result>(_ read: () -> Result) -> Result {
    turn.add(1, ordering: .relaxed)
    defer { turn.add(1, ordering: .relaxed) }
    return read()
  }

  /// True once something has arrived on standard error.
  var hasErrors: Bool { errors.map(ArrivalSignal.isMarked) ?? false }

  /// The number of the current wait.
  var openTurn: Int? {
    let turn = turn.load(ordering: .relaxed)
    return turn.isMultiple(of: 2) ? nil : turn
  }

  /// Ends the reader's current or next wait.
  func callOff() {
    // The mode is set before the signal is sent: a reader that is about to wait sees the mode.
    Descriptors.makeNonblocking(output)
    ArrivalSignal.interrupt(reader)
  }

  /// Restores the non-blocking mode of both streams.
  func end() {
    BlockingReadWatchdog.shared.remove(self)
    Descriptors.makeNonblocking(output)
    if let errors { Descriptors.makeNonblocking(errors) }
  }
}

/// A thread that interrupts long blocking reads of this process, and sleeps while there are none.
///
/// The reader then handles everything else: the launcher's report, or a bot that is blocked because its standard error
/// is full.
private final class BlockingReadWatchdog: Sendable {
  static let shared = BlockingReadWatchdog()

  /// The interval of the checks, in milliseconds; a wait that is seen twice is interrupted.
  private static let interval: Int32 = 4

  private struct Watched {
    let read: BlockingRead
    var seen: Int?
  }

  private let watched = Mutex<[Watched]>([])
  private let begun = DispatchSemaphore(value: 0)
  private let isRunning = Mutex(false)

  /// Starts the thread if it does not run yet.
  func begin() throws(SystemError) {
    try isRunning.withLock { (isRunning) throws(SystemError) in
      if isRunning { return }
      try OwnThread.start("reads") { [self] in
        while true {
          begun.wait()
          while lookAround() { _ = poll(nil, 0, BlockingReadWatchdog.interval) }
        }
      }
      isRunning = true
    }
  }

  func add(_ read: BlockingRead) {
    let isFirst = watched.withLock { watched in
      watched.append(Watched(read: read))
      return watched.count == 1
    }
    if isFirst { begun.signal() }
  }

  /// Stops watching a read: it is not interrupted after this has returned.
  func remove(_ read: BlockingRead) {
    watched.withLock { $0.removeAll { $0.read === read } }
  }

  /// Interrupts long waits, and returns whether any are left.
  private func lookAround() -> Bool {
    watched.withLock { watched in
      watched.removeAll { one in
        let turn = one.read.openTurn
        guard turn != nil, turn == one.seen else { return false }
        one.read.callOff()
        return true
      }
      for place in watched.indices { watched[place].seen = watched[place].read.openTurn }
      return !watched.isEmpty
    }
  }
}

/// Marks descriptors on which data have arrived: checking a mark is free, whereas `poll` is a system call.
///
/// The system sends a signal to the watching thread, so that an arrival that interrupts a read is marked before the
/// read returns. The signal is `SIGURG`, for the same reasons as in Go's runtime: programs rarely use it, and it is
/// ignored by default. Interrupted system calls are restarted.
private enum ArrivalSignal {
  /// Higher descriptors are not watched.
  private static let most: Int32 = 4096
  private nonisolated(unsafe) static let marks: UnsafeMutablePointer<Bool> = {
    let marks = UnsafeMutablePointer<Bool>.allocate(capacity: Int(most))
    marks.initialize(repeating: false, count: Int(most))
    return marks
  }()

  /// Enables the marks for a descriptor, in any mode that includes `asynchronous`, by signals to the calling thread.
  ///
  /// - Returns: false if the system does not support that.
  static func watch(_ descriptor: Int32) -> Bool {
    #if os(Linux)
      // Swift does not import the names of these constants; the values are Linux's own.
      let (setSignal, setOwner, ownerIsThread): (Int32, Int32, Int32) = (10, 15, 0)
      guard descriptor < most, isHandled, let thread = ownThread else { return false }
      letThrough()
      var owner = (ownerIsThread, thread)
      return fcntl(descriptor, setSignal, SIGURG) == 0
        && withUnsafeMutablePointer(to: &owner) { fcntl(descriptor, setOwner, UnsafeMutableRawPointer($0)) == 0 }
    #else
      return false
    #endif
  }

  /// The flag that enables signals for a descriptor: `O_ASYNC`, another name that Swift does not import.
  static let asynchronous: Int32 = 0o20000

  static func isMarked(_ descriptor: Int32) -> Bool { marks[Int(descriptor)] }

  static func clear(_ descriptor: Int32) { marks[Int(descriptor)] = false }

  /// Interrupts a thread's system call, which is restarted.
  static func interrupt(_ thread: pthread_t) { pthread_kill(thread, SIGURG) }
}

#if os(Linux)
  extension ArrivalSignal {
    fileprivate static let isHandled: Bool = {
      // Created before the first signal, because a handler must not allocate.
      _ = marks
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { _, info, _ in
        // Signals from `interrupt` name no descriptor.
        guard let info, info.pointee.si_code > 0 else { return }
        let descriptor = info.pointee._sifields._sigpoll.si_fd
        if descriptor >= 0, descriptor < most { marks[Int(descriptor)] = true }
      }
      action.sa_flags = SA_RESTART | SA_SIGINFO
      return sigaction(SIGURG, &action, nil) == 0
    }()

    /// The system's number of the calling thread; Swift does not import the call.
    private static var ownThread: Int32? {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return link.flatMap { Int32($0.split(separator: "/").last ?? "") }
    }

    /// Unblocks the signal for the calling thread, whose mask may be inherited.
    private static func letThrough() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGURG)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }
#endif
