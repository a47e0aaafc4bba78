import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SolverTests {
  /// Played to the end, whatever the options make of it.
  private func plays(_ moves: [KlondikeMove], in game: Klondike) throws -> String? {
    var game = game
    for move in moves { try game.apply(.action(.move(move), by: 0)) }
    return game.ended
  }

  @Test func `every win that the solver finds is won by the rules`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      for deal in 1...12 {
        let game = try Klondike(deal: 100 * number + deal, options: options)
        var solver = KlondikeSolver(game.position)
        guard case .won(let moves) = solver.answer(positions: 2000) else { continue }
        #expect(try plays(moves, in: game) == "won")
      }
    }
  }

  @Test func `where no card lies face down, a deal of the hidden cards changes nothing`() throws {
    var won: Klondike?
    for deal in 1...50 where won == nil {
      var game = try Klondike(deal: deal, options: .with { $0.draw = 1 })
      var solver = KlondikeSolver(game.position)
      guard case .won(let moves) = solver.answer(positions: 2000) else { continue }
      for move in moves { try game.apply(.action(.move(move), by: 0)) }
      won = game
    }
    let position = try #require(won).position
    let table = SolverTable(position)
    var deals = SolverDeals(SolverState(position, table: table), table)
    var random = SplitMix64(seed: 1)
    deals.deal(using: &random)
    #expect("\(deals.table)" == "\(table)")
  }

  @Test(arguments: [nil, 2])
  func `where redeals are limited, states with other draws or redeals have other fingerprints`(
    redeals: Int?
  ) throws {
    var position = try Klondike(deal: 1, options: .with { $0.redeals = redeals }).position
    var fingerprints: [UInt64] = []
    // A pass is eight draws and a redeal, which bring up the same cards from wherever it stands.
    for _ in 0..<2 * (8 + 1) {
      fingerprints.append(SolverState(position, table: SolverTable(position)).fingerprint)
      position.play(try #require(position.turn))
    }
    #expect(Set(fingerprints).count == (redeals == nil ? 1 : fingerprints.count))
  }

  // Thoughtful draw 3: 81.95 ± 0.084 %, and draw 1: 90.5 % (Blake and Gent, https://arxiv.org/abs/1906.12314).
  @Test(arguments: [(3, 0.8195), (1, 0.905)])
  func `as many deals can be won as is published, and the rules play each win to its end`(
    draw: Int, published: Double
  ) throws {
    let deals = TestScope.choose(quick: 200, all: 2000)
    let positions = TestScope.choose(quick: 5000, all: 10_000)
    var (won, open) = (0, 0)
    for deal in 1...deals {
      let game = try Klondike(deal: deal, options: .with { $0.draw = draw })
      var solver = KlondikeSolver(game.position)
      switch solver.answer(positions: positions) {
      case .won(let moves):
        #expect(try plays(moves, in: game) == "won")
        won += 1
      case .lost: break
      case .unknown:
        #expect(solver.looked == positions, "a win could not be played")
        open += 1
      }
    }
    // Three standard deviations of that many deals.
    let tolerance = 3 * (published * (1 - published) / Double(deals)).squareRoot()
    #expect(Double(won) / Double(deals) <= published + tolerance)
    #expect(Double(won + open) / Double(deals) >= published - tolerance)
    #expect(Double(open) / Double(deals) < 0.35)
  }

  @Test(arguments: KlondikeOptions.solved.filter { $0.redeals == nil })
  func `after any moves, the solver tells what a search through all positions tells`(options: KlondikeOptions) throws {
    var random = SeededRandom(seed: "solver", label: options.label)
    var counts: [Bool: Int] = [:]
    for deal in 1...TestScope.choose(quick: 25, all: options.isUsual ? 200 : 25) {
      var position = try Klondike(deal: deal, options: options).position
      position.wander(steps: 20 + random.below(300), by: &random)
      guard let canWin = position.canWinBySearch else { continue }
      var solver = KlondikeSolver(position)
      #expect(solver.answer(positions: 1_000_000).canWin == canWin, "deal \(deal)")
      counts[canWin, default: 0] += 1
    }
    #expect(counts[true, default: 0] >= 1 && counts[false, default: 0] >= 1)
  }

  /// Holds the solver against a search through all positions, on tables that are drawn at random.
  ///
  /// - Returns: how many of them can be won, and how many cannot.
  private func compare(
    _ kind: String, _ count: Int, _ options: KlondikeOptions, positions: Int, _ drawn: (inout SeededRandom) -> Table
  ) throws -> [Bool: Int] {
    var random = SeededRandom(seed: kind, label: options.label)
    var counts: [Bool: Int] = [:]
    for number in 1...count {
      var table = drawn(&random)
      table.options = options
      guard let game = try table.gameWithItsPass(), let canWin = game.position.canWinBySearch else { continue }
      #expect(game.canWin(0, positions: positions) == canWin, "\(kind) \(number): \(table.json)")
      counts[canWin, default: 0] += 1
    }
    return counts
  }

  @Test(arguments: KlondikeOptions.solved)
  func `the solver tells of every small deck what a search through all positions tells`(options: KlondikeOptions) throws
  {
    let counts = try compare(
      "small decks", TestScope.choose(quick: 60, all: options.isUsual ? 400 : 120), options, positions: 1_000_000
    ) {
      options.spaces == .any
        ? Table.crowdedDeck(&$0) : Table.smallDeck(&$0, talon: options.redeals == nil ? 6 : 12)
    }
    #expect(counts[true, default: 0] >= 5 && counts[false, default: 0] >= 4)
  }

  @Test func `a deal that can be won can be won with single draws too, and with cards coming back`() throws {
    for deal in 1...TestScope.choose(quick: 30, all: 120) {
      let wins = try [(3, false), (3, true), (1, true)].map { draw, worryingBack in
        try Klondike(
          deal: deal,
          options: .with {
            $0.draw = draw
            $0.worryingBack = worryingBack
          }
        ).canWin(0, positions: 10_000_000)
      }
      #expect(wins.drop { $0 == false }.allSatisfy { $0 == true }, "deal \(deal)")
    }
  }

  @Test func `what a question about single draws has not settled is not taken for lost`() throws {
    var random = SeededRandom(seed: "settled-2026", game: Klondike.name, deal: 921)
    #expect(
      try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions()).canWin(0, positions: 1_000_000) == true)
  }

  // What is pinned is a little more than the states looked at: 2.76 million and 2.09 million.
  @Test(arguments: [(3, 2_800_000), (1, 2_100_000)])
  func `no deal stays open, and few positions are looked at`(draw: Int, limit: Int) throws {
    var looked = 0
    for deal in 1...100 {
      var solver = KlondikeSolver(try Klondike(deal: deal, options: .with { $0.draw = draw }).position)
      #expect(solver.answer(positions: limit) != .unknown, "deal \(deal)")
      looked += solver.looked
    }
    #expect(looked <= limit)
  }

  @Test(arguments: KlondikeOptions.solved)
  func `the solver tells of every endgame what a search through all positions tells`(options: KlondikeOptions) throws {
    let counts = try compare(
      "endgames", TestScope.choose(quick: options.isUsual ? 200 : 120, all: options.isUsual ? 400 : 120), options,
      positions: 10_000
    ) { Table.endgame(&$0) }
    #expect(counts[true, default: 0] > 100)
    #expect(counts[false, default: 0] >= 4 || options.spaces == .any)
  }

  @Test(arguments: KlondikeOptions.solved.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
  func `no win of an endgame has fewer moves than the shortest`(options: KlondikeOptions) throws {
    var random = SeededRandom(seed: "shortest", label: options.label)
    var proved = 0
    for number in 1...TestScope.choose(quick: 16, all: 50) {
      var table = number % 4 == 0 ? Table.crowdedDeck(&random) : Table.endgame(&random, home: 10)
      table.options = options
      if number % 3 == 0 { table.options.flip = .action }
      guard let game = try table.gameWithItsPass(), let fewest = game.position.fewestMovesBySearch else { continue }
      var solver = KlondikeSolver(game.position)
      guard case .won(let moves) = solver.shortestAnswer(positions: 100_000) else {
        Issue.record("not won: \(table.json)")
        continue
      }
      #expect(try plays(moves, in: game) == "won")
      #expect(moves.count == fewest && solver.isShortest, "\(table.json)")
      proved += 1
    }
    #expect(proved >= 4)
  }

  @Test func `a win that is not proved to be the shortest says so, and may be shorter with more positions`() throws {
    var counts: [Int] = []
    for deal in 1...20 where counts.isEmpty {
      var solver = KlondikeSolver(try Klondike(deal: deal).position)
      guard case .won(let few) = solver.shortestAnswer(positions: 5000), !solver.isShortest else { continue }
      guard case .won(let many) = solver.shortestAnswer(positions: 100_000) else { continue }
      if many.count < few.count { counts = [few.count, many.count] }
    }
    #expect(!counts.isEmpty)
  }

  @Test func `whether a game can be won is unknown until enough positions are looked at`() throws {
    let deals = try (1...50).map { try Klondike(deal: $0) }
    let deal = try #require(deals.first { $0.canWin(0, positions: 1000) == true })
    #expect(deal.canWin(0, positions: 10) == nil)
    #expect(deal.canWin(0, positions: 0) == nil)
  }

  @Test func `a solver looks at no more positions than it may`() throws {
    for deal in 1...20 {
      var solver = KlondikeSolver(try Klondike(deal: deal).position)
      _ = solver.answer(positions: 100)
      #expect(solver.looked <= 100)
    }
  }

  @Test func `a game that is over was won or was not`() throws {
    #expect(try Table(home: [13, 13, 13, 13]).game().canWin(0, positions: 0) == true)
    var resigned = try Table(columns: ["KS"], home: [12, 13, 13, 13]).game()
    #expect(resigned.canWin(0, positions: 5) == true)
    try resigned.apply(.action(.resign, by: 0))
    #expect(resigned.canWin(0, positions: 5) == false)
  }

  @Test func `cards that come back from their foundations free an ace`() throws {
    let table = Table(columns: ["", "", "(AS) 2S"], home: [0, 13, 13, 13])
    #expect(try table.gameWithItsPass()?.canWin(0, positions: 10_000) == true)
  }

  @Test(arguments: KlondikeOptions.Runs.allCases, KlondikeOptions.Spaces.allCases)
  func `a last card that is to be turned goes home`(runs: KlondikeOptions.Runs, spaces: KlondikeOptions.Spaces) throws {
    let table = Table(
      columns: ["", "(KS)"], home: [12, 13, 13, 13],
      options: .with {
        $0.flip = .action
        $0.runs = runs
        $0.spaces = spaces
      })
    #expect(try table.gameWithItsPass()?.canWin(0, positions: 100) == true)
  }

  @Test func `a win that would take more actions than are left is no win`() throws {
    let table = Table(columns: ["KS", "KC"], home: [12, 12, 13, 13], actionsLeft: 1)
    #expect(try table.game().canWin(0, positions: 100) == false)
  }

  @Test(arguments: [false, true])
  func `where actions are limited, the solver looks on for a win that is short enough`(asksForShortest: Bool) throws {
    var random = SeededRandom(seed: "few actions", label: "endgames")
    var longWins = 0
    for number in 1...40 {
      var table = number % 4 == 0 ? Table.crowdedDeck(&random) : Table.endgame(&random, home: 10)
      guard let fewest = try table.gameWithItsPass()?.position.fewestMovesBySearch, fewest > 0 else { continue }
      for (actionsLeft, canWin) in [(fewest, true), (fewest - 1, false)] {
        table.actionsLeft = actionsLeft
        guard let game = try table.gameWithItsPass() else { continue }
        var solver = KlondikeSolver(game.position)
        let answer =
          asksForShortest ? solver.shortestAnswer(positions: 100_000) : solver.answer(positions: 100_000)
        #expect(answer.canWin == canWin, "\(table.json)")
        if case .won(let moves) = answer { #expect(try plays(moves, in: game) == "won") }
      }
      table.actionsLeft = 1000
      guard let game = try table.gameWithItsPass() else { continue }
      var solver = KlondikeSolver(game.position)
      if case .won(let moves) = solver.answer(positions: 100_000), moves.count > fewest { longWins += 1 }
    }
    #expect(longWins > 0)
  }

  @Test func `a card under its own successor is lost, but not for a player who can take moves back`() throws {
    var table = Table(
      columns: ["", "", "(AS) 2S"], home: [0, 13, 13, 13], options: .with { $0.worryingBack = false })
    #expect(try table.gameWithItsPass()?.canWin(0, positions: 100) == false)
    table.options.undo = true
    var game = try #require(try table.gameWithItsPass())
    #expect(game.canWin(0, positions: 100) == false)
    try game.apply(.action(.move(.draw), by: 0))
    #expect(game.canWin(0, positions: 100) == nil)
  }
}

extension KlondikeOptions {
  /// Options that the solver tells apart, the others as usual: each by itself, and some of them together.
  fileprivate static let solved: [KlondikeOptions] = [
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
  fileprivate var isUsual: Bool { spaces == .kings && runs == .partial }

  /// What distinguishes them, as the source of random numbers.
  fileprivate var label: String {
    "\(draw) \(worryingBack)" + (redeals.map { " \($0) redeals" } ?? "") + (spaces == .any ? " any" : "")
      + (runs == .whole ? " whole" : "")
  }
}

extension Table {
  /// A few high cards, most of them in the last three columns.
  ///
  /// - Parameter least: how many cards of each suit are home at least.
  fileprivate static func endgame(_ random: inout SeededRandom, home least: Int = 8) -> Table {
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
  fileprivate static func smallDeck(_ random: inout SeededRandom, talon: Int) -> Table {
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
  fileprivate static func crowdedDeck(_ random: inout SeededRandom) -> Table {
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
  fileprivate func gameWithItsPass() throws -> Klondike? {
    var other = self
    other.isPassBarren.toggle()
    return try (try? game()) ?? other.game()
  }
}

extension KlondikePosition {
  /// Plays moves at random, two times of three one that is neither draw nor redeal, until there is none.
  fileprivate mutating func wander(steps: Int, by random: inout SeededRandom) {
    for _ in 0..<steps {
      let moves = moves
      let others = moves.filter { $0 != .draw && $0 != .redeal }
      let choice = others.isEmpty || random.below(3) == 0 ? moves : others
      guard !choice.isEmpty else { return }
      play(choice[random.below(choice.count)])
    }
  }

  /// Whether the position can be won, by a search through all that can be reached; nil if that is too much.
  fileprivate var canWinBySearch: Bool? {
    var open = [self]
    var met: Set<Picture> = [Picture(self)]
    var moves: [KlondikeMove] = []
    while let position = open.popLast() {
      if position.isWon { return true }
      if met.count > 10_000 { return nil }
      // Those that bring cards home come first in the list, and are to be tried first.
      position.moves(into: &moves)
      for move in moves.reversed() {
        var next = position
        next.play(move)
        if met.insert(Picture(next)).inserted { open.append(next) }
      }
    }
    return false
  }
}

extension KlondikePosition {
  /// How many moves a shortest win has, by a search breadth first; nil where none is found, or that is too much.
  fileprivate var fewestMovesBySearch: Int? {
    var layer = [self]
    var met: Set<Picture> = [Picture(self)]
    var moves: [KlondikeMove] = []
    for count in 0... {
      if layer.contains(where: \.isWon) { return count }
      if layer.isEmpty || met.count > 10_000 { return nil }
      var next: [KlondikePosition] = []
      for position in layer {
        position.moves(into: &moves)
        for move in moves {
          var moved = position
          moved.play(move)
          if met.insert(Picture(moved)).inserted { next.append(moved) }
        }
      }
      layer = next
    }
    return nil
  }
}

/// What distinguishes the positions of one deal: the cards face down lie where they were dealt, so that their numbers tell
/// which cards stock and waste hold.
private struct Picture: Hashable {
  private let home: CardMask
  private let columns: SIMD8<UInt64>
  private let counts: SIMD8<UInt8>

  init(_ position: KlondikePosition) {
    home = position.home
    var columns = SIMD8<UInt64>()
    var counts = SIMD8<UInt8>()
    for column in 0..<7 {
      columns[column] = position.faceUp(column).bits
      counts[column] = UInt8(position.downCount(column))
    }
    // Columns without cards face down may change places.
    let open = (0..<7).filter { counts[$0] == 0 }
    for (column, run) in zip(open, open.map { columns[$0] }.sorted()) { columns[column] = run }
    counts[7] = UInt8(position.wasteCount)
    columns[7] = UInt64(position.redealsLeft ?? 0)
    self.columns = columns
    self.counts = counts
  }
}
