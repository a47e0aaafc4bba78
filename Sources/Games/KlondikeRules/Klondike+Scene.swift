import Cards
public import GameRules

extension Klondike {
  /// Stock, waste and foundations in a row above the seven columns, a fifth of a card apart.
  public var scene: Scene {
    let pitch = 1.2
    var piles: [Scene.Pile] = []
    piles.reserveCapacity(13)
    piles += [
      Scene.Pile("stock", x: 0, y: 0, layout: .stack, cards: faceDown(position.stockCards), mark: "↻"),
      Scene.Pile(
        "waste", x: pitch, y: 0, layout: .spread(last: min(options.draw, 3)), cards: faceUp(position.wasteCards)),
    ]
    for suit in Suit.allCases {
      let cards = position.home.intersection(.suit(suit)).cards
      let (name, words, mark) = Klondike.foundations[Int(suit.rawValue)]
      piles.append(
        Scene.Pile(
          name, words: words, x: Double(3 + suit.rawValue) * pitch, y: 0, layout: .stack, cards: faceUp(cards),
          mark: mark))
    }
    for column in KlondikePosition.columns {
      let cards = position.column(column)
      let down = position.downCount(column)
      piles.append(
        Scene.Pile(
          Klondike.columns[column].name, words: Klondike.columns[column].words, x: Double(column) * pitch, y: pitch,
          layout: .column(height: 3.2),
          cards: cards.enumerated().map { place, card in
            (place < down ? Klondike.cardsFaceDown : Klondike.cardsFaceUp)[Int(card.number)]
          }))
    }
    return Scene(piles: piles, badges: badges, active: ending == nil ? [0] : [])
  }

  // Formed once: a replay asks for thousands of scenes.
  private static let foundations = Suit.allCases.map { suit in
    (
      name: "foundation \(suit.letter)", words: "foundation of \(suit)",
      mark: CardFace(playingCard: "A\(suit.letter)")?.sign ?? ""
    )
  }
  private static let cardsFaceUp = Card.deck.map { Scene.Card($0.description) }
  private static let cardsFaceDown = Card.deck.map { Scene.Card($0.description, isFaceUp: false) }
  private static let columns = KlondikePosition.columns.map { (name: "tableau \($0 + 1)", words: "column \($0 + 1)") }

  public static func face(of card: String) -> CardFace? { CardFace(playingCard: card) }

  public func gesture(for action: KlondikeAction) -> Scene.Gesture {
    guard case .move(let move) = action else { return Scene.Gesture() }
    switch move {
    case .draw: return gesture(position.stockCards.suffix(options.draw), to: "waste")
    case .redeal: return gesture(position.wasteCards, to: "stock")
    case .wasteToFoundation: return sendingHome(position.wasteCards)
    case .wasteToColumn(let to): return gesture(position.wasteCards.suffix(1), to: tableau(to))
    case .columnToFoundation(let from): return sendingHome(position.column(Int(from)))
    case .columnToColumn(let from, let to, let count):
      return gesture(position.column(Int(from)).suffix(Int(count)), to: tableau(to))
    case .foundationToColumn(let suit, let to):
      return gesture(position.home.intersection(.suit(suit)).cards.suffix(1), to: tableau(to))
    case .flip(let column): return gesture(position.column(Int(column)).suffix(1), to: nil)
    }
  }

  /// The legal move that most often helps; nil if only giving up is left.
  public func hint(for seat: Seat) -> KlondikeAction? {
    seat == 0 && ending == nil ? position.hints.first.map { .move($0) } : nil
  }

  /// The first card that may move to a foundation.
  public func automaticAction(for seat: Seat) -> KlondikeAction? {
    let moves = [KlondikeMove.wasteToFoundation] + KlondikePosition.columns.map { .columnToFoundation(UInt8($0)) }
    return moves.first { isLegal(.move($0), for: seat) }.map { .move($0) }
  }

  private func sendingHome(_ cards: [Card]) -> Scene.Gesture {
    Scene.Gesture(
      cards.suffix(1).map(\.description), to: cards.last.map { "foundation \($0.suit.letter)" }, isHome: true)
  }

  private func gesture(_ cards: some Sequence<Card>, to target: String?) -> Scene.Gesture {
    Scene.Gesture(cards.map(\.description), to: target)
  }

  private func tableau(_ column: UInt8) -> String { "tableau \(column + 1)" }

  private var badges: [Scene.Badge] {
    [
      Scene.Badge("score", String(position.score), seat: 0),
      Scene.Badge("moves", String(options.maxActions - position.actionsLeft), seat: 0),
    ] + (position.redealsLeft.map { [Scene.Badge("redeals left", "\($0)")] } ?? [])
  }

  private func faceDown(_ cards: some Sequence<Card>) -> [Scene.Card] {
    cards.map { Klondike.cardsFaceDown[Int($0.number)] }
  }

  private func faceUp(_ cards: some Sequence<Card>) -> [Scene.Card] {
    cards.map { Klondike.cardsFaceUp[Int($0.number)] }
  }
}
