/// What ways to play a game bring one seat, next to the most that it could have.
public struct PlayStudy: Sendable {
  /// One way to play.
  public struct Way: Sendable {
    public let name: String
    /// The deals that it plays: 1 to this number.
    public let deals: Int
    /// What it takes in a deal.
    public let result: @Sendable (_ deal: Int) -> Int
  }

  public let name: String
  /// What is counted.
  public let unit: String
  /// The most that can be taken in any deal.
  public let most: Int
  public let ways: [Way]

  public static let all = [setAlone, snapReactions]
}
