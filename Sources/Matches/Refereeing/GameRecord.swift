public import GameRules

/// The result of a table.
public struct GameRecord: Equatable, Sendable {
  public var outcome: Outcome
  /// By seat; nil if the seat played to the end.
  public var faults: [Fault?]
  public var tallies: [SeatTally]
  /// The number of races, and of those in which a draw decided between claims.
  public var races: Int
  public var photoFinishes: Int
  /// The seats whose bots may play another game: without a fault or a missing answer.
  public var reusable: SeatSet
}
