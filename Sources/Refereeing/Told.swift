public import GameRules

/// One thing that a referee was told, and when, counted from the beginning of its game.
///
/// A referee is a value: told the same again, it says the same again, byte for byte. So what it was told is the whole
/// conversation at its table.
public enum Told: Equatable, Sendable {
  case input(Referee.Input, from: Seat, at: Duration)
  /// The deadline had come.
  case wake(at: Duration)
  /// The host was late by so much.
  case excuse(Duration, at: Duration)
  /// How busy the host is.
  case load(MachineLoad?, at: Duration)

  public var at: Duration {
    switch self {
    case .input(_, _, let at), .wake(let at), .excuse(_, let at), .load(_, let at): at
    }
  }
}

extension Referee {
  /// Tells what another referee of the same table was told; the game begins at zero.
  public mutating func hear(_ told: Told) {
    switch told {
    case .input(let input, let seat, let at): receive(input, from: seat, at: at)
    case .wake(let at): wake(at: at)
    case .excuse(let late, let at): excuse(late, at: at)
    case .load(let load, _): self.load = load
    }
  }
}
