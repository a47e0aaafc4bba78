/// The strengths that fit best are not finite: without a ghost, as when a bot has won everything.
public struct NoFiniteMaximum: Error, Equatable {}
