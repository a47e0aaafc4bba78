public import GameRules

extension SetGame {
  /// The cards on the table, as large as possible; right of them the deck above the discard pile.
  public var scene: Scene {
    let table = Scene.Pile(
      "table", x: 0, y: 0, layout: .grid(columns: 4, rows: 3), cards: self.table.map { Scene.Card($0.description) })
    let deck = Scene.Pile(
      "deck", x: 5.1, y: 0.3, layout: .stack,
      cards: self.deck.reversed().map { Scene.Card($0.description, isFaceUp: false) })
    let discard = Scene.Pile(
      "discard", words: "discard pile", x: 5.1, y: 2, layout: .stack,
      cards: self.discard.map { Scene.Card($0.description) })
    let badges = zip(Seat.all(seats), tallies).flatMap { seat, tally in
      [
        Scene.Badge("points", String(tally.points), seat: seat),
        Scene.Badge("sets", String(tally.sets), seat: seat),
        Scene.Badge("false claims", String(tally.falseClaims), seat: seat),
      ]
    }
    // Without calls there is only one kind of window.
    let stage = options.calls ? [Scene.Badge("now", ending == nil ? window.words : "over")] : []
    return Scene(piles: [table, deck, discard], badges: badges + stage, active: ending == nil ? asked : [])
  }

  public static func face(of card: String) -> CardFace? {
    guard let card = SetCard(card) else { return nil }
    let ink = CardFace.Ink(
      "\(card.colour)", usual: SetPalette.usual.ink(for: card.colour),
      safe: SetPalette.colourBlind.ink(for: card.colour), safeName: SetPalette.safeName(of: card.colour))
    let shape: CardFace.Shape =
      switch card.symbol {
      case .oval: .oval
      case .diamond: .diamond
      case .squiggle: .squiggle
      }
    let shading: CardFace.Shading =
      switch card.shading {
      case .solid: .solid
      case .striped: .striped
      case .open: .open
      }
    return .symbols(count: card.count, shape: shape, shading: shading, ink: ink)
  }

  public func gesture(for action: SetAction) -> Scene.Gesture {
    switch action {
    case .claim(let trio): Scene.Gesture(trio.cards.filter(table.contains).map(\.description))
    case .deal: Scene.Gesture(deck.prefix(3).reversed().map(\.description), to: "table")
    case .call: Scene.Gesture()
    }
  }

  public var facts: [Scene.Badge] { [Scene.Badge("sets on the table", "\(SetFinder(table).count { _ in true })")] }

  /// A set on the table, or more cards, as far as the window permits.
  public func hint(for seat: Seat) -> SetAction? {
    let hint: SetAction = SetFinder(table).hint.map { window == .call ? .call : .claim($0) } ?? .deal
    return isLegal(hint, for: seat) ? hint : nil
  }
}

extension SetWindow {
  /// The text for a person next to the table.
  fileprivate var words: String {
    switch self {
    case .claim: "claim"
    case .call: "call"
    case .name: "name the cards"
    case .challenge: "challenge"
    }
  }
}
