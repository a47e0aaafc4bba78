public import Ratings

/// When an event has been played long enough.
public enum StopCondition: Equatable, Sendable {
  /// The order of the bots, or the best one, is sure; those that differ by no more than the tolerance are left tied.
  case settled(SequentialRanking.Goal, within: Double)
  /// A test between two bots has come to a verdict.
  case tested(SPRT)
}
