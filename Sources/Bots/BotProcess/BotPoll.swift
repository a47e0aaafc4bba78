import Clocks
import Foundation
public import Limits
import OperatingSystem
import Sandboxes

/// Waits for several bots at once.
public struct BotPoll {
  /// A wait is cut into slices, so that a signal or a stop asked for meanwhile is noticed.
  public static let slice = Duration.milliseconds(50)

  /// A wait that lasts no longer than this beyond its time, the work before it included, is on time.
  static let tolerance = Duration.milliseconds(5)

  private var descriptors: [pollfd] = []
  /// When the last wait ended.
  private var awakeSince: Duration?

  public init() {}

  /// Begins to watch for lateness now: nobody waits for anything that came before.
  public mutating func begin(at now: Duration) { awakeSince = now }

  /// Waits until a bot does something, the time has come, or a slice is over.
  ///
  /// - Parameters:
  ///   - others: descriptors that end the wait, too, when they can be read.
  ///   - woke: told first when the wait ended, and by how much too late: the process was stopped, or the machine slept or
  ///     had no core free. Time that the caller spent since the last wait counts as lateness too.
  ///   - tell: takes the bot's place in `bots`, what it did, and when the wait ended: the stamp of the event, read
  ///     before anything else is done. Output for which the bot made this thread wait has a later one.
  /// - Returns: the time at which the wait ended.
  @discardableResult
  public mutating func wait(
    for bots: [RunningBot], besides others: [Int32] = [], until deadline: Duration,
    woke: (_ late: Duration, _ now: Duration) -> Void = { _, _ in },
    tell: (Int, BotEvent, Duration) -> Void
  ) -> Duration {
    let before = Monotonic.now()
    // Reading from one bot blocks for a slice at most. Until then no deadline is looked at, and nobody else is heard.
    if bots.count == 1, others.isEmpty, deadline - before >= BotPoll.slice, let reading = bots[0].readAlone() {
      let now = Monotonic.now()
      wake(from: before, to: now, timeout: BotPoll.slice, woke)
      bots[0].handle(reading, at: now) { tell(0, $0, now) }
      return now
    }
    descriptors.removeAll(keepingCapacity: true)
    var soonest = deadline
    for bot in bots {
      bot.addDescriptors(to: &descriptors)
      if let own = bot.deadline { soonest = min(soonest, own) }
    }
    for other in others { descriptors.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
    let timeout = Int32(milliseconds(min(max(soonest - before, .zero), BotPoll.slice)))
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    let now = Monotonic.now()
    func ready(_ place: Int) -> ArraySlice<pollfd> {
      let start = place * RunningBot.descriptorsPerBot
      return descriptors[start..<start + RunningBot.descriptorsPerBot]
    }
    // First of all, for what a bot writes until then counts as written by now.
    for (place, bot) in bots.enumerated() where count > 0 { bot.readAhead(ready(place), at: now) }
    wake(from: before, to: now, timeout: .milliseconds(timeout), woke)
    for (place, bot) in bots.enumerated() where count > 0 || bot.deadline != nil {
      bot.receive(ready(place), at: now) { tell(place, $0, $1) }
    }
    return now
  }

  /// Tells by how much a wait ended too late.
  private mutating func wake(
    from before: Duration, to now: Duration, timeout: Duration, _ woke: (_ late: Duration, _ now: Duration) -> Void
  ) {
    woke(lateness(from: before, to: now, timeout: timeout), now)
    awakeSince = now
  }

  private func lateness(from before: Duration, to now: Duration, timeout: Duration) -> Duration {
    // As nearly always.
    if let awakeSince, now - awakeSince <= BotPoll.tolerance { return .zero }
    let late = max(now - before - timeout, .zero) + (awakeSince.map { before - $0 } ?? .zero)
    return late > BotPoll.tolerance ? late : .zero
  }

  /// Rounded up: a wait that ends early would only be begun again.
  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// Something that a bot's process did, as the referee's side of its pipes sees it.
public enum BotEvent: Equatable, Sendable {
  /// The last byte of what was sent is in the pipe.
  case delivered
  /// Bytes from its standard output, at most 64 KiB at once.
  case output([UInt8])
  /// Its standard output ended though it lives on.
  case closed
  case ended(ProcessEnding)
}
