import Cards
import KlondikeRules

// Columns are sets of cards whose order their ranks tell: a top is the lowest bit, the card on which a run lies the
// highest.
extension CardMask {
  /// The lowest card.
  var top: Card? { isEmpty ? nil : Card(bit: bits.trailingZeroBitCount) }

  /// The set of the highest card alone.
  var base: CardMask { isEmpty ? self : CardMask(bits: 1 << UInt64(63 - bits.leadingZeroBitCount)) }

  mutating func removeTop() { bits &= bits &- 1 }

  /// The cards that a column with this top takes.
  static func followers(of card: Card) -> CardMask {
    guard card.rank > 1 else { return CardMask() }
    let suits: UInt64 = card.isRed ? 0b0011 : 0b1100
    return CardMask(bits: suits << UInt64(4 * (card.rank - 2)))
  }

  static let kings = CardMask(bits: 0xF << 48)
}

extension Card {
  /// The card whose bit in a `CardMask` has this number.
  init(bit: Int) { self.init(number: (bit & 3) * 13 + bit >> 2) }
}
