public import GameRules

/// The actions of a seat: `snap` in a race, or `turn` in its turn if the players turn the cards.
public enum SnapAction: String, GameAction {
  case snap
  case turn

  public init?(_ text: String) { self.init(rawValue: text) }

  public var description: String { rawValue }
}
