public import GameRules

/// Who turns the cards.
public enum SnapTurning: String, CaseIterable, Sendable {
  /// The rules, after each window.
  case automatic
  /// The active seat, when it is asked.
  case player
}

/// The seat that turns the first card.
public enum SnapStarter: String, CaseIterable, Sendable {
  /// A random seat, drawn after the shuffle.
  case drawn
  /// Seat 0: if players move on by one seat from game to game, each starts in turn.
  case first
}

/// The options of Snap.
public struct SnapOptions: GameOptions {
  public var match = SnapMatch.rank
  public var maxTurns = 2000
  public var turning = SnapTurning.automatic
  public var starter = SnapStarter.drawn

  public init() {}

  public static let fields: [OptionField<Self>] = [
    .choice("match", \.match, "What makes two open cards match."),
    .integer(
      "max_turns", \.maxTurns, 1...1_000_000, "The game ends when the window of this turn is over."),
    .choice("turning", \.turning, isOmittedAtDefault: true, "Who turns the cards: the rules, or the active seat."),
    .choice(
      "starter", \.starter, isOmittedAtDefault: true, "Who turns the first card: a seat that is drawn, or seat 0."),
  ]

  public static var forRounds: Self {
    var options = Self()
    options.starter = .first
    return options
  }
}
