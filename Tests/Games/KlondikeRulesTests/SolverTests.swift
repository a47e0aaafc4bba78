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

  @Test(arguments: [3, 1], [true, false])
  func `what the solver calls lost, a search through all positions cannot win`(draw: Int, worryingBack: Bool) throws {
    let options = KlondikeOptions.with {
      $0.draw = draw
      $0.worryingBack = worryingBack
    }
    var random = SeededRandom(seed: "solver", label: "\(draw) \(worryingBack)")
    var proved = 0
    for deal in 1...150 {
      let game = try Klondike(deal: deal, options: options).wander(steps: 20 + deal, by: &random).game
      var solver = KlondikeSolver(game.position)
      guard solver.answer(positions: 200) == .lost, let canWin = game.position.canWinBySearch else { continue }
      proved += 1
      #expect(!canWin, "deal \(deal)")
    }
    #expect(proved >= 5)
  }

  @Test(arguments: [3, 1], [true, false])
  func `the solver tells of every endgame what a search through all positions tells`(
    draw: Int, worryingBack: Bool
  ) throws {
    var random = SeededRandom(seed: "endgames", label: "\(draw) \(worryingBack)")
    var counts: [Bool: Int] = [:]
    for number in 1...TestScope.choose(quick: 200, all: 400) {
      var table = Table.endgame(&random)
      table.options.draw = draw
      table.options.worryingBack = worryingBack
      guard let game = try table.gameWithItsPass(), let canWin = game.position.canWinBySearch else { continue }
      #expect(game.canWin(0, positions: 10_000) == canWin, "endgame \(number): \(table.json)")
      counts[canWin, default: 0] += 1
    }
    #expect(counts[true, default: 0] > 100 && counts[false, default: 0] >= 4)
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

  @Test func `a win that would take more actions than are left is unknown`() throws {
    let table = Table(columns: ["KS", "KC"], home: [12, 12, 13, 13], actionsLeft: 1)
    #expect(try table.game().canWin(0, positions: 100) == nil)
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

extension Table {
  /// A few high cards, most of them in the last three columns.
  fileprivate static func endgame(_ random: inout SeededRandom) -> Table {
    var table = Table(home: (0..<4).map { _ in 8 + random.below(5) })
    var cards = Card.deck.filter { $0.rank > table.home[Int($0.suit.rawValue)] }
    random.shuffle(&cards)
    table.columns = (0..<7).map { column in
      let count = column < 4 ? 0 : min(random.below(column + 2), cards.count)
      defer { cards.removeLast(count) }
      return cards.suffix(count).enumerated().map { $0 == count - 1 ? "\($1)" : "(\($1))" }.joined(separator: " ")
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
  /// Whether the position can be won, by a search through all that can be reached; nil if that is too much.
  fileprivate var canWinBySearch: Bool? {
    var open = [self]
    var met: Set<[UInt64]> = [picture]
    while let position = open.popLast() {
      if position.isWon { return true }
      if met.count > 10_000 { return nil }
      // Those that bring cards home come first in the list, and are to be tried first.
      for move in position.moves.reversed() {
        var next = position
        next.play(move)
        if met.insert(next.picture).inserted { open.append(next) }
      }
    }
    return false
  }

  /// What distinguishes the positions of one deal.
  private var picture: [UInt64] {
    [home.bits, CardMask(stockCards + wasteCards).bits, UInt64(wasteCount)] + (0..<7).map { faceUp($0).bits }
  }
}
