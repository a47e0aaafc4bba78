import Cards
import GameRules
import SnapRules

extension EngineBenchmark {
  /// Games in which one seat calls every match, a step being a turn; plainly, by asking the rules what every seat may do.
  static let snapPlayouts = EngineBenchmark(
    name: "Snap: turns of four seats",
    fast: { play { game in game.matchingSeats.isEmpty ? [] : [Claim(seat: 0, action: .snap)] } },
    plain: {
      play { game in
        let mayCall = Seat.all(4).filter { !game.legalActions(for: $0).isEmpty }
        let tops = game.observation(for: 0).open.compactMap(\.last)
        let matches = tops.indices.contains { first in tops[..<first].contains { $0.rank == tops[first].rank } }
        return matches && mayCall.contains(0) ? [Claim(seat: 0, action: .snap)] : []
      }
    })

  private static func play(_ claims: (Snap) -> [Claim<SnapAction>]) -> Int {
    var steps = 0
    for var game in games {
      while case .race = game.phase {
        _ = try! game.apply(.race(claims(game)))
        steps += 1
      }
    }
    return steps
  }

  private static let games = (1...20).map { deal in
    var random = SeededRandom(seed: "engines", game: Snap.name, deal: deal)
    return try! Snap(dealtBy: &random, seats: 4, options: SnapOptions())
  }
}
