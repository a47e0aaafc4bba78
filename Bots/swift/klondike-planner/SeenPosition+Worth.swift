import Cards
import KlondikeRules

extension SeenPosition {
  /// How good the position is: the bot's whole judgement, with weights that were tuned by play.
  var worth: Int {
    let home = Suit.allCases.map(position.foundation)
    let spread = (home.max() ?? 0) - (home.min() ?? 0)
    let talon = position.stockCount + position.wasteCount
    let total = 24 * position.home.count - 8 * spread - 4 * talon + 150 * (position.redealsLeft ?? 0)
    let heaps = (0..<7).map(heap)
    // Cards face down weigh most, those of the tallest heaps above all.
    return heaps.allSatisfy { $0 == 0 }
      ? total : heaps.reduce(total + hopes) { $0 - 48 * $1 - 24 * $1 * $1 }
  }

  /// How many cards of a column lie face down; one that can be turned counts as seen.
  private func heap(_ column: Int) -> Int {
    let down = position.downCount(column)
    return position.faceUp(column).isEmpty ? max(0, down - 1) : down
  }

  /// What the moves in hand are worth while cards lie face down.
  private var hopes: Int {
    let spaces = (0..<7).count(where: isSpace)
    var bases = CardMask()
    var wanted = spaces > 0 ? CardMask.kings : CardMask()
    for column in 0..<7 where !isTurned(column) {
      let run = position.faceUp(column)
      if position.downCount(column) > 0 { bases.formUnion(run.highest) }
      wanted.formUnion(run.lowest.takers)
    }
    // Moves that would turn a card, and cards of the waste that could be played.
    var total = 6 * bases.intersection(wanted).count
    forEachStop { _, top in
      if wanted.contains(top) || isNeeded(top) { total += 15 }
    }
    // An empty column is worth something while there are kings to move there.
    return spaces > 0 ? total + 2 * min(spaces, kingsWaiting(among: bases)) : total
  }

  private func kingsWaiting(among bases: CardMask) -> Int {
    let talon = position.stockCards + position.wasteCards
    return bases.intersection(.kings).count + talon.count { $0.rank == 13 }
  }
}
