/// The number of a seat's first calls, right and wrong.
public struct SnapTally: Equatable, Sendable {
  public internal(set) var rightCalls = 0
  public internal(set) var falseCalls = 0
}
