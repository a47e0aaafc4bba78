import Ratings

/// Games at random, the same every time.
struct RandomPool {
  let bots: Int
  /// The games with the numbers of their deals.
  let games: [(finish: Placement, deal: Int)]

  init(seed: UInt64, bots: Int, games: Int, gamesADeal: Int = 1, mostSeats: Int = 4) {
    var random = SplitMix(state: seed)
    self.bots = bots
    self.games = (0..<games).map { game in
      let seats = Int.random(in: 2...min(mostSeats, bots), using: &random)
      let players = Array((0..<bots).shuffled(using: &random).prefix(seats))
      let scores = players.map { $0 / 2 + Int.random(in: 0...4, using: &random) }
      return (Placement(bots: players, scores: scores), game / gamesADeal)
    }
  }

  var rated: RatedGames { RandomPool.rated(games, bots: bots) }

  static func rated(_ games: some Sequence<(finish: Placement, deal: Int)>, bots: Int) -> RatedGames {
    var rated = RatedGames(bots: bots)
    for game in games { rated.add(game.finish, deal: game.deal) }
    return rated
  }
}

/// Sebastiano Vigna's generator splitmix64.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
