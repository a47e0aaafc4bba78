import GameRules
import SetRules

extension EngineBenchmark {
  /// All sets on a table of twelve, a step being a table; plainly, by trying all 220 trios.
  static let setsOnATable = EngineBenchmark(
    name: "Set: all sets on a table of 12",
    fast: {
      var found = 0
      for table in tables { for _ in SetFinder(table) { found += 1 } }
      precondition(found == sets)
      return tables.count
    },
    plain: {
      precondition(tables.map(count).reduce(0, +) == sets)
      return tables.count
    })

  private static let tables = (1...1000).map { deal in
    var random = SeededRandom(seed: "engines", game: SetGame.name, deal: deal)
    var deck = (0..<81).map { SetCard(number: $0) }
    random.shuffle(&deck)
    return Array(deck.prefix(12))
  }

  private static let sets = tables.map(count).reduce(0, +)

  private static func count(_ table: [SetCard]) -> Int {
    var found = 0
    for a in table.indices {
      for b in a + 1..<table.count {
        let third = SetCard.third(completing: table[a], table[b])
        for c in b + 1..<table.count where table[c] == third { found += 1 }
      }
    }
    return found
  }
}
