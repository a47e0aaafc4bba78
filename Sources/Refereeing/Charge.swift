/// Which clock a bot's bank and limit pay in.
public enum Charge: String, CaseIterable, Sendable {
  case wall
  /// The process's CPU time, so that a busy machine costs a bot nothing.
  case cpu

  /// How long a turn of such a limit may last by the wall: a bot that sleeps uses no CPU time, and must lose too.
  ///
  /// One that waits for a core must not: three times as many bots as cores kept one from its core for 40 ms, once in
  /// 40,000 turns.
  func patience(for limit: Duration) -> Duration {
    switch self {
    case .wall: limit
    case .cpu: max(limit * 4, limit + .seconds(1))
    }
  }
}
