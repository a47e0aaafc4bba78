/// The cards that a person has selected for an action, at a table that gives pointing no meaning of its own.
///
/// It does not know the rules: a selection becomes an action if it is the gesture of exactly one legal action.
public struct CardSelection<G: Game>: Equatable, Sendable {
  /// The result of pointing.
  public enum Result: Equatable, Sendable {
    case action(G.Action)
    /// The selection has changed, or is empty now.
    case changed
    /// No action moves the card.
    case immovable
    /// No action involves the pile.
    case noAction
    /// Several actions involve the pile; a card must be selected first.
    case ambiguous
  }

  /// The names of the selected cards, in the order of selection.
  public private(set) var cards: [String]

  public init(_ cards: [String] = []) { self.cards = cards }

  /// Selects or deselects a card, or completes an action.
  ///
  /// - Parameters:
  ///   - card: the name of the card; nil for the place of an empty pile.
  ///   - pile: the pile of the card.
  ///   - position: the game.
  ///   - legal: the legal actions of `position`.
  public mutating func point(at card: String?, of pile: Scene.Pile, in position: G, legal: [G.Action]) -> Result {
    let gestures = legal.map { (action: $0, gesture: position.gesture(for: $0)) }
    func only(_ choices: [(action: G.Action, gesture: Scene.Gesture)]) -> Result {
      choices.count == 1 ? .action(choices[0].action) : choices.isEmpty ? .noAction : .ambiguous
    }
    if let first = cards.first {
      let moves = gestures.filter { $0.gesture.cards.first == first && $0.gesture.target == pile.name }
      if moves.count == 1 {
        cards = []
        return .action(moves[0].action)
      }
    }
    guard let card else { return only(gestures.filter { $0.gesture.target == pile.name && cards.isEmpty }) }
    if cards.contains(card) {
      cards.removeAll { $0 == card }
      return .changed
    }
    let isChoice = gestures.contains {
      $0.gesture.target == nil && $0.gesture.cards.count > 1 && $0.gesture.cards.contains(card)
    }
    if isChoice {
      cards.append(card)
      let claims = gestures.filter { Set($0.gesture.cards) == Set(cards) && $0.gesture.cards.count == cards.count }
      guard claims.count == 1, cards.count > 1 else { return .changed }
      cards = []
      return .action(claims[0].action)
    }
    if !pile.cards[pile.cards.count - 1].isFaceUp { return only(gestures.filter { $0.gesture.cards.contains(card) }) }
    cards = gestures.contains { $0.gesture.cards.first == card } ? [card] : []
    return cards.isEmpty ? .immovable : .changed
  }
}
