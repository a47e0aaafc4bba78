package import GameRules

/// Orders claims by reaction; a seeded draw orders claims that are too close, independent of the seat.
package enum Photofinish {
  /// Returns the claims in order, and the number of draws.
  ///
  /// The fastest remaining claim and all claims within `margin` of it form one finish: their order is drawn, and each
  /// gets the fastest's reaction.
  package static func order<Action>(
    _ claims: [Claim<Action>], margin: Duration, random: inout SeededRandom
  ) -> (ordered: [Claim<Action>], draws: Int) {
    var rest = claims.sorted { ($0.reaction, $0.seat) < ($1.reaction, $1.seat) }[...]
    var ordered: [Claim<Action>] = []
    var draws = 0
    while let fastest = rest.first {
      var finish = Array(rest.prefix { $0.reaction - fastest.reaction <= margin })
      rest.removeFirst(finish.count)
      if finish.count > 1 {
        random.shuffle(&finish)
        for index in finish.indices { finish[index].reaction = fastest.reaction }
        draws += 1
      }
      ordered += finish
    }
    return (ordered, draws)
  }
}
