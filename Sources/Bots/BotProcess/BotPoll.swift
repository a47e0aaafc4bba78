import Clocks
import Foundation
public import Limits
import OperatingSystem
import Sandboxes

/// Waits for several bots at once.
public struct BotPoll {
  /// The length of one wait, so that a signal or a stop request in between is noticed.
  public static let slice = Duration.milliseconds(50)

  /// A wait that exceeds its time by at most this, including the work before it, is on time.
  static let tolerance = Duration.milliseconds(5)

  private var descriptors: [pollfd] = []
  /// The time at which the last wait ended.
  private var awakeSince: Duration?

  public init() {}

  /// Begins to measure lateness; earlier events do not count.
  public mutating func begin(at now: Duration) { awakeSince = now }

  /// Waits until a bot does something, the deadline passes, or a slice is over.
  ///
  /// - Parameters:
  ///   - others: descriptors that also end the wait when they are readable.
  ///   - woke: called first with the end of the wait, and its lateness: the process was stopped, or the machine slept
  ///     or had no free core. Time that the caller spent since the last wait counts as lateness too.
  ///   - tell: receives the bot's index in `bots`, the event, and its time. The time is the end of the wait, read
  ///     before anything else is done, or later for output for which the bot made this thread wait.
  /// - Returns: the time at which the wait ended.
  @discardableResult
  public mutating func wait(
    for bots: [RunningBot], besides others: [Int32] = [], until deadline: Duration,
    woke: (_ late: Duration, _ now: Duration) -> Void = { _, _ in },
    tell: (Int, BotEvent, Duration) -> Void
  ) -> Duration {
    let before = Monotonic.now()
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
    // Done first, because all output of a bot until then counts as written by now.
    for (place, bot) in bots.enumerated() where count > 0 { bot.readAhead(ready(place), at: now) }
    woke(lateness(from: before, to: now, timeout: .milliseconds(timeout)), now)
    awakeSince = now
    for (place, bot) in bots.enumerated() where count > 0 || bot.deadline != nil {
      bot.receive(ready(place), at: now) { tell(place, $0, $1) }
    }
    return now
  }

  /// The lateness of a wait.
  private func lateness(from before: Duration, to now: Duration, timeout: Duration) -> Duration {
    // The usual case.
    if let awakeSince, now - awakeSince <= BotPoll.tolerance { return .zero }
    let late = max(now - before - timeout, .zero) + (awakeSince.map { before - $0 } ?? .zero)
    return late > BotPoll.tolerance ? late : .zero
  }

  /// Rounded up, because a wait that ends early would only be repeated.
  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// An event of a bot's process, as seen at the referee's end of its pipes.
public enum BotEvent: Equatable, Sendable {
  /// The last byte of the sent data is in the pipe.
  case delivered
  /// Bytes from its standard output, at most 64 KiB at once.
  case output([UInt8])
  /// Its standard output ended although the process lives.
  case closed
  case ended(ProcessEnding)
}
