/// One step of a search, including the draws before it and the moves that uncover its card.
public struct SolverStep: Sendable {
  enum Kind {
    case homeFromColumn
    case homeFromTalon
    case columnFromTalon
    case columnFromHome
    /// A base moves to another column, with all cards on it; if only whole runs move, any run that may.
    case uncover
  }

  let kind: Kind
  /// The set of the moving card.
  let card: CardMask
  /// The card on which it is placed, the empty set for the ground; nil for any.
  let place: CardMask?

  init(_ kind: Kind, _ card: CardMask, on place: CardMask? = nil) {
    self.kind = kind
    self.card = card
    self.place = place
  }
}
