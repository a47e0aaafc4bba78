import GameRules

/// The places of cards that lie side by side, as a person has mixed them: who looks at them otherwise sees other things.
///
/// The table does not know of it. A card that comes takes the place of one that went.
struct CardLayout {
  /// Names by pile; a pile that nobody has mixed is not here.
  private var places: [String: [String]] = [:]

  /// Lays the cards of every grid in other places.
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
