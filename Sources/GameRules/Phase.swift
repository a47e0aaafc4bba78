/// Who may act now.
public enum Phase: Equatable, Sendable {
  /// One seat must act.
  case turn(Seat)
  /// These seats, never none, race to claim; each may also pass.
  case race(SeatSet)
  /// The game has ended.
  case over(Outcome)

  public var isOver: Bool { if case .over = self { true } else { false } }
}
