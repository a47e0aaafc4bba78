public import GameRules

/// What a seat may say in a race: only `snap`.
public enum SnapAction: String, GameAction {
  case snap

  public init?(_ text: String) { self.init(rawValue: text) }

  public var description: String { rawValue }
}
