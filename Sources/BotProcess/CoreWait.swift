import Foundation

/// How long a thread was ready to run and waited for a core, as Linux counts it in `schedstat`.
///
/// Of a process it is that of its first thread. Source: the kernel's Documentation/scheduler/sched-stats.rst. A reading takes 5 µs.
public struct CoreWait: Sendable {
  /// The thread's folder in `/proc`.
  private let folder: String
  private var seen = Duration.zero

  private init(_ folder: String) {
    self.folder = folder
    seen = total
  }

  public init(of pid: Int32) { self.init("/proc/\(pid)") }

  /// That of whichever thread asks; one thread must go on asking.
  public static var ofThisThread: CoreWait { CoreWait("/proc/thread-self") }

  /// What was added since the last call; nothing where the system does not say.
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
