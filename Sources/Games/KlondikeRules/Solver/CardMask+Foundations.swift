// What follows from the cards on foundations.

extension CardMask {
  /// How many cards of each suit these are, where they are those on foundations.
  var foundationCounts: SIMD4<UInt64> {
    let needs = foundationNeeds.bits
    var counts = SIMD4<UInt64>()
    for suit in 0..<4 { counts[suit] = UInt64((needs & 0x11_1111_1111_1111 << UInt64(suit)).trailingZeroBitCount >> 2) }
    return counts
  }

  /// With these on foundations, the cards that nothing can need in a column, since all that could lie on them can as well go
  /// home.
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

  /// That many of the cards, by their numbers.
  static func first(_ count: UInt64) -> CardMask { CardMask(bits: (1 << count) &- 1) }
}
