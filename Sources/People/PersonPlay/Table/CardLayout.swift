import GameRules

/// The order of cards in a grid, as a person has rearranged them to see other patterns.
///
/// The table does not know it. A new card takes the place of a removed one.
struct CardLayout {
  /// Card names by pile, for rearranged piles.
  private var places: [String: [String]] = [:]

  /// Shuffles the places of the cards in every grid.
  mutating func mix(_ scene: Scene) {
    for pile in scene.piles { if case .grid = pile.layout { places[pile.name] = pile.cards.map(\.name).shuffled() } }
  }

  mutating func arrange(_ scene: Scene) -> Scene {
    var scene = scene
    for index in scene.piles.indices {
      guard let old = places[scene.piles[index].name] else { continue }
      let cards = scene.piles[index].cards
      var new = cards.filter { !old.contains($0.name) }[...]
      let kept = old.compactMap { name in cards.first { $0.name == name } ?? new.popFirst() }
      scene.piles[index].cards = kept + new
      places[scene.piles[index].name] = scene.piles[index].cards.map(\.name)
    }
    return scene
  }
}
