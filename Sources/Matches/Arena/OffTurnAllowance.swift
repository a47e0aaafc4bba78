/// What a bot may compute between an answer and the next message, before it counts as one that computes off turn.
package struct OffTurnAllowance {
  /// What is free each time: less than what decides a race by default.
  package static let free = Duration.microseconds(50)
  /// What is forgiven each time of what was more.
  ///
  /// The end of an honest bot's loop, of 25 µs, now and then takes 60 or 100: for an interrupt, or memory that is tidied up.
  package static let forgiven = Duration.microseconds(5)
  /// How much more it may be in all.
  package static let most = Duration.milliseconds(1)

  private var excess = Duration.zero
  /// True once it was more, whatever follows.
  package private(set) var isExceeded = false

  package init() {}

  /// Takes what was more than all that may be.
  package mutating func exceed() { isExceeded = true }

  /// Takes what was computed from an answer to the next message.
  package mutating func add(_ cpu: Duration) {
    excess = max(excess + max(cpu - OffTurnAllowance.free, .zero) - OffTurnAllowance.forgiven, .zero)
    if excess > OffTurnAllowance.most { isExceeded = true }
  }
}
