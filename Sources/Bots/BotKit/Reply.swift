public import GameRules

/// A bot's answer: an action or a pass, and what it has to say about it.
public struct Reply<Action: GameAction>: Equatable, Sendable {
  /// Nothing is a pass, which races alone allow.
  public var action: Action?
  /// Added to the bot's own reaction: who models a slow player declares it instead of sleeping.
  public var after: Duration
  /// Kept in the transcript and shown in replays.
  public var note: String?
  /// Numbers to report, by name, such as `["positions": 41_000]`: at most 16 names of 40 characters in a game.
  ///
  /// They are kept in the transcript, and shown as reported by the bot.
  public var info: [String: Double]

  public init(_ action: Action?, after: Duration = .zero, note: String? = nil, info: [String: Double] = [:]) {
    self.action = action
    self.after = after
    self.note = note
    self.info = info
  }

  public static func play(
    _ action: Action, after: Duration = .zero, note: String? = nil, info: [String: Double] = [:]
  ) -> Self {
    Self(action, after: after, note: note, info: info)
  }

  public static var pass: Self { Self(nil) }
}
