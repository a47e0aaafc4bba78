public import GameRules

/// One thing that a referee was told, and when, counted from the beginning of its game.
///
/// A referee is a value: told the same again, it says the same again, byte for byte. So what it was told is the whole
/// conversation at its table.
public enum InputLogEntry: Equatable, Sendable {
  case input(Referee.Input, from: Seat, at: Duration)
  /// The deadline had come.
  case wake(at: Duration)
  /// The host was late by so much.
  case hostDelay(Duration, at: Duration)
  /// A CPU quota has stopped the bots for so long.
  case throttled(Duration, at: Duration)
  /// How busy the host is.
  case load(SystemLoad?, at: Duration)

  public var at: Duration {
    switch self {
    case .input(_, _, let at), .wake(let at), .hostDelay(_, let at), .throttled(_, let at), .load(_, let at): at
    }
  }
}

extension Referee {
  /// Tells what another referee of the same table was told; the game begins at zero.
  public mutating func replay(_ entry: InputLogEntry) {
    switch entry {
    case .input(let input, let seat, let at): receive(input, from: seat, at: at)
    case .wake(let at): wake(at: at)
    case .hostDelay(let late, let at): creditHostDelay(late, at: at)
    case .throttled(let time, let at): noteThrottling(time, at: at)
    case .load(let load, _): self.load = load
    }
  }
}
