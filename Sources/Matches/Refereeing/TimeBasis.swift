/// The clock that is charged to a bot's bank and limit.
public enum TimeBasis: String, CaseIterable, Sendable {
  case wall
  /// The process's CPU time, so that a busy machine costs a bot nothing.
  case cpu

  /// The time charged for a turn, given both clocks; `cpu` is nil if it could not be measured.
  public func chargedTime(wall: Duration, cpu: Duration?) -> Duration { self == .cpu ? cpu ?? wall : wall }

  /// How long to wait for an answer: by CPU time longer than the limit, because a bot that waits for a core uses none.
  func timeout(for limit: Duration) -> Duration {
    switch self {
    case .wall: limit
    // A bot that sleeps must lose, and so must one that has itself scheduled last on a busy machine. With three times
    // as many bots as cores, one waited 40 ms for a core, once in 40,000 turns.
    case .cpu: max(limit * 4, limit + .seconds(1))
    }
  }
}
