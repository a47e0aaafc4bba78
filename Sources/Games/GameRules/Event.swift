/// One claim in a race: the action, and the reaction time.
public struct Claim<Action: GameAction>: Equatable, Sendable {
  public var seat: Seat
  public var action: Action
  public var reaction: Duration

  public init(seat: Seat, action: Action, reaction: Duration = .zero) {
    self.seat = seat
    self.action = action
    self.reaction = reaction
  }
}

/// Everything that can change a position.
public enum Event<Action: GameAction>: Equatable, Sendable {
  /// A turn.
  case action(Action, by: Seat)
  /// One window: the claims, fastest first; empty if all seats passed.
  case race([Claim<Action>])
  /// A seat leaves for good: its clock ran out, its process died, or it broke the rules.
  case withdrawal(of: Seat)
}

extension Event {
  /// The same event with each action translated; throws `notLegal` for an action without a translation.
  @inlinable public func translated<Other>(
    _ translate: (Action) -> Other?
  ) throws(IllegalEvent) -> Event<Other> {
    switch self {
    case .action(let action, let seat):
      guard let other = translate(action) else { throw .notLegal(action: action.description, seat: seat) }
      return .action(other, by: seat)
    case .race(let claims):
      var others: [Claim<Other>] = []
      others.reserveCapacity(claims.count)
      for claim in claims {
        guard let other = translate(claim.action) else {
          throw .notLegal(action: claim.action.description, seat: claim.seat)
        }
        others.append(Claim(seat: claim.seat, action: other, reaction: claim.reaction))
      }
      return .race(others)
    case .withdrawal(let seat): return .withdrawal(of: seat)
    }
  }
}

/// The verdict on one claim, which is public at the table.
public enum Verdict: String, CaseIterable, Equatable, Sendable {
  /// The claim was granted.
  case right
  /// The claim was false; it has a cost if the rules say so.
  case wrong
  /// A faster claim came first, so this one has no effect.
  case late
}

/// Why a position refused an event; the position is unchanged.
public enum IllegalEvent: Error, Equatable, Sendable {
  /// The rules do not permit `action` (its text) to `seat` here.
  case notLegal(action: String, seat: Seat)
  /// It is not this seat's turn, or the seat is not in this race.
  case notAsked(seat: Seat)
  /// A race was answered by a turn, or a turn by a race.
  case wrongPhase
  /// A seat has two claims, or the claims are not ordered by reaction.
  case badOrder
  /// There is no such seat, or it has withdrawn already.
  case noSuchSeat(Seat)
  /// The game has ended.
  case over
}

/// The stage of a race, for its time limit.
public enum RaceStage: Sendable {
  /// All seats that are asked race on equal terms.
  case open
  /// The seat that called names what it saw.
  case naming
  /// The others may claim what the caller did not get.
  case challenge
}

/// The seats that may act now.
public enum Phase: Equatable, Sendable {
  /// One seat must act.
  case turn(Seat)
  /// These seats, at least one, race to claim; each may also pass.
  case race(SeatSet)
  /// The game has ended.
  case over(Outcome)

  public var isOver: Bool { if case .over = self { true } else { false } }
  /// The seats that may act; none at the end.
  @inlinable public var asked: SeatSet {
    switch self {
    case .turn(let seat): [seat]
    case .race(let seats): seats
    case .over: []
    }
  }
}
