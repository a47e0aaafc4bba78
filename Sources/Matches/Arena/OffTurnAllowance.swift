/// The off-turn CPU time that a bot may use, between an answer and the next message.
package struct OffTurnAllowance {
  /// Free CPU time each time: less than decides a race by default.
  package static let free = Duration.microseconds(50)
  /// Excess that is forgiven each time.
  ///
  /// The end of an honest bot's loop usually takes 25 µs, and now and then 60 or 100 µs because of an interrupt or
  /// memory management.
  package static let forgiven = Duration.microseconds(5)
  /// The maximal total excess.
  package static let most = Duration.milliseconds(1)
  /// The largest excess that one measurement adds to the total, so that it takes two.
  ///
  /// On a busy machine an event loop in C was once taken to compute off turn, after which each of its games ended with
  /// `EINTR`: an interrupt, or the CPU time of an ended process, which the kernel counts in ticks of 10 ms, may exceed
  /// `most` by itself.
  package static let mostOfOne = Duration.microseconds(600)
  /// The excess of one measurement that no interrupt and no tick explains: it needs no second one.
  package static let certain = Duration.milliseconds(20)

  private var excess = Duration.zero
  /// True once the limit was exceeded; it stays true.
  package private(set) var isExceeded = false

  package init() {}

  /// Records an excess beyond the limit.
  package mutating func exceed() { isExceeded = true }

  /// Adds the CPU time between an answer and the next message.
  package mutating func add(_ cpu: Duration) {
    let new = max(cpu - OffTurnAllowance.free, .zero)
    let counted = new > OffTurnAllowance.certain ? new : min(new, OffTurnAllowance.mostOfOne)
    excess = max(excess + counted - OffTurnAllowance.forgiven, .zero)
    if excess > OffTurnAllowance.most { isExceeded = true }
  }
}
