/// A set of some of the 81 cards, as 81 bits.
struct SetCardBits: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}
  init(_ cards: some Sequence<SetCard>) { for card in cards { insert(card) } }

  func contains(_ card: SetCard) -> Bool {
    ((card.number < 64 ? low : high) &>> UInt64(card.number & 63)) & 1 == 1
  }

  mutating func insert(_ card: SetCard) {
    if card.number < 64 { low |= 1 << card.number } else { high |= 1 << (card.number - 64) }
  }
}
