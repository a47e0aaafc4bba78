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

  private var excess = Duration.zero
  /// True once the limit was exceeded; it stays true.
  package private(set) var isExceeded = false

  package init() {}

  /// Records an excess beyond the limit.
  package mutating func exceed() { isExceeded = true }

  /// Adds the CPU time between an answer and the next message.
  package mutating func add(_ cpu: Duration) {
    excess = max(excess + max(cpu - OffTurnAllowance.free, .zero) - OffTurnAllowance.forgiven, .zero)
    if excess > OffTurnAllowance.most { isExceeded = true }
  }
}
