public import GameRules

/// The actions of a seat in a race.
public enum SetAction: GameAction {
  /// "These three are a set": `1rds 2rds 3rds`, the cards in any order.
  case claim(SetTrio)
  /// "Three more cards, please": `deal`.
  case deal
  /// "I see a set", if calls are played: `call`.
  case call

  public var description: String {
    switch self {
    case .claim(let trio): trio.description
    case .deal: "deal"
    case .call: "call"
    }
  }

  public init?(_ text: String) {
    switch text {
    case "deal": self = .deal
    case "call": self = .call
    default:
      guard let trio = SetTrio(text) else { return nil }
      self = .claim(trio)
    }
  }
}
