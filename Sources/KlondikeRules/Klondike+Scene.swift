import Cards
public import GameRules

extension Klondike {
  /// Stock, waste and foundations in a row above the seven columns, a fifth of a card apart.
  public var scene: Scene {
    let pitch = 1.2
    var piles = [
      Scene.Pile("stock", x: 0, y: 0, layout: .stack, cards: faceDown(position.stockCards)),
      Scene.Pile("waste", x: pitch, y: 0, layout: .stack, cards: faceUp(position.wasteCards)),
    ]
    for suit in Suit.allCases {
      let cards = position.home.intersection(.suit(suit)).cards
      piles.append(
        Scene.Pile(
          "foundation \(suit.letter)", x: Double(3 + suit.rawValue) * pitch, y: 0, layout: .stack,
          cards: faceUp(cards)))
    }
    for column in KlondikePosition.columns {
      let cards = position.column(column)
      let down = position.downCount(column)
      piles.append(
        Scene.Pile(
          "tableau \(column + 1)", x: Double(column) * pitch, y: pitch, layout: .column,
          cards: faceDown(cards.prefix(down)) + faceUp(cards.dropFirst(down))))
    }
    return Scene(piles: piles, badges: badges, active: ending == nil ? [0] : [])
  }

  private var badges: [Scene.Badge] {
    [
      Scene.Badge("score", "\(position.score)", seat: 0),
      Scene.Badge("moves", "\(options.maxActions - position.actionsLeft)", seat: 0),
      Scene.Badge("redeals left", position.redealsLeft.map(String.init) ?? "unlimited"),
    ]
  }

  private func faceDown(_ cards: some Sequence<Card>) -> [Scene.Card] {
    cards.map { Scene.Card($0.description, isFaceUp: false) }
  }

  private func faceUp(_ cards: some Sequence<Card>) -> [Scene.Card] { cards.map { Scene.Card($0.description) } }
}
