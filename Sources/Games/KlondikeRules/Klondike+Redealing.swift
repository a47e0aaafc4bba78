import Cards
public import GameRules

extension Klondike {
  /// A random game, uniform among those that are consistent with what the player has observed.
  ///
  /// It has no history: if the options include undo, there is nothing to undo until the next move. An observation does
  /// not tell whether the player has left; the drawn game goes on. In the thoughtful view the hidden cards are drawn
  /// too, and then known: a bot that plays from it sees a whole redeal.
  /// - Throws: `IllegalDeal` with the reason why no position is consistent.
  public init(
    consistentWith observation: KlondikeObservation, seenBy seat: Seat, seats: Int, options: KlondikeOptions,
    random: inout SeededRandom
  ) throws(IllegalDeal) {
    guard Self.seatCounts ~= seats, seat == 0 else { throw .seats(seats, allowed: Self.seatCounts) }
    let known = observation.knownCards
    var hidden = CardMask.all.subtracting(known).cards
    random.shuffle(&hidden)
    let position = try KlondikePosition(observation.naming(hidden), options: options)
    self.init(start: position, seen: known)
  }
}

extension KlondikeObservation {
  fileprivate var knownCards: CardMask {
    let named = tableau.joined() + stock + waste
    return Suit.allCases.reduce(CardMask(named.compactMap(\.card))) { known, suit in
      known.union(CardMask(Card.deck.filter { $0.suit == suit && $0.rank <= foundations[suit] }))
    }
  }

  /// The observation with these cards, in order, in the places of unknown face-down cards.
  fileprivate func naming(_ hidden: [Card]) -> Self {
    var named = self
    var rest = hidden[...]
    func name(_ card: inout SeenCard) {
      if card == .unknown, let next = rest.popFirst() { card = SeenCard(next) }
    }
    for (column, down) in zip(tableau.indices, down) {
      for row in tableau[column].indices.prefix(max(down, 0)) { name(&named.tableau[column][row]) }
    }
    for index in stock.indices { name(&named.stock[index]) }
    return named
  }
}
