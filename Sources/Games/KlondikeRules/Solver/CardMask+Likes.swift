// Two cards of the same rank and colour, called likes, are equivalent for columns.

extension CardMask {
  /// One of each two likes: the spades and the diamonds.
  static var even: CardMask { CardMask(bits: 0x5_5555_5555_5555) }

  /// These cards and their likes.
  var withLikes: CardMask {
    let one = (bits | bits >> 1) & 0x5_5555_5555_5555
    return CardMask(bits: one | one << 1)
  }

  /// The cards among these whose likes are among them too.
  var pairs: CardMask {
    let both = bits & bits >> 1 & 0x5_5555_5555_5555
    return CardMask(bits: both | both << 1)
  }

  /// For each rank and colour, as many of its two cards as there are of these cards without a place on one of `others`.
  func unplaced(on others: CardMask) -> CardMask {
    let one = (bits | bits >> 1) & ~others.takers.bits & 0x5_5555_5555_5555
    let other = bits & bits >> 1 & ~others.pairs.takers.bits & 0x5_5555_5555_5555
    return CardMask(bits: one | other << 1)
  }

  /// For each of these cards, one of the two on which it may be placed, a different one for each card.
  var places: CardMask {
    CardMask(bits: ((bits & 0x3_3333_3333_3333) << 6 | (bits & 0xC_CCCC_CCCC_CCCC) << 2) & CardMask.all.bits)
  }
}
