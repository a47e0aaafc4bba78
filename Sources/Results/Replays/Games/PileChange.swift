import GameRules

/// A change of a pile from a scene to the next: cards that leave a place, and cards that come there.
struct PileChange {
  let pile: Int
  /// The number of cards above the place.
  let above: Int
  let removed: ArraySlice<Scene.Card>
  let added: ArraySlice<Scene.Card>
  /// The card on which the added ones lie; nil if they begin the pile.
  let base: Scene.Card?

  private init(_ pile: Int, from old: [Scene.Card], to new: [Scene.Card], below: Int, above: Int) {
    (self.pile, self.above) = (pile, above)
    removed = old[below..<old.count - above]
    added = new[below..<new.count - above]
    base = below > 0 ? new[below - 1] : nil
  }

  /// Appends the changes of one pile: several if cards are replaced where they lie, otherwise at most one.
  static func append(of pile: Int, from old: [Scene.Card], to new: [Scene.Card], to changes: inout [PileChange]) {
    let shorter = min(old.count, new.count)
    var below = 0
    while below < shorter, old[below] == new[below] { below += 1 }
    if below == old.count, below == new.count { return }
    if old.count == new.count {
      while below < new.count {
        var end = below
        while end < new.count, old[end] != new[end] { end += 1 }
        changes.append(PileChange(pile, from: old, to: new, below: below, above: new.count - end))
        below = end
        while below < new.count, old[below] == new[below] { below += 1 }
      }
    } else {
      var above = 0
      while above < shorter - below, old[old.count - 1 - above] == new[new.count - 1 - above] { above += 1 }
      changes.append(PileChange(pile, from: old, to: new, below: below, above: above))
    }
  }
}
