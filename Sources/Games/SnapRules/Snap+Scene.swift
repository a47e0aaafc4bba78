import Cards
public import GameRules

extension Snap {
  /// The seats round a table, clockwise from the bottom, each with its closed stack left of its open one.
  public var scene: Scene {
    var piles: [Scene.Pile] = []
    var badges = [Scene.Badge("turn", String(turn)), Scene.Badge("turned by", naming: active)]
    piles.reserveCapacity(2 * seats)
    badges.reserveCapacity(2 + seats)
    for (index, hand) in hands.enumerated() {
      let seat = Seat(index)
      let (x, y) = place(of: seat)
      piles.append(
        Scene.Pile(
          Snap.pileNames[index].closed, words: "closed stack", x: x, y: y, layout: .stack,
          cards: hand.closed.map { Snap.cardsFaceDown[Int($0.number)] }, owner: seat))
      piles.append(
        Scene.Pile(
          Snap.pileNames[index].open, words: "open stack", x: x + 1.1, y: y, layout: .stack,
          cards: hand.open.map { Snap.cardsFaceUp[Int($0.number)] }, owner: seat))
      badges.append(Scene.Badge("cards", String(hand.count), seat: seat))
    }
    return Scene(piles: piles, badges: badges, active: ending == nil ? turner.map { [$0] } ?? holders : [])
  }

  // Formed once: a replay asks for thousands of scenes.
  private static let pileNames = (0..<seatCounts.upperBound).map { (closed: "closed \($0)", open: "open \($0)") }
  private static let cardsFaceUp = Card.deck.map { Scene.Card($0.description) }
  private static let cardsFaceDown = Card.deck.map { Scene.Card($0.description, isFaceUp: false) }

  /// The place of a seat's closed stack: on an ellipse that is as small as the number of seats permits.
  private func place(of seat: Seat) -> (x: Double, y: Double) {
    let (width, height) = [(0, 0.8), (2.4, 1.25), (2.9, 1.75), (3.5, 2.1)][(seats - 1) / 2]
    let (cosine, sine) = Snap.directions[seats - 2][seat.index]
    return (width * (1 + cosine), height * (1 + sine))
  }

  /// Cosine and sine of the direction of each seat from the centre, by the number of seats; seat 0 is at the bottom.
  private static let directions: [[(Double, Double)]] = [
    [(0, 1), (0, -1)],
    [(0, 1), (-0.87, -0.5), (0.87, -0.5)],
    [(0, 1), (-1, 0), (0, -1), (1, 0)],
    [(0, 1), (-0.95, 0.31), (-0.59, -0.81), (0.59, -0.81), (0.95, 0.31)],
    [(0, 1), (-0.87, 0.5), (-0.87, -0.5), (0, -1), (0.87, -0.5), (0.87, 0.5)],
    [(0, 1), (-0.78, 0.62), (-0.97, -0.22), (-0.43, -0.9), (0.43, -0.9), (0.97, -0.22), (0.78, 0.62)],
    [(0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71), (1, 0), (0.71, 0.71)],
  ]

  public static func face(of card: String) -> CardFace? { CardFace(playingCard: card) }

  /// A call points at the matching cards, or at the card turned last; a turn moves the next card.
  public func gesture(for action: SnapAction) -> Scene.Gesture {
    if action == .turn {
      let seat = turner ?? active
      let next = hands[seat.index].closed.last ?? hands[seat.index].open.first
      return Scene.Gesture([next].compactMap { $0?.description }, to: "open \(seat.index)")
    }
    let seats = matchingSeats.isEmpty ? [active] : Array(matchingSeats)
    return Scene.Gesture(seats.compactMap { hands[$0.index].open.last?.description })
  }

  public func hint(for seat: Seat) -> SnapAction? {
    if turner == seat { return .turn }
    return !matchingSeats.isEmpty && isLegal(.snap, for: seat) ? .snap : nil
  }
}
