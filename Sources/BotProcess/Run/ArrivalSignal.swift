import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Marks descriptors on which something has arrived: to look at a mark costs nothing, where `poll` is a system call.
///
/// The system sends a signal to the thread that watches, and what interrupts a read has been marked when the read returns. It is
/// `SIGURG`, for the reasons for which Go's runtime takes it: programs do without it, and it is ignored by default. Calls
/// that it interrupts begin anew.
enum ArrivalSignal {
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
    private static let isHandled: Bool = {
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
