public import GameRules

/// A bot's answer: an action or a pass, with optional remarks.
public struct Reply<Action: GameAction>: Equatable, Sendable {
  /// Nil is a pass, which only races permit.
  public var action: Action?
  /// Added to the bot's own reaction: a model of a slow player declares the delay here instead of sleeping.
  public var after: Duration
  /// Stored in the transcript and shown in replays.
  public var note: String?
  /// Numbers to report, by name, such as `["positions": 41_000]`: at most 16 names of 40 characters in a game.
  ///
  /// They are stored in the transcript, and shown as reported by the bot.
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
