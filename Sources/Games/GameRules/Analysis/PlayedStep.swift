/// One step of a recorded game: an event with the positions before and after it.
public struct PlayedStep<Position: RuledGame> {
  /// An answer of a seat, as it came.
  public struct Answer {
    public var seat: Seat
    /// The response time.
    public var time: Duration

    public init(seat: Seat, time: Duration) {
      self.seat = seat
      self.time = time
    }
  }

  public var before: Position
  public var event: Event<Position.Action>
  /// For a race, the verdict on each claim.
  public var verdicts: [Verdict]
  /// The answers; in a race that was decided early, slower seats have none.
  public var answers: [Answer]
  public var after: Position

  public init(
    before: Position, event: Event<Position.Action>, verdicts: [Verdict], answers: [Answer], after: Position
  ) {
    self.before = before
    self.event = event
    self.verdicts = verdicts
    self.answers = answers
    self.after = after
  }

  /// The claim of a seat in a race, with its verdict; nil if it made none.
  public func claim(of seat: Seat) -> (claim: Claim<Position.Action>, verdict: Verdict)? {
    guard case .race(let claims) = event, let place = claims.firstIndex(where: { $0.seat == seat }) else { return nil }
    return (claims[place], verdicts[place])
  }

  /// The time until a seat answered; nil if it did not.
  public func time(of seat: Seat) -> Duration? { answers.first { $0.seat == seat }?.time }
}
