import Dispatch
import Foundation
import OperatingSystem
import Synchronization

/// A quick bot's output in blocking mode: a read waits until the watchdog ends it.
///
/// It saves the `poll` of every answer: 8 % of the wall time of a tournament whose bots answer at once (1.087 times without
/// it, the median of six interleaved pairs of `tournaments/bench-decisions.json`), and nothing where bots think. A signal
/// marks what arrives on standard error meanwhile. It belongs to the thread that made it, and `end` must be called.
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

  /// Lets the system signal what arrives on a descriptor to the calling thread; false where it does not offer that.
  static func watch(errors: Int32) -> Bool { ArrivalSignal.watch(errors) }

  /// Starts the thread of the watchdog, before bots can take the last one that the system gives.
  static func prepare() throws(SystemError) { try BlockingReadWatchdog.shared.begin() }

  /// Runs the read; once it has been called off it ends at once, with `EAGAIN` where nothing is there.
  func wait<Result>(_ read: () -> Result) -> Result {
    turn.add(1, ordering: .relaxed)
    defer { turn.add(1, ordering: .relaxed) }
    return read()
  }

  /// True once something has arrived on standard error.
  var hasErrors: Bool { errors.map(ArrivalSignal.isMarked) ?? false }

  /// The wait that goes on, by its number.
  var openTurn: Int? {
    let turn = turn.load(ordering: .relaxed)
    return turn.isMultiple(of: 2) ? nil : turn
  }

  /// Ends the reader's wait, or the next one.
  func callOff() {
    // First the mode, then the signal: a reader that has just not begun to wait finds the mode.
    Descriptors.makeNonblocking(output)
    ArrivalSignal.interrupt(reader)
  }

  /// Puts both streams back into the mode in which they are polled.
  func end() {
    BlockingReadWatchdog.shared.remove(self)
    Descriptors.makeNonblocking(output)
    if let errors { Descriptors.makeNonblocking(errors) }
  }
}

/// Calls off those blocking reads of this process that last long, from a thread of its own that sleeps while there are none.
///
/// Whatever else a reader should see, it sees then: the launcher's report, or a bot held up since its standard error is full.
private final class BlockingReadWatchdog: Sendable {
  static let shared = BlockingReadWatchdog()

  /// How often the watch looks, in milliseconds; a wait that it sees twice is called off.
  private static let interval: Int32 = 4

  private struct Watched {
    let read: BlockingRead
    var seen: Int?
  }

  private let watched = Mutex<[Watched]>([])
  private let begun = DispatchSemaphore(value: 0)
  private let isRunning = Mutex(false)

  /// Starts the thread, unless it runs.
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

  /// Watches a read no longer: it is not called off once this has returned.
  func remove(_ read: BlockingRead) {
    watched.withLock { $0.removeAll { $0.read === read } }
  }

  /// Calls off what lasts long, and tells whether any is left.
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

/// Marks descriptors on which something has arrived: to look at a mark costs nothing, where `poll` is a system call.
///
/// The system sends a signal to the thread that watches, and what interrupts a read has been marked when the read returns. It is
/// `SIGURG`, for the reasons for which Go's runtime takes it: programs do without it, and it is ignored by default. Calls
/// that it interrupts begin anew.
private enum ArrivalSignal {
  /// Higher descriptors are not watched.
  private static let most: Int32 = 4096
  private nonisolated(unsafe) static let marks: UnsafeMutablePointer<Bool> = {
    let marks = UnsafeMutablePointer<Bool>.allocate(capacity: Int(most))
    marks.initialize(repeating: false, count: Int(most))
    return marks
  }()

  /// Lets what arrives on a descriptor be marked, in any mode that has `asynchronous`, by a signal to the calling thread.
  ///
  /// - Returns: false where the system does not offer that.
  static func watch(_ descriptor: Int32) -> Bool {
    #if os(Linux)
      // Swift does not see the names of these in the C library; their values are Linux's own.
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

  /// The mode of a descriptor whose arrivals are signalled: `O_ASYNC`, another name that Swift does not see.
  static let asynchronous: Int32 = 0o20000

  static func isMarked(_ descriptor: Int32) -> Bool { marks[Int(descriptor)] }

  static func clear(_ descriptor: Int32) { marks[Int(descriptor)] = false }

  /// Interrupts a thread's system call, which begins anew.
  static func interrupt(_ thread: pthread_t) { pthread_kill(thread, SIGURG) }
}

#if os(Linux)
  extension ArrivalSignal {
    fileprivate static let isHandled: Bool = {
      // Made before the first signal: a handler must not.
      _ = marks
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { _, info, _ in
        // Those of `interrupt` tell of no descriptor.
        guard let info, info.pointee.si_code > 0 else { return }
        let descriptor = info.pointee._sifields._sigpoll.si_fd
        if descriptor >= 0, descriptor < most { marks[Int(descriptor)] = true }
      }
      action.sa_flags = SA_RESTART | SA_SIGINFO
      return sigaction(SIGURG, &action, nil) == 0
    }()

    /// The system's number of the calling thread, which Swift does not see either.
    private static var ownThread: Int32? {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return link.flatMap { Int32($0.split(separator: "/").last ?? "") }
    }

    /// Lets the signal reach the calling thread, whatever it inherited.
    private static func letThrough() {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGURG)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }
#endif
