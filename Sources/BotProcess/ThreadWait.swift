import Foundation

/// How long a thread was ready to run and waited for a core, as Linux counts it in `schedstat`.
///
/// Source: the kernel's Documentation/scheduler/sched-stats.rst. A reading takes 5 µs.
public struct ThreadWait: Sendable {
  /// The thread's folder in `/proc`.
  private let folder: String
  private var seen = Duration.zero

  init(_ folder: String) { self.folder = folder }

  /// That of whichever thread asks, from now on; one thread must go on asking.
  public static var ofThisThread: ThreadWait {
    var wait = ThreadWait("/proc/thread-self")
    _ = wait.take()
    return wait
  }

  /// What was added since the last call, the first time since the thread began; nothing where the system does not say.
  ///
  /// A wait is counted when it ends.
  public mutating func take() -> Duration {
    let now = total
    defer { seen = now }
    return max(now - seen, .zero)
  }

  /// True while the thread runs or waits for a core; false while it sleeps, or where the system does not say.
  public var isReadyToRun: Bool {
    // The state follows the program's name, which may hold anything, in parentheses.
    guard let stat = FileManager.default.contents(atPath: folder + "/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    return stat.dropFirst(end + 2).first == UInt8(ascii: "R")
  }

  /// The second of three numbers, in nanoseconds.
  private var total: Duration {
    let words = FileManager.default.contents(atPath: folder + "/schedstat")?.split(separator: UInt8(ascii: " ")) ?? []
    return words.count == 3 ? .nanoseconds(Int(String(decoding: words[1], as: UTF8.self)) ?? 0) : .zero
  }
}
