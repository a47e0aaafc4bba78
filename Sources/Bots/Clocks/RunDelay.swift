import Foundation

/// The run delay of a thread: the time in which it was ready to run and had no core.
///
/// A reading takes 1 µs; the kernel adds a delay when it ends. Source: the kernel's
/// Documentation/scheduler/sched-stats.rst.
public final class RunDelay {
  /// The thread's `schedstat`, or -1 if the system has none.
  private let file: Int32
  private var seen = Duration.zero

  /// Measures the calling thread from now on, whichever thread reads it later.
  public init() {
    #if os(Linux)
      file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
    #else
      file = -1
    #endif
    _ = advance()
  }

  deinit {
    #if os(Linux)
      if file >= 0 { close(file) }
    #endif
  }

  /// The run delay since the last call; zero if the system does not tell.
  public func advance() -> Duration {
    let now = total
    defer { seen = now }
    return max(now - seen, .zero)
  }

  /// The second of three numbers, in nanoseconds.
  private var total: Duration {
    #if os(Linux)
      let text = String(unsafeUninitializedCapacity: 80) { buffer in
        max(pread(file, buffer.baseAddress, buffer.count, 0), 0)
      }
      let words = text.split(separator: " ")
      return words.count == 3 ? .nanoseconds(Int(words[1]) ?? 0) : .zero
    #else
      return .zero
    #endif
  }
}
