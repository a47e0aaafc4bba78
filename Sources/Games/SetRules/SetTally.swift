/// The results of one seat.
public struct SetTally: Equatable, Sendable {
  public internal(set) var points = 0
  public internal(set) var sets = 0
  public internal(set) var falseClaims = 0
}
