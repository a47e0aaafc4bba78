import BotProcess
import Clocks
import Foundation
import OperatingSystem
import Synchronization

/// A thread that measures how late the host wakes it.
///
/// It touches no bot, so its delay is the host's. A table, in contrast, may be held up by its bots, for instance by the
/// mutex of a pipe that a bot holds while its memory is swapped out. A bot can delay this thread only by taking all
/// cores, which its run delay shows. It beats only while games are played.
final class HostHeartbeat: @unchecked Sendable {  // For the condition; what it guards is read under it, or atomic.
  static let shared = HostHeartbeat()

  /// The sleep between two beats; a stop of the host is detected within this time.
  private static let interval = Duration.milliseconds(5)
  /// A wake-up within this time counts as punctual.
  private static let tolerance = Duration.milliseconds(1)
  /// The longest time that a late table waits for the next beat; after that the host was not late, because a stop ends
  /// for all threads.
  ///
  /// On an overloaded machine the beat may have to wait for a core: with 100 ms, a bot was charged with a stop of 2 s.
  private static let timeout = Duration.seconds(1)

  private let condition = NSCondition()
  private var tables = 0
  private var beat = Duration.zero
  private var isBegun = false
  /// The total lateness of all beats, in nanoseconds.
  private let lateness = Atomic<Int64>(0)

  /// The total host delay, as of the last beat.
  var total: Duration { .nanoseconds(lateness.load(ordering: .relaxed)) }

  /// The total host delay, as of a beat after `moment`.
  func total(after moment: Duration) -> Duration {
    let deadline = Monotonic.now() + HostHeartbeat.timeout
    // Polls, because a timed wait on a condition follows a clock that can be set.
    while isDue(after: moment), Monotonic.now() < deadline { _ = poll(nil, 0, 1) }
    return total
  }

  private func isDue(after moment: Duration) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return beat <= moment && tables > 0 && isBegun
  }

  /// Starts beating, until as many tables have ended as have begun.
  ///
  /// Without a thread, which the system may refuse, no table is credited with host delay.
  func begin() {
    condition.lock()
    defer { condition.unlock() }
    tables += 1
    // The new thread may get its first core only after a stop of the host that the first table has already seen.
    if tables == 1 { beat = Monotonic.now() }
    if isBegun {
      if tables == 1 { condition.broadcast() }
    } else {
      do throws(SystemError) {
        try SystemThread.start("heartbeat") { [self] in run() }
        isBegun = true
      } catch {
        // The next table tries again.
      }
    }
  }

  func end() {
    condition.lock()
    tables -= 1
    condition.unlock()
  }

  private func run() {
    // The starting thread is a table's, and its bots hold its core.
    TableCores.leave()
    let runDelay = RunDelay()
    while true {
      condition.lock()
      while tables == 0 { condition.wait() }
      condition.unlock()
      while look(runDelay) {}
    }
  }

  /// Waits for the next beat; returns false once no table plays.
  private func look(_ runDelay: RunDelay) -> Bool {
    let due = condition.withLock { beat } + HostHeartbeat.interval
    _ = poll(nil, 0, Int32(HostHeartbeat.interval.wholeMilliseconds))
    let now = Monotonic.now()
    // If bots take all cores, that is not host delay, neither for this thread nor for a table's.
    let late = now - due - runDelay.advance()
    condition.lock()
    defer { condition.unlock() }
    if late > HostHeartbeat.tolerance { lateness.add(Int64(late.wholeNanoseconds), ordering: .relaxed) }
    beat = now
    return tables > 0
  }
}
