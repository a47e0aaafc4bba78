public import Sandboxes

/// Who takes a seat.
public enum SeatAssignment: Sendable {
  case bot(BotCommand)
  /// Somebody in this process, who is told what the seats are called, and how often the table is played.
  case person(any SeatConnection, among: [String], attempt: Int)
  /// A bot that plays no more: its seat stays empty from the start.
  case disqualified(faults: Int)

  var command: BotCommand? {
    if case .bot(let command) = self { command } else { nil }
  }

  var person: (any SeatConnection)? {
    if case .person(let connection, _, _) = self { connection } else { nil }
  }
}
