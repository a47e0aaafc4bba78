public import GameRules

/// The choices of a game of Snap.
public struct SnapOptions: GameOptions {
  public var match = SnapMatch.rank
  public var maxTurns = 2000

  public init() {}

  public static let fields: [OptionField<Self>] = [
    .choice("match", \.match, "What makes two open cards match."),
    .integer("max_turns", \.maxTurns, 1...1_000_000, "The game ends when the window of this turn is over."),
  ]
}
