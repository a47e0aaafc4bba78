public import GameRules

/// What a seat may say in a race, only `snap`; or in its turn, where the players turn the cards, only `turn`.
public enum SnapAction: String, GameAction {
  case snap
  case turn

  public init?(_ text: String) { self.init(rawValue: text) }

  public var description: String { rawValue }
}
