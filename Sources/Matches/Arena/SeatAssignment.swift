public import Sandboxes

/// The occupant of a seat.
public enum SeatAssignment: Sendable {
  case bot(BotCommand)
  /// A participant in this process, with the names of all seats and the number of this attempt at the table.
  case person(any SeatConnection, among: [String], attempt: Int)
  /// A disqualified bot: its seat stays empty from the start.
  case disqualified(faults: Int)

  var command: BotCommand? {
    if case .bot(let command) = self { command } else { nil }
  }

  var person: (any SeatConnection)? {
    if case .person(let connection, _, _) = self { connection } else { nil }
  }
}
