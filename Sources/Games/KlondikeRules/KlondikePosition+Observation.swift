import Cards

extension KlondikePosition {
  /// The position as one sees it who knows the cards in `seen`, among them every card that lies face up.
  func observation(knowing seen: CardMask) -> KlondikeObservation {
    KlondikeObservation(
      stock: known(stock, highestFirst: true, among: seen),
      waste: known(waste, highestFirst: false, among: seen),
      foundations: .init(
        spades: foundation(.spades), clubs: foundation(.clubs),
        diamonds: foundation(.diamonds), hearts: foundation(.hearts)),
      tableau: Self.columns.map { known(column: $0, among: seen) },
      down: Self.columns.map(downCount),
      redealsLeft: redealsLeft,
      actionsLeft: actionsLeft,
      score: score,
      isPassBarren: isPassBarren)
  }

  // Without lists of cards on the way, for observing is on the referee's clock: 0.3 µs instead of 0.85.

  private func known(_ lanes: UInt32, highestFirst: Bool, among seen: CardMask) -> [SeenCard] {
    var rest = lanes
    return (0..<lanes.nonzeroBitCount).map { _ in
      let lane = highestFirst ? 31 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
      rest &= ~(1 << UInt32(lane))
      return SeenCard(index: talon[lane], among: seen)
    }
  }

  private func known(column: Int, among seen: CardMask) -> [SeenCard] {
    let down = downCount(column)
    var rest = faceUp(column)
    return (0..<down + rest.count).map { place in
      if place < down { return SeenCard(index: buried[Self.firstBuried(column) + place], among: seen) }
      let highest = rest.highest
      rest.subtract(highest)
      return SeenCard(index: UInt8(highest.bits.trailingZeroBitCount), among: seen)
    }
  }
}

extension SeenCard {
  /// The card whose bit in a `CardMask` has this number, if it is among `seen`.
  fileprivate init(index: UInt8, among seen: CardMask) {
    self = seen.intersects(CardMask(index: index)) ? SeenCard(Card(maskIndex: index)) : .unknown
  }
}
