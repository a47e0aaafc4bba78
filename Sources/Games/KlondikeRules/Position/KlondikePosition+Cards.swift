public import Cards

extension KlondikePosition {
  public var stockCount: Int { stock.nonzeroBitCount }
  public var wasteCount: Int { waste.nonzeroBitCount }
  /// The cards of the stock; the last is drawn next.
  public var stockCards: [Card] { cards(in: stock).reversed() }
  /// The cards of the waste; the last is its top.
  public var wasteCards: [Card] { cards(in: waste) }

  public var wasteTop: Card? {
    waste == 0 ? nil : Card(maskIndex: talon[topOfWaste])
  }

  /// The number of cards on a suit's foundation.
  public func foundation(_ suit: Suit) -> Int { home.intersection(.suit(suit)).count }

  /// The cards of column 0...6; the last is its top, the first `downCount` are face down.
  public func column(_ column: Int) -> [Card] {
    let first = Self.firstBuried(column)
    let faceDown = (first..<first + downCount(column)).map { Card(maskIndex: buried[$0]) }
    return faceDown + faceUp(column).cards.reversed()
  }

  /// The number of face-down cards in column 0...6.
  @inlinable public func downCount(_ column: Int) -> Int { Int(down[column]) }

  /// The face-up cards of column 0...6.
  @inlinable public func faceUp(_ column: Int) -> CardMask { CardMask(bits: up[column]) }

  /// The fan that begins with `card`, which all moves together; nil if the card begins none.
  public func fan(beginningAt card: Card) -> [Card]? {
    guard let column = Self.columns.first(where: { faceUp($0).contains(card) }) else { return nil }
    return faceUp(column).through(CardMask(card)).cards.reversed()
  }

  var faceUp: CardMask {
    faceUpOnTable.union(CardMask(lanes: waste, of: talon))
  }

  /// Every face-up card in a column or on a foundation.
  var faceUpOnTable: CardMask {
    let four = up.lowHalf | up.highHalf
    let two = four.lowHalf | four.highHalf
    return CardMask(bits: home.bits | two.x | two.y)
  }

  @inlinable var topOfWaste: Int { 31 - waste.leadingZeroBitCount }

  private func cards(in lanes: UInt32) -> [Card] {
    var rest = lanes
    return (0..<lanes.nonzeroBitCount).map { _ in
      defer { rest &= rest &- 1 }
      return Card(maskIndex: talon[rest.trailingZeroBitCount])
    }
  }
}
