public import GameRules
public import JSON

/// Something that happened at the table, as every seat may know it.
public enum TableEvent: Equatable, Sendable, JSONWritable {
  /// A turn.
  case action(String, by: Seat)
  /// A claim in a race, how fast it was, and what came of it.
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
