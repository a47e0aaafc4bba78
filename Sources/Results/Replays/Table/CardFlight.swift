public import GameRules

/// The cards that move between two scenes, and the order in which hands would move them.
///
/// It does not know the rules: the piles before and after determine everything. Cards are taken from the top of a pile.
/// A packet that keeps its order, or is turned over face down, moves together; cards that are turned up move one by
/// one, and last.
public struct CardFlight: Equatable {
  public struct Move: Equatable {
    public var card: String
    public var source: String
    public var target: String
    public var isRevealed: Bool
    public var isFaceUp: Bool
    /// Moves of one beat happen together; beats follow one another, from 0.
    public var beat = 0
  }

  /// In the order of their beats; a card that is only turned over has the same pile as source and target.
  public private(set) var moves: [Move] = []
  public private(set) var beats = 0

  public init(from old: Scene, to new: Scene) {
    let changed = new.piles.indices.filter { old.piles[$0].cards != new.piles[$0].cards }
    let oldSpots = CardFlight.spots(of: changed, in: old)
    var order: [(move: Move, from: Spot, to: Spot)] = []
    for index in changed {
      let pile = new.piles[index]
      let staying = CardFlight.staying(from: old.piles[index].cards, to: pile.cards)
      for (place, card) in pile.cards.enumerated() {
        guard let from = oldSpots[card.name] else { continue }
        let wasUp = old.piles[from.pile].cards[from.place].isFaceUp
        if staying.contains(card.name) && wasUp == card.isFaceUp { continue }
        let isStaying = staying.contains(card.name)
        let move = Move(
          card: card.name, source: old.piles[from.pile].name, target: pile.name,
          isRevealed: !wasUp && card.isFaceUp, isFaceUp: card.isFaceUp)
        order.append((move, from, isStaying ? from : Spot(pile: index, place: place)))
      }
    }
    order.sort {
      ($0.move.isRevealed ? 1 : 0, $0.from.pile, -$0.from.place) < (
        $1.move.isRevealed ? 1 : 0, $1.from.pile, -$1.from.place
      )
    }
    for index in order.indices {
      if index > 0, !CardFlight.goTogether(order[index - 1], order[index]) { beats += 1 }
      order[index].move.beat = beats
    }
    moves = order.map(\.move)
    if !moves.isEmpty { beats += 1 }
  }

  /// The beat of cards that only make room: after the other moves, and before any card is turned up.
  public var settlingBeat: Int { moves.first(where: \.isRevealed)?.beat ?? beats }

  private struct Spot: Equatable { var pile, place: Int }

  private static func spots(of piles: [Int], in scene: Scene) -> [String: Spot] {
    var spots: [String: Spot] = [:]
    for pile in piles {
      for (place, card) in scene.piles[pile].cards.enumerated() { spots[card.name] = Spot(pile: pile, place: place) }
    }
    return spots
  }

  private static func goTogether(
    _ a: (move: Move, from: Spot, to: Spot), _ b: (move: Move, from: Spot, to: Spot)
  ) -> Bool {
    guard a.from.pile == b.from.pile, a.to.pile == b.to.pile, a.from.place == b.from.place + 1 else { return false }
    guard a.move.isRevealed == b.move.isRevealed, !a.move.isRevealed else { return false }
    return a.to.place == b.to.place + 1 || (!a.move.isFaceUp && a.to.place == b.to.place - 1)
  }

  /// The cards that keep their order in a pile: a longest increasing subsequence of their former places.
  private static func staying(from old: [Scene.Card], to new: [Scene.Card]) -> Set<String> {
    let former = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.name, $0) })
    let row = new.compactMap { card in former[card.name].map { (card.name, $0) } }
    var best = row.map { _ in 1 }
    var before = row.map { _ in -1 }
    for i in row.indices {
      for j in 0..<i where row[j].1 < row[i].1 && best[j] + 1 > best[i] {
        best[i] = best[j] + 1
        before[i] = j
      }
    }
    var staying: Set<String> = []
    var place = row.indices.max { best[$0] < best[$1] } ?? -1
    while place >= 0 {
      staying.insert(row[place].0)
      place = before[place]
    }
    return staying
  }
}
