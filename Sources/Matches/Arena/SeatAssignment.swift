public import BotProcess

/// Who takes a seat.
public enum SeatAssignment: Equatable, Sendable {
  case bot(BotCommand)
  /// A bot that plays no more: its seat stays empty from the start.
  case disqualified(faults: Int)

  var command: BotCommand? {
    if case .bot(let command) = self { command } else { nil }
  }
}
