import GameRules
import SnapRules

extension PlayStudy {
  /// Snap of two seats that call every match and nothing else: what it is worth to be first more often.
  static let snapReactions = PlayStudy(
    name: "Snap, first at", unit: "cards", most: 52,
    ways: [50, 55, 60, 75, 90, 100].map { share in
      Way(name: "\(share) % of the matches", deals: 10_000) { deal in
        var random = SeededRandom(seed: "optimum", game: Snap.name, deal: deal)
        var game = try! Snap(dealtBy: &random, seats: 2, options: SnapOptions())
        while case .race = game.phase {
          let first: Seat = random.below(100) < share ? 0 : 1
          let claims = game.matchingSeats.isEmpty ? [] : [Claim(seat: first, action: SnapAction.snap)]
          _ = try! game.apply(.race(claims))
        }
        guard case .over(let outcome) = game.phase else { preconditionFailure("a game without a race has ended") }
        return outcome.results[0][0]
      }
    })
}
