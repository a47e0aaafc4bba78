// Properties of sets of cards on foundations.

extension CardMask {
  /// The number of cards of each suit, for a set of cards on foundations.
  var foundationCounts: SIMD4<UInt64> {
    let needs = foundationNeeds.bits
    var counts = SIMD4<UInt64>()
    for suit in 0..<4 { counts[suit] = UInt64((needs & 0x11_1111_1111_1111 << UInt64(suit)).trailingZeroBitCount >> 2) }
    return counts
  }

  /// For a set of cards on foundations: the cards that are never needed in a column, because all cards that could be
  /// placed on them can go to foundations as well.
  ///
  /// Keller's rule; proved by Blake and Gent (https://arxiv.org/abs/1906.12314).
  var safe: CardMask {
    let counts = foundationCounts
    var safe = CardMask()
    for suit in 0..<4 {
      let ranks = min(counts[suit ^ 2] + 2, counts[suit ^ 3] + 2, counts[suit ^ 1] + 3)
      safe.formUnion(CardMask.first(4 * ranks).intersection(CardMask(bits: 0x11_1111_1111_1111 << UInt64(suit))))
    }
    return safe
  }

  /// These cards and all higher ones of their suits.
  var withHigher: CardMask {
    var cards = self
    for shift in [4, 8, 16, 32] as [UInt64] { cards.bits |= cards.bits << shift }
    return cards.intersection(.all)
  }

  /// The first cards, in the order of their indices.
  static func first(_ count: UInt64) -> CardMask { CardMask(bits: (1 << count) &- 1) }
}
