import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SolverTests {
  @Test func `every win that the solver finds is won by the rules`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      for deal in 1...12 {
        let game = try Klondike(deal: 100 * number + deal, options: options)
        var solver = KlondikeSolver(game.position)
        guard case .won(let moves) = solver.answer(positions: 2000) else { continue }
        #expect(try game.ending(after: moves) == "won")
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
    let table = SolverLayout(position)
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
      fingerprints.append(SolverState(position, table: SolverLayout(position)).fingerprint)
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
        #expect(try game.ending(after: moves) == "won")
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

  @Test(arguments: KlondikeOptions.solved.filter { $0.runs == .whole && $0.draw == 3 })
  func `where whole runs move, the solver tells of stocks that few cards open what such a search tells`(
    options: KlondikeOptions
  ) throws {
    let counts = try compare("long stocks", TestScope.choose(quick: 300, all: 3000), options, positions: 1_000_000) {
      Table.smallDeck(&$0, talon: 14)
    }
    #expect(counts[true, default: 0] >= 20 && (counts[false, default: 0] >= 20 || options.spaces == .any))
  }

  // 7D needs 8S, which needs 9S to come back before, and the only place for 9S is a ten that comes from hearts or the stock.
  @Test(arguments: [1, 3], [("(TD) (8D) 9D", "(JH) KD", 10), ("(8D) 9D", "KD", 11)])
  func `a card comes for a place, so that a lower one of another suit can follow`(
    draw: Int, table: (nine: String, king: String, hearts: Int)
  ) throws {
    let table = Table(
      columns: ["JD", "(QS) JS", "(TS) (6D) 7D", table.nine, "(QH) KS", "(QD) KH", table.king],
      home: [9, 13, 5, table.hearts],
      options: .with {
        $0.draw = draw
        $0.runs = .whole
      })
    #expect(try table.gameWithItsPass()?.canWin(0, positions: 10_000) == true)
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
  @Test(arguments: TestScope.some(of: [(3, 2_800_000), (1, 2_100_000)]))
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
