public import Cards

/// A set of cards in one word: the four aces in the lowest bits, in suit order, then the twos, up to the kings.
///
/// The face-up cards of a column descend by one rank each, so their set determines their order: the lowest bit is the
/// column's top. Foundations are sets for the same reason, and one intersection shows whether a card may move:
///
///     let top = position.faceUp(0).lowest
///     let mayMove = !top.intersection(position.faceUp(1).lowest.takers).isEmpty
public struct CardMask: Hashable, Sendable {
  public var bits: UInt64

  /// The set with these bits, by `Card.maskIndex`; empty by default.
  @inlinable public init(bits: UInt64 = 0) { self.bits = bits }

  public init(_ card: Card) { bits = 1 << UInt64(card.maskIndex) }
  public init(_ cards: some Sequence<Card>) {
    self.init()
    for card in cards { formUnion(CardMask(card)) }
  }

  /// The set of one card, given the number of its bit.
  @inlinable init(index: UInt8) { bits = 1 << UInt64(index) }

  /// The cards in the lanes of a talon whose bits are set.
  init(lanes: UInt32, of talon: SIMD32<UInt8>) {
    self.init()
    var rest = lanes
    while rest != 0 {
      formUnion(CardMask(index: talon[rest.trailingZeroBitCount]))
      rest &= rest &- 1
    }
  }

  @inlinable public static var all: CardMask { CardMask(bits: 1 << 52 - 1) }

  @inlinable public var isEmpty: Bool { bits == 0 }
  @inlinable public var count: Int { bits.nonzeroBitCount }
  public func contains(_ card: Card) -> Bool { intersects(CardMask(card)) }
  @inlinable public func intersects(_ other: CardMask) -> Bool { bits & other.bits != 0 }

  @inlinable public func union(_ other: CardMask) -> CardMask { CardMask(bits: bits | other.bits) }
  @inlinable public func intersection(_ other: CardMask) -> CardMask { CardMask(bits: bits & other.bits) }
  @inlinable public func subtracting(_ other: CardMask) -> CardMask { CardMask(bits: bits & ~other.bits) }
  @inlinable public mutating func formUnion(_ other: CardMask) { bits |= other.bits }
  @inlinable public mutating func subtract(_ other: CardMask) { bits &= ~other.bits }

  /// The cards by rank, aces first, those of one rank in suit order.
  public var cards: [Card] { indices.map { Card(maskIndex: $0) } }

  /// The numbers of the bits that are set, the lowest first.
  var indices: [UInt8] {
    var rest = self
    return (0..<count).map { _ in UInt8(rest.removeLowest().bits.trailingZeroBitCount) }
  }
}

// Operations of rules and searches on sets of cards.
extension CardMask {
  /// The card with the lowest bit, which in a column is the top; nil if the set is empty.
  ///
  ///     CardMask([Card("9H")!, Card("8S")!]).lowestCard  // 8S
  public var lowestCard: Card? { isEmpty ? nil : Card(maskIndex: UInt8(bits.trailingZeroBitCount)) }

  /// The set of the lowest card alone: a column's top.
  @inlinable public var lowest: CardMask { CardMask(bits: bits & (0 &- bits)) }

  /// The set of the highest card alone: the card on which a run of face-up cards lies.
  @inlinable public var highest: CardMask {
    isEmpty ? self : CardMask(bits: 1 << UInt64(63 - bits.leadingZeroBitCount))
  }

  /// The cards that are not higher than `card`, a set of one card: the fan that it begins in a column.
  ///
  ///     let fan = position.faceUp(3).through(CardMask(Card("9H")!))
  @inlinable public func through(_ card: CardMask) -> CardMask { CardMask(bits: bits & (card.bits | (card.bits &- 1))) }

  /// Removes the lowest card and returns it as a set.
  @inlinable @discardableResult public mutating func removeLowest() -> CardMask {
    defer { bits &= bits &- 1 }
    return lowest
  }

  /// The four kings, which are the cards that an empty column takes by the usual rules.
  @inlinable public static var kings: CardMask { CardMask(bits: 0xF << 48) }

  @inlinable public static func suit(_ suit: Suit) -> CardMask {
    CardMask(bits: 0x1_1111_1111_1111 << UInt64(suit.rawValue))
  }

  /// For a set of cards on foundations: the top cards.
  @inlinable public var foundationTops: CardMask { CardMask(bits: bits & ~(bits >> 4)) }

  /// For a set of cards on foundations: the cards that the foundations take next; a bit above the kings' represents a
  /// full foundation.
  @inlinable public var foundationNeeds: CardMask { CardMask(bits: (bits << 4 | 0xF) & ~bits) }

  /// The cards that may be placed on one of these in a column: a rank lower and of the other colour.
  ///
  ///     CardMask(Card("9H")!).takers.cards  // 8S, 8C
  @inlinable public var takers: CardMask {
    let left = bits << 1 & 0xA_AAAA_AAAA_AAAA
    let right = bits >> 1 & 0x5_5555_5555_5555
    let sameColour = bits | left | right
    return CardMask(bits: (sameColour & 0x3_3333_3333_3333) >> 2 | (sameColour & 0xC_CCCC_CCCC_CCCC) >> 6)
  }
}

extension Card {
  /// The number of the card's bit in a `CardMask`: 0 for the ace of spades to 51 for the king of hearts.
  public var maskIndex: UInt8 { UInt8(rank - 1) * 4 + suit.rawValue }

  /// The card whose bit in a `CardMask` has this number, 0...51.
  public init(maskIndex: UInt8) { self.init(number: Int(maskIndex & 3) * 13 + Int(maskIndex >> 2)) }
}
