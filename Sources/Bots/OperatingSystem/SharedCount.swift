import Clocks
import Foundation
import Synchronization

/// A resource that the kernel counts for all processes of a user together, so that one process can exhaust it for all.
///
/// Source: man 7 epoll ("/proc interfaces"), man 2 getrlimit (RLIMIT_SIGPENDING).
///
/// Each has the name of the limit that a bot exceeds by taking too much of it.
public enum SharedCount: String, CaseIterable, Equatable, Sendable {
  /// Descriptors watched through epoll; Node.js and Python's asyncio cannot start without them.
  case watches
  /// Pending signals; .NET cannot stop its threads without them.
  case signals

  public var words: String { self == .watches ? "epoll watches" : "room for waiting signals" }

  /// The first resource that is exhausted for this user; nil if there is enough of all, or the system does not tell.
  public static var exhausted: SharedCount? { allCases.first(where: \.isExhausted) }

  /// The same, or a resource that a bot had exhausted until it was ended a moment ago.
  public static var exhaustedLately: SharedCount? {
    exhausted ?? ends.withLock { end in end.flatMap { Monotonic.now() - $0.at < moment ? $0.count : nil } }
  }

  /// Records that a bot is ended because it holds too much of the resource, if the resource is exhausted.
  ///
  /// The launcher reports that before it ends the bot. A launcher counts signals only while they are scarce. The bot that
  /// is ended at that moment therefore holds most of the signals.
  public func noteEnd() {
    if self == .signals || isExhausted { SharedCount.ends.withLock { $0 = (self, Monotonic.now()) } }
  }

  /// The time that a program may take to exit after it was refused something.
  private static let moment = Duration.seconds(2)
  private static let ends = Mutex<(count: SharedCount, at: Duration)?>(nil)

  private var isExhausted: Bool {
    #if canImport(Glibc)
      switch self {
      case .watches: SharedCount.refusesWatch
      case .signals: SharedCount.waiting.map { $0.most - $0.now <= $0.most / 8 } ?? false
      }
    #else
      false
    #endif
  }

  #if canImport(Glibc)
    /// Tries to add a watch, because the system does not report their number.
    private static var refusesWatch: Bool {
      // Glibc's declarations are invisible to Swift.
      typealias Create = @convention(c) (CInt) -> CInt
      typealias Control = @convention(c) (CInt, CInt, CInt, UnsafeMutableRawPointer) -> CInt
      guard let create = dlsym(nil, "epoll_create1"), let control = dlsym(nil, "epoll_ctl") else { return false }
      let (closesOnExec, add, input): (CInt, CInt, UInt32) = (0o2000000, 1, 1)
      let list = unsafeBitCast(create, to: Create.self)(closesOnExec)
      guard list >= 0 else { return false }
      defer { close(list) }
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return false }
      defer { for end in ends { close(end) } }
      // A structure of 12 or 16 bytes, which begins with the events.
      var event = [input, 0, 0, 0]
      return unsafeBitCast(control, to: Control.self)(list, add, ends[0], &event) != 0 && errno == ENOSPC
    }

    /// The number of pending signals and its limit: the line is "SigQ: WAITING/MOST".
    ///
    /// Each program that ends returns some, so that a few are free a moment after one was refused.
    private static var waiting: (now: Int, most: Int)? {
      let line = SystemFile.lines("/proc/self/status").first { $0.hasPrefix("SigQ:") }
      let numbers = line?.dropFirst("SigQ:".count).split(separator: "/").compactMap {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      guard let numbers, numbers.count == 2 else { return nil }
      return (numbers[0], numbers[1])
    }
  #endif
}
