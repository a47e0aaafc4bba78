import BotProtocol
public import GameRules

/// The message at the end of a game.
public struct GameEnd<Played: Game>: Decodable, Sendable {
  /// "normal", or the kind of the bot's own fault.
  public var termination: String
  /// By seat; nil if the game ended for this bot alone.
  public var scores: [Int]?
  /// The table as the bot sees it at the end.
  public var observation: Played.Observation
}
