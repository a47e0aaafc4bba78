public import Ratings

/// The condition at which an event stops.
public enum StopCondition: Equatable, Sendable {
  /// The order of the bots, or the best one, is significant; pairs whose difference is within the tolerance stay tied.
  case settled(SequentialRanking.Goal, within: Double)
  /// A test between two bots has reached a decision.
  case tested(SPRT)

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
