/// One step of a search; the draws before it are part of it, and so are moves that bare its card.
public struct SolverStep: Sendable {
  enum Kind {
    case homeFromColumn
    case homeFromTalon
    case columnFromTalon
    case columnFromHome
    /// A base goes to another column, with all that lies on it; where only whole runs move, any run that may.
    case uncover
  }

  let kind: Kind
  /// The card that moves, alone.
  let card: CardMask
  /// The card on which it comes to lie, none for the ground; nil where any will do.
  let place: CardMask?

  init(_ kind: Kind, _ card: CardMask, on place: CardMask? = nil) {
    self.kind = kind
    self.card = card
    self.place = place
  }
}
