public import GameRules

/// One input of a referee with its time since the beginning of the game.
///
/// A referee is a value: from the same inputs it produces the same outputs, byte for byte. The inputs therefore
/// determine all messages at the table.
public enum InputLogEntry: Equatable, Sendable {
  case input(Referee.Input, from: Seat, at: Duration)
  /// The deadline passed.
  case wake(at: Duration)
  /// The host was late by this time.
  case hostDelay(Duration, at: Duration)
  /// A CPU quota has throttled the bots for this time.
  case throttled(Duration, at: Duration)
  /// The load of the host.
  case load(SystemLoad?, at: Duration)

  public var at: Duration {
    switch self {
    case .input(_, _, let at), .wake(let at), .hostDelay(_, let at), .throttled(_, let at), .load(_, let at): at
    }
  }
}

extension Referee {
  /// Applies an input of another referee of the same table; the game begins at time zero.
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
