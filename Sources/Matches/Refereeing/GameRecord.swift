public import GameRules

/// How a table ended.
public struct GameRecord: Equatable, Sendable {
  public var outcome: Outcome
  /// By seat; nil where a seat played to the end.
  public var faults: [Fault?]
  public var tallies: [SeatTally]
  /// How many races were run, and in how many of them a draw decided between claims.
  public var races: Int
  public var photoFinishes: Int
  /// The seats whose bots may play on: no fault, and no answer still owed.
  public var reusable: SeatSet
}
