public import Cards
public import GameRules

extension KlondikePosition {
  /// Deals `deck` in its order: row by row to the columns, then the stock, whose first card is drawn first.
  ///
  /// - Throws: `IllegalDeal` unless the deck has the 52 different cards.
  public init(deck: [Card], options: KlondikeOptions) throws(IllegalDeal) {
    guard deck.count == 52, CardMask(deck) == .all else {
      throw .impossible("a deck is 52 different cards, each once")
    }
    self.init(options: options)
    var next = 0
    for round in Self.columns {
      for column in round..<7 {
        let card = deck[next]
        if column == round {
          up[column] = CardMask(card).bits
        } else {
          buried[Self.firstBuried(column) + round] = card.maskIndex
          down[column] += 1
        }
        next += 1
      }
    }
    setTalon(waste: [], stock: deck[next...])
    judgePass()
  }

  /// Lays out waste and stock, each in the order of drawing.
  mutating func setTalon(waste drawn: some Collection<Card>, stock undrawn: some Collection<Card>) {
    var lane = 0
    for card in drawn {
      talon[lane] = card.maskIndex
      lane += 1
    }
    waste = 1 << UInt32(lane) - 1
    for card in undrawn {
      talon[lane] = card.maskIndex
      lane += 1
    }
    stock = (1 << UInt32(lane) - 1) & ~waste
  }
}
