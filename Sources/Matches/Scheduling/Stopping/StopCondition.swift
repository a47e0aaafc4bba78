public import Ratings

/// When an event has been played long enough.
public enum StopCondition: Equatable, Sendable {
  /// The order of the bots, or the best one, is significant; those that differ by no more than the tolerance stay tied.
  case settled(SequentialRanking.Goal, within: Double)
  /// A test between two bots has come to a decision.
  case tested(SPRT)

  /// The rounds that an event with this condition is played in.
  func rounds(of event: EventShape) -> any Rounds {
    switch self {
    case .settled(let goal, let tolerance):
      AdaptiveRounds(
        bots: event.bots.count, seats: event.seats, goal: goal, tolerance: tolerance, budget: event.contests,
        seed: event.seed)
    case .tested(let test): TestRounds(test, first: event.challengers.first ?? 0, budget: event.contests)
    }
  }
}
