/// Which clock a bot's bank and limit pay in.
public enum Charge: String, CaseIterable, Sendable {
  case wall
  /// The process's CPU time, so that a busy machine costs a bot nothing.
  case cpu

  /// What it takes at most to wake two cores that sleep, the bot's and the referee's: 10 to 70 µs where it was measured.
  static let wakings = Duration.microseconds(100)

  /// What a turn costs that took so long by both clocks; nil where the CPU time could not be measured.
  ///
  /// By the wall no more than `wakings` is taken off, and only time in which the bot did not compute: the host's time, not
  /// the bot's.
  public func price(wall: Duration, cpu: Duration?) -> Duration {
    guard let cpu else { return wall }
    return switch self {
    case .wall: max(min(cpu, wall), wall - Charge.wakings)
    case .cpu: cpu
    }
  }

  /// How long an answer is waited for: by CPU time longer than the limit, for a bot that waits for a core uses none.
  func patience(for limit: Duration) -> Duration {
    switch self {
    case .wall: limit
    case .cpu: Charge.longest(for: limit)
    }
  }

  /// How long a turn of such a limit may last by the wall, whatever a bot waits for: one that sleeps must lose, and one that
  /// has itself scheduled last on a busy machine.
  ///
  /// Three times as many bots as cores kept one from its core for 40 ms, once in 40,000 turns.
  static func longest(for limit: Duration) -> Duration { max(limit * 4, limit + .seconds(1)) }
}
