#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Interrupts a thread's system call, with the signal that harms nothing where it is not expected.
///
/// `SIGURG`, for the reasons for which Go's runtime takes it: programs do without it, and it is ignored by default. Calls
/// that were interrupted begin anew, and only find what was changed meanwhile.
enum Interruptor {
  private static let isReady: Bool = {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = { _ in }
    #else
      action.__sigaction_u.__sa_handler = { _ in }
    #endif
    action.sa_flags = SA_RESTART
    return sigaction(SIGURG, &action, nil) == 0
  }()

  /// Lets the signal reach the calling thread, whatever it inherited.
  static func letThrough() {
    precondition(isReady, "a system that knows SIGURG takes a handler for it")
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  static func interrupt(_ thread: pthread_t) { pthread_kill(thread, SIGURG) }
}
