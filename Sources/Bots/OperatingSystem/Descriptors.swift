import Foundation

/// The descriptors that this process has left.
public enum Descriptors {
  /// What starting one bot takes for a moment, with something to spare.
  ///
  /// Below about ten free descriptors Foundation's `Pipe()` and `run()` trap, and the referee would die.
  static let headroom = 24

  /// How many this process may have open at once.
  public static var limit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return Int(clamping: limit.rlim_cur)
  }

  /// True if this process may open as many more as starting a bot takes.
  package static var areEnoughToStart: Bool {
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    for _ in 0..<headroom {
      let descriptor = dup(STDERR_FILENO)
      guard descriptor >= 0 else { return errno == EBADF }
      taken.append(descriptor)
    }
    return true
  }

  package static func makeNonblocking(_ descriptor: Int32) { set(descriptor, O_NONBLOCK) }

  /// Sets the modes of a pipe or socket, which has no others than those given.
  package static func set(_ descriptor: Int32, _ modes: Int32) { _ = fcntl(descriptor, F_SETFL, modes) }
}
