/// The cards that the columns of a position would take now.
@usableFromInline struct KlondikeRoom {
  /// The cards that each column takes.
  @usableFromInline var columns = SIMD8<UInt64>()
  /// The cards that some column takes.
  @usableFromInline var anywhere = CardMask()

  @inlinable init(_ position: KlondikePosition) {
    for column in 0..<7 {
      let cards = Self.cards(for: column, of: position)
      columns[column] = cards.bits
      anywhere.formUnion(cards)
    }
  }

  @inlinable subscript(column: Int) -> CardMask { CardMask(bits: columns[column]) }

  @inlinable static func cards(for column: Int, of position: KlondikePosition) -> CardMask {
    if position.up[column] != 0 { return position.faceUp(column).lowest.takers }
    if position.down[column] > 0 { return CardMask() }
    return position.options.spaces == .kings ? .kings : .all
  }
}
