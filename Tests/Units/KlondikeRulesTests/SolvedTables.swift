import Cards
import GameRules
import KlondikeRules
import TestBasics

extension KlondikeOptions {
  /// Options that the solver tells apart, the others as usual: each by itself, and some of them together.
  static let solved: [KlondikeOptions] = [
    (3, true, nil, .kings, .partial), (3, false, nil, .kings, .partial), (2, true, nil, .kings, .partial),
    (2, false, nil, .kings, .partial), (1, true, nil, .kings, .partial), (1, false, nil, .kings, .partial),
    (3, true, 0, .kings, .partial), (3, true, 1, .kings, .partial), (3, false, 2, .kings, .partial),
    (2, true, 1, .kings, .partial), (1, true, 0, .kings, .partial), (1, true, 1, .kings, .partial),
    (1, false, 2, .kings, .partial),
    (3, true, nil, .any, .partial), (3, false, nil, .any, .partial), (1, true, nil, .any, .partial),
    (1, false, nil, .any, .partial), (3, true, 1, .any, .partial),
    (3, true, nil, .kings, .whole), (3, false, nil, .kings, .whole), (1, true, nil, .kings, .whole),
    (1, false, nil, .kings, .whole), (3, true, 1, .kings, .whole),
    (3, true, nil, .any, .whole), (1, false, nil, .any, .whole), (1, true, 0, .any, .whole),
  ].map { (draw: Int, worryingBack: Bool, redeals: Int?, spaces: Spaces, runs: Runs) in
    .with {
      $0.draw = draw
      $0.worryingBack = worryingBack
      $0.redeals = redeals
      $0.spaces = spaces
      $0.runs = runs
    }
  }

  /// True if parts of runs move, and kings alone to an empty column.
  var isUsual: Bool { spaces == .kings && runs == .partial }

  /// What distinguishes them, as the source of random numbers.
  var label: String {
    "\(draw) \(worryingBack)" + (redeals.map { " \($0) redeals" } ?? "") + (spaces == .any ? " any" : "")
      + (runs == .whole ? " whole" : "")
  }
}

extension Table {
  /// A few high cards, most of them in the last three columns.
  ///
  /// - Parameter least: how many cards of each suit are home at least.
  static func endgame(_ random: inout SeededRandom, home least: Int = 8) -> Table {
    var table = Table(home: (0..<4).map { _ in least + random.below(13 - least) })
    var cards = Card.deck.filter { $0.rank > table.home[Int($0.suit.rawValue)] }
    random.shuffle(&cards)
    table.columns = (0..<7).map { column in
      let count = column < 4 ? 0 : min(random.below(column + 2), cards.count)
      defer { cards.removeLast(count) }
      return cards.suffix(count).enumerated().map { $0 == count - 1 ? "\($1)" : "(\($1))" }.joined(separator: " ")
    }
    return table
  }

  /// The highest cards of a deck, dealt to the last columns and the stock; where they are sorted, the low ones lie deep.
  ///
  /// - Parameter talon: how many cards the stock has at most.
  static func smallDeck(_ random: inout SeededRandom, talon: Int) -> Table {
    let most = 9 - random.below(2)
    var table = Table(home: (0..<4).map { _ in most - random.below(2) })
    var cards = Card.deck.filter { $0.rank > table.home[Int($0.suit.rawValue)] }
    random.shuffle(&cards)
    let stock = random.below(talon + 1)
    let isSorted = random.below(2) == 0
    table.columns = (0..<7).reversed().map { column in
      let count = min(column + 1, max(cards.count - stock, 0))
      defer { cards.removeLast(count) }
      let own = isSorted ? cards.suffix(count).sorted { $0.rank < $1.rank } : cards.suffix(count)
      return own.enumerated().map { $0 == count - 1 ? "\($1)" : "(\($1))" }.joined(separator: " ")
    }
    table.columns.reverse()
    return table
  }

  /// The highest cards of a deck in seven columns: without swaps the tops are red, nothing finds a place on them, and the low
  /// cards lie deep, so that no column can be emptied.
  static func crowdedDeck(_ random: inout SeededRandom) -> Table {
    var table = Table(home: (0..<4).map { _ in 9 - random.below(2) })
    var cards = Card.deck.filter { $0.rank > table.home[Int($0.suit.rawValue)] }
    cards.sort { ($0.isRed ? 1 : 0, $0.rank) < ($1.isRed ? 1 : 0, $1.rank) }
    for _ in 0..<random.below(5) { cards.swapAt(random.below(cards.count), random.below(cards.count)) }
    let stock = cards.prefix(random.below(4))
    table.stock = stock.map(\.description).joined(separator: " ")
    cards.removeFirst(stock.count)
    // No more cards lie face down in a column than when the game begins.
    let heights = (0..<7).map { min($0 + 1, cards.count > 16 ? 3 + $0 / 5 : 3) }
    var columns = [[Card]](repeating: [], count: 7)
    for height in 0..<4 {
      // The tops are dealt last.
      for column in 0..<7 where heights[column] > height && !cards.isEmpty {
        columns[column].insert(cards.removeLast(), at: 0)
      }
    }
    table.columns = columns.map { cards in
      cards.enumerated().map { $0 == cards.count - 1 ? "\($1)" : "(\($1))" }.joined(separator: " ")
    }
    return table
  }

  /// The game, with `isPassBarren` as the table says.
  func gameWithItsPass() throws -> Klondike? {
    var other = self
    other.isPassBarren.toggle()
    return try (try? game()) ?? other.game()
  }
}

extension KlondikePosition {
  /// Plays moves at random, two times of three one that is neither draw nor redeal, until there is none.
  mutating func wander(steps: Int, by random: inout SeededRandom) {
    for _ in 0..<steps {
      let moves = moves
      let others = moves.filter { $0 != .draw && $0 != .redeal }
      let choice = others.isEmpty || random.below(3) == 0 ? moves : others
      guard !choice.isEmpty else { return }
      play(choice[random.below(choice.count)])
    }
  }
}

extension Klondike {
  /// How the game ends with these moves, whatever its options make of it; nil if it goes on.
  func ending(after moves: [KlondikeMove]) throws -> String? {
    var game = self
    for move in moves { try game.apply(.action(.move(move), by: 0)) }
    return game.ended
  }
}
