import BotProtocol

extension Prompt {
  /// The time for this answer, so that `answers` more of the same kind fit into the clock; nil without a clock.
  ///
  /// It is a share of the bank and half of the increment, but at most half of the limit per move; the other halves are
  /// reserved for the transmission.
  public func timeToThink(answers: Int) -> Duration? {
    let limits = [clock.bank.map { $0 / answers + (start.clock.increment ?? .zero) / 2 }, clock.move.map { $0 / 2 }]
    return limits.compactMap(\.self).min()
  }
}
