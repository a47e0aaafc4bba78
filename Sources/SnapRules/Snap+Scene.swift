import Cards
public import GameRules

extension Snap {
  /// The seats side by side, each with its open stack under its closed one.
  public var scene: Scene {
    let piles = zip(Seat.all(seats), hands).flatMap { seat, hand in
      [
        Scene.Pile(
          "closed \(seat.index)", x: 1.5 * Double(seat.index), y: 0, layout: .stack,
          cards: hand.closed.map { Scene.Card($0.description, isFaceUp: false) }, owner: seat),
        Scene.Pile(
          "open \(seat.index)", x: 1.5 * Double(seat.index), y: 1.25, layout: .stack,
          cards: hand.open.map { Scene.Card($0.description) }, owner: seat),
      ]
    }
    let counts = zip(Seat.all(seats), hands).map { Scene.Badge("cards", "\($1.count)", seat: $0) }
    let badges = [Scene.Badge("turn", "\(turn)"), Scene.Badge("turned by", "\(active.index)")] + counts
    return Scene(piles: piles, badges: badges, active: ending == nil ? holders : [])
  }
}
