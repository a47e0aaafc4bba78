/// Why a position refused an event; the position is then unchanged.
public enum IllegalEvent: Error, Equatable, Sendable {
  /// The rules do not allow `action` (its text) to `seat` here.
  case notLegal(action: String, seat: Seat)
  /// It is not this seat's turn, or the seat is not in this race.
  case notAsked(seat: Seat)
  /// A race was answered by a turn, or a turn by a race.
  case wrongPhase
  /// A seat stands twice among the claims, or the claims are not ordered by reaction.
  case badOrder
  /// There is no such seat, or it has withdrawn already.
  case noSuchSeat(Seat)
  /// The game has ended.
  case over
}
