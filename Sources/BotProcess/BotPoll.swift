#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for several bots at once.
public struct BotPoll {
  /// A wait is cut into slices, so that a signal or a stop asked for meanwhile is noticed.
  public static let slice = Duration.milliseconds(50)

  private var descriptors: [pollfd] = []

  public init() {}

  /// Waits until a bot does something, the time has come, or a slice is over.
  ///
  /// - Parameters:
  ///   - tell: takes the bot's place in `bots`, what it did, and when the wait ended: the stamp of the event, read
  ///     before anything else is done.
  /// - Returns: the time at which the wait ended.
  @discardableResult
  public mutating func wait(
    for bots: [RunningBot], until deadline: Duration, _ tell: (Int, BotEvent, Duration) -> Void
  ) -> Duration {
    descriptors.removeAll(keepingCapacity: true)
    var soonest = deadline
    for bot in bots {
      bot.addDescriptors(to: &descriptors)
      if let own = bot.deadline { soonest = min(soonest, own) }
    }
    let left = min(max(soonest - Monotonic.now(), .zero), BotPoll.slice)
    let count = poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds(left)))
    let now = Monotonic.now()
    for (place, bot) in bots.enumerated() where count > 0 || bot.deadline != nil {
      let start = place * RunningBot.descriptorsPerBot
      bot.receive(descriptors[start..<start + RunningBot.descriptorsPerBot], at: now) { tell(place, $0, now) }
    }
    return now
  }

  /// Rounded up: a wait that ends early would only be begun again.
  private func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
