/// One claim in a race: what a seat wants, and how long it took to say so.
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
  /// One window: the claims, fastest first; empty when everybody passed.
  case race([Claim<Action>])
  /// A seat leaves for good: its clock ran out, its process died, or it broke the rules.
  case withdrawal(of: Seat)
}

/// What came of one claim, as everybody at the table sees it.
public enum Verdict: String, CaseIterable, Equatable, Sendable {
  /// It was granted.
  case right
  /// It was false, and paid for where the rules say so.
  case wrong
  /// A faster claim came first: no effect.
  case late
}
