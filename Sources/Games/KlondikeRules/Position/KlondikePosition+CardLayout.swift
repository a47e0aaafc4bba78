import Cards
import GameRules

extension KlondikePosition {
  /// The position of an observation in which every card is known.
  ///
  /// - Throws: `IllegalDeal` with the reason why no game leads to it.
  init(_ arrangement: KlondikeObservation, options: KlondikeOptions) throws(IllegalDeal) {
    self.init(options: options)
    for suit in Suit.allCases { try setFoundation(suit, to: arrangement.foundations[suit]) }

    guard arrangement.tableau.count == 7, arrangement.down.count == 7 else {
      throw .impossible("a table has seven columns")
    }
    for column in Self.columns {
      try setColumn(column, to: Self.named(arrangement.tableau[column]), down: arrangement.down[column])
    }

    let (drawn, undrawn) = try (Self.named(arrangement.waste), Self.named(arrangement.stock.reversed()))
    guard drawn.count + undrawn.count <= Self.talonCapacity else {
      throw .impossible("stock and waste hold \(drawn.count + undrawn.count) cards, more than were dealt to them")
    }
    setTalon(waste: drawn, stock: undrawn)

    let all = home.cards + Self.columns.flatMap(column) + drawn + undrawn
    guard all.count == 52, CardMask(all) == .all else { throw Self.notADeck(all) }
    try setCounters(arrangement)
  }

  private mutating func setFoundation(_ suit: Suit, to count: Int) throws(IllegalDeal) {
    guard 0...13 ~= count else { throw .impossible("foundation \(suit.letter) holds \(count) cards") }
    if count > 0 { home.formUnion(CardMask((1...count).map { Card(rank: $0, suit: suit) })) }
  }

  private mutating func setColumn(_ column: Int, to cards: [Card], down count: Int) throws(IllegalDeal) {
    guard 0...cards.count ~= count else {
      throw .impossible("column \(column + 1) has \(cards.count) cards, \(count) of them face down")
    }
    guard count <= column else {
      throw .impossible("column \(column + 1) has \(count) cards face down, more than were dealt to it")
    }
    if count > 0 && count == cards.count && options.flip == .automatic {
      throw .impossible("column \(column + 1) has a face-down card on top")
    }
    down[column] = UInt8(count)
    for (row, card) in cards.prefix(count).enumerated() {
      buried[Self.firstBuried(column) + row] = card.maskIndex
    }
    for card in cards.dropFirst(count) {
      let mask = CardMask(card)
      guard up[column] == 0 || faceUp(column).lowest.takers.intersects(mask) else {
        throw .impossible("\(card) cannot lie face up where it lies in column \(column + 1)")
      }
      up[column] |= mask.bits
    }
  }

  private mutating func setCounters(_ arrangement: KlondikeObservation) throws(IllegalDeal) {
    redealsLeft = arrangement.redealsLeft
    switch (redealsLeft, options.redeals) {
    case (nil, nil): break
    case (let left?, let limit?) where 0...limit ~= left: break
    default: throw .impossible("redeals_left does not fit the option redeals")
    }
    guard 0...options.maxActions ~= arrangement.actionsLeft else {
      throw .impossible("actions_left is \(arrangement.actionsLeft), not from 0 to \(options.maxActions)")
    }
    actionsLeft = arrangement.actionsLeft

    if options.scoring == .standard { points = arrangement.score }
    // No action is worth more than 15 points.
    guard 0...15 * options.maxActions ~= points, score == arrangement.score else {
      throw .impossible("the score is \(arrangement.score)")
    }

    isPassBarren = arrangement.isPassBarren
    judgePass()
    guard isPassBarren == arrangement.isPassBarren else {
      throw .impossible("barren_pass is \(arrangement.isPassBarren) where the table says otherwise")
    }
  }

  private static func named(_ cards: some Collection<SeenCard>) throws(IllegalDeal) -> [Card] {
    let named = cards.compactMap(\.card)
    guard named.count == cards.count else { throw .impossible("a card is unknown that must have been seen") }
    return named
  }

  /// The problem with cards that are not the 52.
  private static func notADeck(_ cards: [Card]) -> IllegalDeal {
    var once = CardMask()
    for card in cards {
      if once.contains(card) { return .impossible("\(card) lies in two places") }
      once.formUnion(CardMask(card))
    }
    return .impossible("\(cards.count) cards lie on the table, not 52")
  }
}
