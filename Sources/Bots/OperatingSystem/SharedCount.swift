import Clocks
import Foundation
import Synchronization

/// What the kernel counts for all processes of a user together: whoever takes all that there is leaves others without.
///
/// Source: man 7 epoll ("/proc interfaces"), man 2 getrlimit (RLIMIT_SIGPENDING).
///
/// Each has the name of the limit that a bot exceeds which takes too much of it.
public enum SharedCount: String, CaseIterable, Equatable, Sendable {
  /// Descriptors that are watched through epoll, which Node.js and Python's asyncio cannot start without.
  case watches
  /// Signals that wait to be delivered, which .NET cannot stop its threads without.
  case signals

  public var words: String { self == .watches ? "epoll watches" : "room for waiting signals" }

  /// The first of which this user has no more; nil where there is enough of all, or the system does not say.
  public static var exhausted: SharedCount? { allCases.first(where: \.isExhausted) }

  /// The same, or what a bot has had until a moment ago that was ended for it.
  public static var exhaustedLately: SharedCount? {
    exhausted ?? ends.withLock { end in end.flatMap { Monotonic.now() - $0.at < moment ? $0.count : nil } }
  }

  /// Notes that a bot was ended for what it had taken, if that has left others without: its launcher tells so before it ends it.
  ///
  /// A launcher looks for signals only while they are scarce, so who is ended for them has taken most of what there was.
  public func noteEnd() {
    if self == .signals || isExhausted { SharedCount.ends.withLock { $0 = (self, Monotonic.now()) } }
  }

  /// As long as a program may take to end that was refused something.
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
    /// Tries it: the system tells nobody how many there are.
    private static var refusesWatch: Bool {
      // Glibc does not show these calls to Swift.
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

    /// How many signals wait and how many may: the line is "SigQ: WAITING/MOST".
    ///
    /// Each program that ends gives some back, so that a few are left a moment after one was refused.
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
