import Ratings

/// A game as the reference files tell it.
struct GameRecord: Decodable {
  var table: Int
  var bots: [Int]
  /// 1 the best.
  var places: [Int]

  var finish: Placement { Placement(bots: bots, scores: places.map { -$0 }) }
}

/// A pool's games as the reference files tell them.
struct GameRecords: Decodable {
  var n: Int
  var games: [GameRecord]

  var rated: RatedGames {
    var rated = RatedGames(bots: n)
    for game in games { rated.add(game.finish, deal: game.table) }
    return rated
  }
}
