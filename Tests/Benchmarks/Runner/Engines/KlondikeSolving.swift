import GameRules
import KlondikeRules

extension EngineBenchmark {
  /// Searches for wins, a step being a position looked at; plainly, through all moves of the rules.
  static let klondikeSolving = EngineBenchmark(
    name: "Klondike: positions of a solver",
    fast: { games.reduce(0) { $0 + SolverBenchmark.solve($1, positions: positions).positions } },
    plain: { games.reduce(0) { $0 + looked(from: $1.position) } })

  private static let positions = 2000
  private static let games = (1...20).map { try! Klondike(engineDeal: $0, draw: 3) }

  private static func looked(from start: KlondikePosition) -> Int {
    var open = [start]
    var met: Set<[UInt64]> = []
    var moves: [KlondikeMove] = []
    while let position = open.popLast(), met.count < positions {
      let cards = [position.home.bits, CardMask(position.stockCards).bits, UInt64(position.wasteCount)]
      guard met.insert(cards + (0..<7).map { position.faceUp($0).bits }).inserted else { continue }
      position.moves(into: &moves)
      for move in moves {
        var next = position
        next.play(move)
        open.append(next)
      }
    }
    return met.count
  }
}

/// How many of a game's deals a solver settles, and how fast.
struct SolverBenchmark: Sendable {
  let name: String
  /// Whether a deal can be won, nil if the positions looked at do not tell, and how many those were.
  let solve: @Sendable (_ deal: Int, _ positions: Int) -> (canWin: Bool?, positions: Int)

  static let all = [3, 1].map { draw in
    SolverBenchmark(name: "Klondike, draw \(draw)") { deal, positions in
      solve(try! Klondike(engineDeal: deal, draw: draw), positions: positions)
    }
  }

  fileprivate static func solve(_ game: Klondike, positions: Int) -> (canWin: Bool?, positions: Int) {
    var solver = KlondikeSolver(game.position)
    let answer = solver.answer(positions: positions)
    return (answer.canWin, solver.looked)
  }
}

extension Klondike {
  fileprivate init(engineDeal deal: Int, draw: Int) throws(IllegalDeal) {
    var options = KlondikeOptions()
    options.draw = draw
    var random = SeededRandom(seed: "engines", game: Klondike.name, deal: deal)
    try self.init(dealtBy: &random, seats: 1, options: options)
  }
}
