/// One step of a search; the draws before it are part of it, and so are moves that bare its card.
public struct SolverStep: Sendable {
  enum Kind {
    case homeFromColumn
    case homeFromTalon
    case columnFromTalon
    case columnFromHome
    /// A base goes to another column, with all that lies on it.
    case uncover
  }

  let kind: Kind
  /// The card that moves, alone.
  let card: CardMask

  init(_ kind: Kind, _ card: CardMask) {
    self.kind = kind
    self.card = card
  }
}
