/// Which clock a bot's bank and limit pay in.
public enum TimeBasis: String, CaseIterable, Sendable {
  case wall
  /// The process's CPU time, so that a busy machine costs a bot nothing.
  case cpu

  /// The time charged for a turn that took so long by both clocks; nil where the CPU time could not be measured.
  public func chargedTime(wall: Duration, cpu: Duration?) -> Duration { self == .cpu ? cpu ?? wall : wall }

  /// How long an answer is waited for: by CPU time longer than the limit, for a bot that waits for a core uses none.
  func timeout(for limit: Duration) -> Duration {
    switch self {
    case .wall: limit
    // One that sleeps must lose, and one that has itself scheduled last on a busy machine. Three times as many bots as
    // cores kept one from its core for 40 ms, once in 40,000 turns.
    case .cpu: max(limit * 4, limit + .seconds(1))
    }
  }
}
