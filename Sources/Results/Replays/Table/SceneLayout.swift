package import GameRules

/// The positions of a scene's cards in a replay, in card widths, for any game.
///
/// The page of a person lays out its own table, in `layout.js`.
package struct SceneLayout {
  /// The place of one card: its upper left corner, its size, and the number of cards under it.
  package struct Place: Equatable {
    package var x, y: Double
    package var scale: Double
    var depth: Int
    var isFaceUp: Bool
  }

  /// The outline of a pile, visible while it is empty.
  package struct Spot {
    var pile: Scene.Pile
    var x, y, width, height: Double
  }

  /// The width of a card divided by its height.
  package let aspect: Double
  /// The margin around the piles.
  package static let margin = 0.3
  /// The part of a card's height that stays visible under the next card of a column.
  static let (stepFaceDown, stepFaceUp) = (0.13, 0.27)
  /// The part of a card's width that stays visible next to the next card of a spread: its rank and its suit.
  static let spreadStep = 0.65
  /// The part of a grid's cell that its card fills: 8 % are free on every side.
  package static let cellShare = 0.84

  var cardHeight: Double { 1 / aspect }

  package init(aspect: Double) { self.aspect = aspect }

  package func places(of scene: Scene) -> [String: Place] { places(of: scene.piles) }

  private func places(of piles: [Scene.Pile]) -> [String: Place] {
    var places: [String: Place] = [:]
    for pile in piles {
      for (card, place) in zip(pile.cards, self.places(of: pile)) { places[card.name] = place }
    }
    return places
  }

  /// The cards that have moved since an earlier scene, by name, and their new places.
  ///
  /// Only piles that differ are compared, because most steps change two of many.
  package func moves(from old: Scene, to new: Scene) -> [(card: String, place: Place)] {
    let changed = new.piles.indices.filter { old.piles[$0] != new.piles[$0] }
    let before = places(of: changed.map { old.piles[$0] })
    return places(of: changed.map { new.piles[$0] }).filter { before[$0.key] != $0.value }
      .map { ($0.key, $0.value) }.sorted { $0.card < $1.card }
  }

  package func places(of pile: Scene.Pile) -> [Place] {
    let offsets: [(x: Double, y: Double, scale: Double)] =
      switch pile.layout {
      case .stack: pile.cards.indices.map { stacked($0, of: pile.cards.count) }
      case .spread(let last):
        pile.cards.indices.map { index in
          let first = max(pile.cards.count - last, 0)
          let (x, y, scale) = stacked(min(index, first), of: first + 1)
          let place = max(index - first, 0)
          return (x + SceneLayout.spreadStep * Double(place), y, scale)
        }
      case .column(let height): fanned(pile.cards, height: height)
      case .grid(let columns, let rows): gridded(pile.cards.count, columns: columns, rows: rows)
      }
    return zip(pile.cards, offsets).enumerated().map { index, pair in
      let (card, offset) = pair
      return Place(
        x: SceneLayout.margin + pile.x + offset.x, y: SceneLayout.margin + pile.y * cardHeight + offset.y,
        scale: offset.scale, depth: index, isFaceUp: card.isFaceUp)
    }
  }

  /// The top card fills the pile's outline, and an edge below it shows the height of the pile, with one step per eight
  /// cards.
  private func stacked(_ index: Int, of count: Int) -> (x: Double, y: Double, scale: Double) {
    let edge = 0.012 * Double(min((count - 1 - index) / 8, 3))
    return (edge, edge, 1)
  }

  private func fanned(_ cards: [Scene.Card], height: Double) -> [(x: Double, y: Double, scale: Double)] {
    let steps = cards.dropLast().map { $0.isFaceUp ? SceneLayout.stepFaceUp : SceneLayout.stepFaceDown }
    let squeeze = min(1, (height - 1) / max(steps.reduce(0, +), 0.01))
    var y = 0.0
    return cards.indices.map { index in
      defer { if index < steps.count { y += steps[index] * squeeze } }
      return (0, y * cardHeight, 1)
    }
  }

  /// As large as possible, column after column, in the middle of the available space.
  private func gridded(_ count: Int, columns: Double, rows: Double) -> [(x: Double, y: Double, scale: Double)] {
    let (width, height) = SceneLayout.room(columns: columns, rows: rows)
    func cell(_ across: Int) -> Double { min(width / Double(across), height / Double((count - 1) / across + 1)) }
    guard let across = (1...max(count, 1)).max(by: { cell($0) < cell($1) }), count > 0 else { return [] }
    let down = (count - 1) / across + 1
    let size = cell(across)
    let left = (width - size * Double((count - 1) / down + 1)) / 2
    let top = (height - size * Double(min(down, count))) / 2
    let inset = size * (1 - SceneLayout.cellShare) / 2
    return (0..<count).map { index in
      (
        left + size * Double(index / down) + inset, (top + size * Double(index % down) + inset) * cardHeight,
        size * SceneLayout.cellShare
      )
    }
  }

  /// The size of a grid, in card widths and card heights.
  package static func room(columns: Double, rows: Double) -> (width: Double, height: Double) {
    (columns / cellShare, rows / cellShare)
  }

  package func spots(of scene: Scene) -> [Spot] {
    scene.piles.map { pile in
      let (width, height): (Double, Double) =
        switch pile.layout {
        case .stack, .spread, .column: (1, 1)
        case .grid(let columns, let rows): SceneLayout.room(columns: columns, rows: rows)
        }
      return Spot(
        pile: pile, x: SceneLayout.margin + pile.x, y: SceneLayout.margin + pile.y * cardHeight, width: width,
        height: height * cardHeight)
    }
  }

  /// The size of the table, including the name plates of seats with piles.
  package func size(of scene: Scene) -> (width: Double, height: Double) {
    let ends = scene.piles.map { pile -> (Double, Double) in
      switch pile.layout {
      case .stack: (pile.x + 1, pile.y + 1)
      case .spread(let last): (pile.x + 1 + SceneLayout.spreadStep * Double(last - 1), pile.y + 1)
      case .column(let height): (pile.x + 1, pile.y + height)
      case .grid(let columns, let rows):
        (
          pile.x + SceneLayout.room(columns: columns, rows: rows).width,
          pile.y + SceneLayout.room(columns: columns, rows: rows).height
        )
      }
    }
    let plates = scene.piles.contains { $0.owner != nil } ? SceneLayout.plateHeight : 0
    return (
      (ends.map(\.0).max() ?? 1) + 2 * SceneLayout.margin,
      (ends.map(\.1).max() ?? 1) * cardHeight + 2 * SceneLayout.margin + plates
    )
  }

  /// The height of the name plate of a seat with piles.
  static let plateHeight = 0.5
}
