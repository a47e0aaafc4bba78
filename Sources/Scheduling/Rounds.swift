/// A way of playing in which later contests depend on earlier ones.
public protocol Rounds: Sendable {
  /// The contests of the next round.
  ///
  /// - Parameter played: the contests of the round before, in their order; none at the beginning.
  /// - Returns: none when all has been played.
  mutating func next(after played: [Contest]) -> [Contest]

  /// What is known by now, with these names of the bots.
  func finding(_ names: [String]) -> any RoundsFinding
}
