public import BotProcess

/// Who takes a seat.
public enum SeatAssignment: Sendable {
  case bot(BotCommand)
  /// Somebody in this process.
  case person(any SeatConnection)
  /// A bot that plays no more: its seat stays empty from the start.
  case disqualified(faults: Int)

  var command: BotCommand? {
    if case .bot(let command) = self { command } else { nil }
  }

  var person: (any SeatConnection)? {
    if case .person(let connection) = self { connection } else { nil }
  }
}
