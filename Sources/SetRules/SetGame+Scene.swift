public import GameRules

extension SetGame {
  /// The table in rows of four, so that no card moves when more come; right of it the deck above the discard pile.
  public var scene: Scene {
    let table = Scene.Pile(
      "table", x: 0, y: 0, layout: .grid(columns: 4), cards: self.table.map { Scene.Card($0.description) })
    let deck = Scene.Pile(
      "deck", x: 5, y: 0, layout: .stack,
      cards: self.deck.reversed().map { Scene.Card($0.description, isFaceUp: false) })
    let discard = Scene.Pile(
      "discard", x: 5, y: 1.25, layout: .stack, cards: self.discard.map { Scene.Card($0.description) })
    let badges = zip(Seat.all(seats), tallies).flatMap { seat, tally in
      [
        Scene.Badge("points", "\(tally.points)", seat: seat),
        Scene.Badge("sets", "\(tally.sets)", seat: seat),
        Scene.Badge("false", "\(tally.falseClaims)", seat: seat),
      ]
    }
    return Scene(piles: [table, deck, discard], badges: badges, active: ending == nil ? asked : [])
  }
}
