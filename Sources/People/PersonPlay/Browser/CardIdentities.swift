package import GameRules

/// Numbers for the cards of a table, by which a page moves them without knowing what lies face down.
///
/// A number stays with a card for as long as its way can be followed by eye: a card that is turned up comes from the
/// pile that lost a card, and one of several face down is as good as another. So numbers tell no more than a person at
/// the table sees.
package struct CardIdentities {
  private struct Card {
    var number: Int
    /// While it lies face up.
    var name: String?
  }

  /// By the name of the pile.
  private var piles: [String: [Card]] = [:]
  private var count = 0

  package init() {}

  /// The number of each card of a scene, by pile.
  package mutating func follow(_ scene: Scene) -> [[Int]] {
    var known: [String: Int] = [:]
    for card in piles.values.joined() { if let name = card.name { known[name] = card.number } }
    var numbers: [[Int?]] = scene.piles.map { pile in pile.cards.map { $0.isFaceUp ? known[$0.name] : nil } }
    var used = Set(numbers.joined().compactMap(\.self))
    // What lies face down stays where it is, from the bottom up.
    for (index, pile) in scene.piles.enumerated() {
      var old = (piles[pile.name] ?? []).filter { $0.name == nil }.map(\.number)[...]
      for place in pile.cards.indices where !pile.cards[place].isFaceUp {
        guard let number = old.popFirst() else { break }
        numbers[index][place] = number
        used.insert(number)
      }
    }
    // What was turned over: the top cards go first.
    var loose = piles.mapValues { cards in cards.map(\.number).filter { !used.contains($0) } }
    func removeCard(from pile: String) -> Int? {
      if let number = loose[pile]?.popLast() { return number }
      guard let other = scene.piles.map(\.name).first(where: { loose[$0]?.isEmpty == false }) else { return nil }
      return loose[other]?.popLast()
    }
    // The cards that were turned up first, then those that were turned down.
    for isFaceUp in [true, false] {
      for (index, pile) in scene.piles.enumerated() {
        for place in pile.cards.indices where numbers[index][place] == nil && pile.cards[place].isFaceUp == isFaceUp {
          numbers[index][place] = removeCard(from: pile.name)
        }
      }
    }
    let all = numbers.map { pile in
      pile.map { number in
        if let number { return number }
        count += 1
        return count - 1
      }
    }
    piles = Dictionary(
      uniqueKeysWithValues: zip(scene.piles, all).map { pile, numbers in
        (pile.name, zip(pile.cards, numbers).map { Card(number: $1, name: $0.isFaceUp ? $0.name : nil) })
      })
    return all
  }
}
