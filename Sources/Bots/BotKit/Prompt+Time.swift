import BotProtocol

extension Prompt {
  /// What this answer may take, so that `answers` more of the kind fit into the clock; nil where no clock runs.
  ///
  /// That is a share of the bank and half of the increment, but no more than half of the time for one move: the other
  /// halves are for the way there and back.
  public func timeToThink(answers: Int) -> Duration? {
    let limits = [clock.bank.map { $0 / answers + (start.clock.increment ?? .zero) / 2 }, clock.move.map { $0 / 2 }]
    return limits.compactMap(\.self).min()
  }
}
