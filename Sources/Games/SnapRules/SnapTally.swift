/// How often one seat called first, and was right or wrong.
public struct SnapTally: Equatable, Sendable {
  public internal(set) var rightCalls = 0
  public internal(set) var falseCalls = 0
}
