package import GameRules

/// Numbers for the cards of a table, with which a page moves cards without knowing face-down ones.
///
/// A card keeps its number as long as a viewer could follow it: a card that is turned up comes from the pile that lost
/// a card, and face-down cards of a pile are interchangeable. So numbers reveal no more than a person at the table
/// sees.
package struct CardIdentities {
  private struct Card {
    var number: Int
    /// Set while it is face up.
    var name: String?
  }

  /// By the name of the pile.
  private var piles: [String: [Card]] = [:]
  private var count = 0

  package init() {}

  /// The numbers of the cards of a scene, by pile.
  package mutating func follow(_ scene: Scene) -> [[Int]] {
    var known: [String: Int] = [:]
    for card in piles.values.joined() { if let name = card.name { known[name] = card.number } }
    var numbers: [[Int?]] = scene.piles.map { pile in pile.cards.map { $0.isFaceUp ? known[$0.name] : nil } }
    var used = Set(numbers.joined().compactMap(\.self))
    // Face-down cards stay where they are, from the bottom up.
    for (index, pile) in scene.piles.enumerated() {
      var old = (piles[pile.name] ?? []).filter { $0.name == nil }.map(\.number)[...]
      for place in pile.cards.indices where !pile.cards[place].isFaceUp {
        guard let number = old.popFirst() else { break }
        numbers[index][place] = number
        used.insert(number)
      }
    }
    // Cards that were turned over: the top cards leave first.
    var loose = piles.mapValues { cards in cards.map(\.number).filter { !used.contains($0) } }
    func removeCard(from pile: String) -> Int? {
      if let number = loose[pile]?.popLast() { return number }
      guard let other = scene.piles.map(\.name).first(where: { loose[$0]?.isEmpty == false }) else { return nil }
      return loose[other]?.popLast()
    }
    // Cards that were turned up first, then those that were turned down.
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
