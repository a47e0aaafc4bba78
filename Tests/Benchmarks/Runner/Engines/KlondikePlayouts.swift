import GameRules
import KlondikeRules

extension EngineBenchmark {
  /// Random games, a step being a move listed among all legal ones, drawn and played; plainly, through the interface of
  /// every game, which also remembers what was played.
  static let klondikePlayouts = EngineBenchmark(
    name: "Klondike: random playouts",
    fast: {
      var random = SeededRandom(seed: "playout", label: "engines")
      var moves: [KlondikeMove] = []
      var steps = 0
      for game in games {
        var position = game.position
        while position.ending == nil {
          position.moves(into: &moves)
          if moves.isEmpty { break }
          position.play(moves[random.below(moves.count)])
          steps += 1
        }
      }
      return steps
    },
    plain: {
      var random = SeededRandom(seed: "playout", label: "engines")
      var steps = 0
      for var game in games {
        while case .turn = game.phase {
          let actions = game.legalActions(for: 0)
          try! game.apply(.action(actions[random.below(actions.count)], by: 0))
          steps += 1
        }
      }
      return steps
    })

  private static let games = (1...10).map { deal in
    var random = SeededRandom(seed: "engines", game: Klondike.name, deal: deal)
    return try! Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions())
  }
}
