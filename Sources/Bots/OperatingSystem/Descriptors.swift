import Foundation

/// The descriptors that this process has left.
public enum Descriptors {
  /// What starting one bot takes for a moment, with something to spare.
  ///
  /// Below about ten free descriptors Foundation's `Pipe()` and `run()` trap, and the referee would die.
  static let headroom = 24

  /// How many this process may have open at once.
  public static var limit: Int { OwnProcess.limit(of: RLIMIT_NOFILE) }

  /// How many bots a process with a limit of descriptors may have alive.
  public static func bots(limit: Int = limit) -> Int { max(limit - own, 0) / ofBot }

  /// How many descriptors bots take, with those of the referee itself.
  public static func needed(for bots: Int) -> Int { own + bots * ofBot }

  /// What a running bot takes: three pipes and its launcher's report.
  private static let ofBot = 4
  /// What a referee takes without bots, and to start one.
  private static let own = headroom + 24

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

  /// Opens nothing at all in the place of standard streams that are closed, and gives their numbers.
  ///
  /// Otherwise the next file would get such a number: what is printed would be written into it.
  public static func fillClosedStreams() -> Set<Int32> {
    var closed: Set<Int32> = []
    for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
      // The system gives the lowest number that is free.
      if open("/dev/null", O_RDWR) == stream { closed.insert(stream) }
    }
    return closed
  }

  /// Closes what this process has inherited beyond its limit.
  ///
  /// Foundation closes all descriptors of a program that it starts, and takes a refusal for its own failure: "Bad file
  /// descriptor".
  public static func closeBeyondLimit() {
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where Int(descriptor) >= limit { close(descriptor) }
  }

  package static func makeNonblocking(_ descriptor: Int32) { set(descriptor, O_NONBLOCK) }

  /// Sets the modes of a pipe or socket, which has no others than those given.
  package static func set(_ descriptor: Int32, _ modes: Int32) { _ = fcntl(descriptor, F_SETFL, modes) }
}
