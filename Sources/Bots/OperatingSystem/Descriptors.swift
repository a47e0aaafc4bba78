import Foundation

/// The file descriptors of this process.
public enum Descriptors {
  /// The descriptors that are needed for a moment to start one bot, with a reserve.
  ///
  /// With fewer than about ten free descriptors Foundation's `Pipe()` and `run()` trap, which would kill the referee.
  static let headroom = 24

  /// The maximal number of open descriptors.
  public static var limit: Int { CurrentProcess.limit(of: RLIMIT_NOFILE) }

  /// The maximal number of live bots for a limit of descriptors.
  public static func bots(limit: Int = limit) -> Int { max(limit - own, 0) / ofBot }

  /// The number of descriptors for some bots, including those of the referee itself.
  public static func needed(for bots: Int) -> Int { own + bots * ofBot }

  /// The descriptors of a running bot: three pipes and its launcher's report.
  private static let ofBot = 4
  /// The descriptors of a referee without bots, including those to start one.
  private static let own = headroom + 24

  /// True if enough descriptors are free to start a bot.
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

  /// Opens `/dev/null` in place of closed standard streams, and returns their numbers.
  ///
  /// Otherwise the next opened file would get such a number, and output would be written into it.
  public static func fillClosedStreams() -> Set<Int32> {
    var closed: Set<Int32> = []
    for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
      // The system assigns the lowest free number.
      if open("/dev/null", O_RDWR) == stream { closed.insert(stream) }
    }
    return closed
  }

  /// Closes inherited descriptors beyond the limit.
  ///
  /// Foundation closes all descriptors of a program that it starts, and reports a refusal as its own failure: "Bad file
  /// descriptor".
  public static func closeBeyondLimit() {
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where Int(descriptor) >= limit { close(descriptor) }
  }

  package static func makeNonblocking(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
}
