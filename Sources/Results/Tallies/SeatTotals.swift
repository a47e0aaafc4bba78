public import Ratings

/// The results at one seat of an event's tables.
public struct SeatTotals: Equatable, Sendable {
  /// The games that compare their bots.
  public fileprivate(set) var games = 0
  public fileprivate(set) var won = 0
  public fileprivate(set) var tied = 0
  /// The sum of the scores.
  public fileprivate(set) var score = 0
  /// The points against each other seat of the table.
  public fileprivate(set) var meeting = HeadToHead()

  /// The mean score; nil without a game.
  public var meanScore: Double? { games > 0 ? Double(score) / Double(games) : nil }
}

extension GameIndex {
  /// True if each bot has sat equally often at all seats, up to a game or a tenth of its games.
  public var hasBalancedSeats: Bool {
    names.indices.allSatisfy { bot in
      var counts = [Int](repeating: 0, count: seats)
      for (_, place, _) in ownSeats(of: bot) { counts[place] += 1 }
      let spread = (counts.max() ?? 0) - (counts.min() ?? 0)
      return spread <= max(1, games(of: bot).count / 10)
    }
  }

  /// The results at each seat: of one bot, by its number, or of all; empty in a solitaire.
  public func seatTotals(of bot: Int? = nil) -> [SeatTotals] {
    guard seats > 1 else { return [] }
    var totals = [SeatTotals](repeating: SeatTotals(), count: seats)
    var deals = [[Int32: (games: Int, halves: Int)]](repeating: [:], count: seats)
    for game in bot.map({ games(of: $0).map { Int($0) } }) ?? Array(games.indices) {
      let row = Array(seats(of: game))
      for (place, own) in row.enumerated() where own.isCompared && (bot == nil || bot == Int(own.bot)) {
        totals[place].games += 1
        totals[place].won += own.result == .won ? 1 : 0
        totals[place].tied += own.result == .tied ? 1 : 0
        totals[place].score += Int(own.score)
        for (other, rival) in row.enumerated() where other != place && rival.isCompared {
          deals[place][games[game].deal, default: (0, 0)].games += 1
          deals[place][games[game].deal]!.halves += rival.place > own.place ? 2 : rival.place == own.place ? 1 : 0
        }
      }
    }
    for place in deals.indices {
      for deal in deals[place].values { totals[place].meeting.add(games: deal.games, halves: deal.halves) }
    }
    return totals
  }
}
