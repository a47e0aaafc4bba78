public import GameRules
public import JSON

/// A public event at the table.
public enum TableEvent: Equatable, Sendable, JSONWritable {
  /// A turn.
  case action(String, by: Seat)
  /// A claim in a race, with its reaction and its verdict.
  case claim(String, by: Seat, reaction: Duration, verdict: Verdict)
  case withdrawal(of: Seat)

  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .action(let action, let seat):
        json.member("seat", seat.index)
        json.member("action", action)
      case .claim(let action, let seat, let reaction, let verdict):
        json.member("seat", seat.index)
        json.member("action", action)
        json.member("reaction_us", reaction.wholeMicroseconds)
        json.member("verdict", verdict.rawValue)
      case .withdrawal(let seat):
        json.member("seat", seat.index)
        json.member("withdrawn", true)
      }
    }
  }
}
