/// Three different cards in the order of their numbers.
public struct SetTrio: Hashable, Sendable {
  public let first, second, third: SetCard

  /// The three cards in any order; nil if two of them are the same card.
  public init?(_ a: SetCard, _ b: SetCard, _ c: SetCard) {
    if a == b || a == c || b == c { return nil }
    let cards = [a, b, c].sorted()
    self.init(ascending: cards[0], cards[1], cards[2])
  }

  /// Three cards that are known to be in ascending order.
  init(ascending first: SetCard, _ second: SetCard, _ third: SetCard) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// True if in each of the four features the three are all equal or all different.
  public var isSet: Bool { SetCard.third(completing: first, second) == third }

  public var cards: [SetCard] { [first, second, third] }

  public func contains(_ card: SetCard) -> Bool { card == first || card == second || card == third }
}

extension SetTrio: LosslessStringConvertible {
  public var description: String { "\(first) \(second) \(third)" }

  public init?(_ names: String) {
    let cards = names.split(separator: " ", omittingEmptySubsequences: false).compactMap { SetCard($0) }
    guard cards.count == 3, names.utf8.count == 14 else { return nil }
    self.init(cards[0], cards[1], cards[2])
  }
}
