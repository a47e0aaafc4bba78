public import GameRules

/// Everything that a player may do: move cards, undo, redo, give up.
public enum KlondikeAction: GameAction {
  case move(KlondikeMove)
  /// Undoes the last move; an action only if the options say so.
  case undo
  /// Redoes the move that was undone last.
  case redo
  case resign

  public var description: String {
    switch self {
    case .move(let move): move.description
    case .undo: "undo"
    case .redo: "redo"
    case .resign: "resign"
    }
  }

  public init?(_ text: String) {
    switch text {
    case "undo": self = .undo
    case "redo": self = .redo
    case "resign": self = .resign
    default:
      guard let move = KlondikeMove(text) else { return nil }
      self = .move(move)
    }
  }
}
