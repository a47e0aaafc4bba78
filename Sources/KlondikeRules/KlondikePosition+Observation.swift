import Cards

extension KlondikePosition {
  /// The position as one sees it who knows the cards in `seen`, among them every card that lies face up.
  func observation(knowing seen: CardMask) -> KlondikeObservation {
    func known(_ cards: [Card]) -> [SeenCard] {
      cards.map { seen.contains($0) ? SeenCard($0) : .unknown }
    }
    return KlondikeObservation(
      stock: known(stockCards),
      waste: known(wasteCards),
      foundations: .init(
        spades: foundation(.spades), clubs: foundation(.clubs),
        diamonds: foundation(.diamonds), hearts: foundation(.hearts)),
      tableau: Self.columns.map { known(column($0)) },
      down: Self.columns.map(downCount),
      redealsLeft: redealsLeft,
      actionsLeft: actionsLeft,
      score: score,
      isPassBarren: isPassBarren)
  }
}
