import BotProcess
import Clocks
import Foundation
import OperatingSystem
import Synchronization

/// A thread that measures how late the host wakes it.
///
/// It touches no bot, so its delay is the host's.
///
/// A table may be held up by its bots: by the mutex of a pipe that a bot keeps while its memory is not there, for instance.
/// Nothing that a bot does holds this thread, but for taking all cores, which its run delay tells. It beats only while
/// games are played.
final class HostHeartbeat: @unchecked Sendable {  // For the condition; what it guards is read under it, or atomic.
  static let shared = HostHeartbeat()

  /// How long it sleeps between two looks: a stop is known to within this.
  private static let interval = Duration.milliseconds(5)
  /// A timer that rings no later than this is on time.
  private static let tolerance = Duration.milliseconds(1)
  /// How long a late table waits for the next beat, after which the host was not late: a stop ends for all threads.
  ///
  /// On a machine with more to do than it has cores the beat may have to wait for one: 100 ms charged a bot with a stop of 2 s.
  private static let timeout = Duration.seconds(1)

  private let condition = NSCondition()
  private var tables = 0
  private var beat = Duration.zero
  private var isBegun = false
  /// How late all beats were together, in nanoseconds.
  private let lateness = Atomic<Int64>(0)

  /// How late the host was in all, by the last beat.
  var total: Duration { .nanoseconds(lateness.load(ordering: .relaxed)) }

  /// How late the host was in all, by a beat that came after a moment.
  func total(after moment: Duration) -> Duration {
    let deadline = Monotonic.now() + HostHeartbeat.timeout
    // A condition that is waited for until a moment goes by a clock that somebody can set.
    while isDue(after: moment), Monotonic.now() < deadline { _ = poll(nil, 0, 1) }
    return total
  }

  private func isDue(after moment: Duration) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return beat <= moment && tables > 0 && isBegun
  }

  /// Beats from now on until as many tables have ended as have begun.
  ///
  /// Where the system starts no thread there is no beat: no table is credited with a delay of the host.
  func begin() {
    condition.lock()
    defer { condition.unlock() }
    tables += 1
    // Its thread may get a core only after a stop of the host that the first table has seen.
    if tables == 1 { beat = Monotonic.now() }
    if isBegun {
      if tables == 1 { condition.broadcast() }
    } else {
      do throws(SystemError) {
        try OwnThread.start("heartbeat") { [self] in run() }
        isBegun = true
      } catch {
        // The next table tries it again.
      }
    }
  }

  func end() {
    condition.lock()
    tables -= 1
    condition.unlock()
  }

  private func run() {
    // A table's thread has started this one, and its bots hold its core.
    TableCores.leave()
    let runDelay = RunDelay()
    while true {
      condition.lock()
      while tables == 0 { condition.wait() }
      condition.unlock()
      while look(runDelay) {}
    }
  }

  /// Waits for the next beat; false once there is no table.
  private func look(_ runDelay: RunDelay) -> Bool {
    let due = condition.withLock { beat } + HostHeartbeat.interval
    _ = poll(nil, 0, Int32(HostHeartbeat.interval.wholeMilliseconds))
    let now = Monotonic.now()
    // Bots that keep all cores are no host's delay, for this thread as for a table's.
    let late = now - due - runDelay.advance()
    condition.lock()
    defer { condition.unlock() }
    if late > HostHeartbeat.tolerance { lateness.add(Int64(late.wholeNanoseconds), ordering: .relaxed) }
    beat = now
    return tables > 0
  }
}
