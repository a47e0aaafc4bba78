import Cards
import JSON

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

  /// Writes `observation(knowing:)`, without making it: that took a twelfth of the referee's time for a decision.
  func writeObservation(knowing seen: CardMask, to json: inout JSONWriter) {
    json.object { json in
      json.key("stock")
      json.array { json in forEachCard(stock, highestFirst: true, among: seen) { $0.write(to: &json) } }
      json.key("waste")
      json.array { json in forEachCard(waste, highestFirst: false, among: seen) { $0.write(to: &json) } }
      json.key("foundations")
      json.object { json in
        json.member("S", foundation(.spades))
        json.member("C", foundation(.clubs))
        json.member("D", foundation(.diamonds))
        json.member("H", foundation(.hearts))
      }
      json.key("tableau")
      json.array { json in
        for column in Self.columns {
          json.array { json in forEachCard(ofColumn: column, among: seen) { $0.write(to: &json) } }
        }
      }
      json.key("down")
      json.array { json in for column in Self.columns { json.integer(downCount(column)) } }
      json.member("redeals_left", redealsLeft)
      json.member("actions_left", actionsLeft)
      json.member("score", score)
      json.member("barren_pass", isPassBarren)
    }
  }

  private func known(_ lanes: UInt32, highestFirst: Bool, among seen: CardMask) -> [SeenCard] {
    var cards: [SeenCard] = []
    forEachCard(lanes, highestFirst: highestFirst, among: seen) { cards.append($0) }
    return cards
  }

  private func known(column: Int, among seen: CardMask) -> [SeenCard] {
    var cards: [SeenCard] = []
    forEachCard(ofColumn: column, among: seen) { cards.append($0) }
    return cards
  }

  private func forEachCard(
    _ lanes: UInt32, highestFirst: Bool, among seen: CardMask, _ body: (SeenCard) -> Void
  ) {
    var rest = lanes
    while rest != 0 {
      let lane = highestFirst ? 31 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
      rest &= ~(1 << UInt32(lane))
      body(SeenCard(index: talon[lane], among: seen))
    }
  }

  private func forEachCard(ofColumn column: Int, among seen: CardMask, _ body: (SeenCard) -> Void) {
    for place in 0..<downCount(column) {
      body(SeenCard(index: buried[Self.firstBuried(column) + place], among: seen))
    }
    var rest = faceUp(column)
    while !rest.isEmpty {
      let highest = rest.highest
      rest.subtract(highest)
      body(SeenCard(index: UInt8(highest.bits.trailingZeroBitCount), among: seen))
    }
  }
}

extension SeenCard {
  /// The card whose bit in a `CardMask` has this number, if it is among `seen`.
  fileprivate init(index: UInt8, among seen: CardMask) {
    self = seen.intersects(CardMask(index: index)) ? SeenCard(Card(maskIndex: index)) : .unknown
  }
}
