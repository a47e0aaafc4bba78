import Foundation
import Ratings

/// Counts how often intervals and ranks hold what is true, over tournaments of bots whose strengths are known.
struct Coverage: Benchmark {
  let name = "coverage"
  let summary = "how often 95 % intervals and rank ranges hold the truth, in seven settings"

  /// How results come about.
  struct Setting {
    var title: String
    var bots: Int
    var seats = 2
    var spread = 0.35
    /// The share of games between equals that are tied.
    var ties = 0.0
    /// Games on each deal, and the chance that a further one ends as the first.
    var gamesADeal = 1
    var sameness = 0.0
  }

  static let settings = [
    Setting(title: "2 seats", bots: 6),
    Setting(title: "2 seats, ties", bots: 6, ties: 0.4),
    Setting(title: "2 seats, repeated deals", bots: 6, gamesADeal: 2, sameness: 0.5),
    Setting(title: "2 seats, deterministic bots", bots: 6, gamesADeal: 4, sameness: 1),
    Setting(title: "3 seats, equal bots, repeated deals", bots: 6, seats: 3, spread: 0, gamesADeal: 3, sameness: 0.5),
    Setting(title: "4 seats", bots: 8, seats: 4),
    Setting(title: "8 seats", bots: 10, seats: 8),
  ]

  func run() throws {
    let columns = Columns(["setting", "intervals", "ranks", "tournaments"])
    for setting in Coverage.settings {
      let (tournaments, deals) = (2000, 600)
      var dice = Dice(7)
      var (held, asked, wholly) = (0, 0, 0)
      for _ in 0..<tournaments {
        let strengths = (0..<setting.bots).map { setting.spread * (Double($0) - Double(setting.bots - 1) / 2) }
        let fit = try BradleyTerry(setting.games(strengths, deals: deals, &dice)).strengths
        for bot in 0..<setting.bots {
          guard let interval = fit.rating(of: bot)?.interval else { continue }
          asked += 1
          let truth = strengths[bot] * Strengths.eloScale
          if interval.low <= truth && truth <= interval.high { held += 1 }
        }
        if setting.holds(fit.decisions(), strengths) { wholly += 1 }
      }
      columns.row([
        setting.title, (100 * Double(held) / Double(asked)).digits(1) + " %",
        (100 * Double(wholly) / Double(tournaments)).digits(1) + " %", String(tournaments),
      ])
    }
  }
}

extension Coverage.Setting {
  /// The games of one tournament.
  func games(_ strengths: [Double], deals: Int, _ dice: inout Dice) -> RatedGames {
    var games = RatedGames(bots: bots)
    for deal in 0..<deals {
      let seated = Array((0..<bots).shuffled(using: &dice).prefix(seats))
      let first = scores(seated, strengths, &dice)
      games.add(Finish(bots: seated, scores: first), deal: deal)
      for _ in 1..<gamesADeal {
        let again = dice.unit() < sameness ? first : scores(seated, strengths, &dice)
        games.add(Finish(bots: seated, scores: again), deal: deal)
      }
    }
    return games
  }

  /// A tie takes as much from a win as from a loss, so that mean scores stay those of the strengths.
  private func scores(_ seated: [Int], _ strengths: [Double], _ dice: inout Dice) -> [Int] {
    guard ties > 0 else { return dice.finish(seated, strengths: strengths) }
    let chance = 1 / (1 + exp(strengths[seated[1]] - strengths[seated[0]]))
    let tied = 2 * ties * min(chance, 1 - chance)
    let lot = dice.unit()
    return lot < tied ? [0, 0] : lot < tied + chance - tied / 2 ? [1, 0] : [0, 1]
  }

  /// True if every range holds all ranks that the strengths allow.
  func holds(_ decisions: PairDecisions, _ strengths: [Double]) -> Bool {
    strengths.indices.allSatisfy { bot in
      let ranks = 1 + strengths.count { $0 > strengths[bot] }...strengths.count { $0 >= strengths[bot] }
      return decisions.rankRange(of: bot).map { $0.lowerBound <= ranks.lowerBound && ranks.upperBound <= $0.upperBound }
        ?? false
    }
  }
}
