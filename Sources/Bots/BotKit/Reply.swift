public import GameRules

/// A bot's answer: an action or a pass, and what it has to say about it.
public struct Reply<Action: GameAction>: Equatable, Sendable {
  /// Nothing is a pass, which races alone allow.
  public var action: Action?
  /// Added to the bot's own reaction: who models a slow player declares it instead of sleeping.
  public var after: Duration
  /// Kept in the transcript and shown in replays.
  public var note: String?

  public init(_ action: Action?, after: Duration = .zero, note: String? = nil) {
    self.action = action
    self.after = after
    self.note = note
  }

  public static func play(_ action: Action, after: Duration = .zero, note: String? = nil) -> Self {
    Self(action, after: after, note: note)
  }

  public static var pass: Self { Self(nil) }
}
