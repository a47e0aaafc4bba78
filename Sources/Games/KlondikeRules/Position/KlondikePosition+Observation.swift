import Cards
import JSON

extension KlondikePosition {
  /// The observation of a player who knows the cards in `seen`, which include every face-up card.
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

  /// Writes `observation(knowing:)` without creating it, which took a twelfth of the referee's time for a decision.
  func writeObservation(knowing seen: CardMask, to json: inout JSONWriter) {
    let names = KlondikePosition.names
    json.object { json in
      json.key("stock")
      json.array { json in forEachCard(stock, highestFirst: true, among: seen) { json.plainString(names[$0]) } }
      json.key("waste")
      json.array { json in forEachCard(waste, highestFirst: false, among: seen) { json.plainString(names[$0]) } }
      json.object("foundations") { json in
        json.member("S", foundation(.spades))
        json.member("C", foundation(.clubs))
        json.member("D", foundation(.diamonds))
        json.member("H", foundation(.hearts))
      }
      json.key("tableau")
      json.array { json in
        for column in 0..<7 {
          json.array { json in forEachCard(ofColumn: column, among: seen) { json.plainString(names[$0]) } }
        }
      }
      json.key("down")
      json.array { json in for column in 0..<7 { json.integer(downCount(column)) } }
      json.member("redeals_left", redealsLeft)
      json.member("actions_left", actionsLeft)
      json.member("score", score)
      json.member("barren_pass", isPassBarren)
    }
  }

  /// The letters of the cards, by their indices in masks, followed by those of a card that was never seen.
  private static let names = (0..<52).map { SeenCard(Card(maskIndex: $0)).letters } + [SeenCard.unknown.letters]
  private static let unknown = 52

  private func known(_ lanes: UInt32, highestFirst: Bool, among seen: CardMask) -> [SeenCard] {
    var cards: [SeenCard] = []
    forEachCard(lanes, highestFirst: highestFirst, among: seen) { cards.append(SeenCard(place: $0)) }
    return cards
  }

  private func known(column: Int, among seen: CardMask) -> [SeenCard] {
    var cards: [SeenCard] = []
    forEachCard(ofColumn: column, among: seen) { cards.append(SeenCard(place: $0)) }
    return cards
  }

  /// Calls `body` with the index in `names` of each card in some lanes of the talon.
  @inline(__always) private func forEachCard(
    _ lanes: UInt32, highestFirst: Bool, among seen: CardMask, _ body: (Int) -> Void
  ) {
    var rest = lanes
    while rest != 0 {
      let lane = highestFirst ? 31 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
      rest &= ~(1 << UInt32(lane))
      body(KlondikePosition.place(talon[lane], among: seen))
    }
  }

  /// Calls `body` with the index in `names` of each card of a column, face-down cards first.
  @inline(__always) private func forEachCard(ofColumn column: Int, among seen: CardMask, _ body: (Int) -> Void) {
    for place in 0..<downCount(column) {
      body(KlondikePosition.place(buried[Self.firstBuried(column) + place], among: seen))
    }
    var rest = faceUp(column).bits
    while rest != 0 {
      let highest = 63 - rest.leadingZeroBitCount
      rest &= ~(1 << UInt64(highest))
      body(KlondikePosition.place(UInt8(highest), among: seen))
    }
  }

  private static func place(_ index: UInt8, among seen: CardMask) -> Int {
    seen.intersects(CardMask(index: index)) ? Int(index) : unknown
  }
}

extension SeenCard {
  /// The card for an index in `KlondikePosition.names`.
  fileprivate init(place: Int) { self = place < 52 ? SeenCard(Card(maskIndex: UInt8(place))) : .unknown }
}
