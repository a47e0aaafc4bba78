/// Up to three cards that a person has selected.
public struct SetSelection: Equatable, Sendable {
  /// In the order of pointing.
  public private(set) var cards: [SetCard] = []

  public init() {}

  /// The cards, once there are three.
  public var trio: SetTrio? { cards.count == 3 ? SetTrio(cards[0], cards[1], cards[2]) : nil }

  /// True if three cards are selected and form a set, false if they form none; nil before.
  public var isMatch: Bool? { trio?.isSet }

  /// Selects or deselects a card; with three selected, starts again with this one, or with none if it is part of a
  /// match.
  public mutating func point(at card: SetCard) {
    if let trio {
      cards = trio.isSet && trio.contains(card) ? [] : [card]
    } else if let place = cards.firstIndex(of: card) {
      cards.remove(at: place)
    } else {
      cards.append(card)
    }
  }
}
