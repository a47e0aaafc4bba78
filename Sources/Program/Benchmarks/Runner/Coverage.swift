import Foundation
import Ratings

/// Counts how often intervals and ranks hold what is true, over tournaments of bots whose strengths are known.
struct Coverage: Benchmark {
  let name = "coverage"
  let summary = "how often 95 % intervals and rank ranges hold the truth, in nine settings"

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
      let (tournaments, deals) = (BenchmarkSize.choose(smoke: 3, full: 2000), 600)
      var dice = SimulationRandom(7)
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
    for (title, lead) in [("1 seat, equal bots", 0), ("1 seat, equal wins, scores apart", 2)] {
      let tournaments = BenchmarkSize.choose(smoke: 3, full: 2000)
      var dice = SimulationRandom(7)
      let wholly = (0..<tournaments).count { _ in solitaireHolds(lead: lead, &dice) }
      columns.row([title, "–", (100 * Double(wholly) / Double(tournaments)).digits(1) + " %", String(tournaments)])
    }
  }

  /// Plays 200 deals among six bots that win one in five, each bot's mean score `lead` points above the next one's.
  ///
  /// - Returns: true if every range holds all ranks that the scores allow.
  private func solitaireHolds(lead: Int, _ dice: inout SimulationRandom) -> Bool {
    let bots = Array(0..<6)
    let results = (0..<200).map { _ in
      bots.map { bot in
        (won: dice.unit() < 0.2, score: Double(Int.random(in: 0...52, using: &dice) - lead * bot))
      }
    }
    let decisions = PairDecisions(bots) { first, second -> [PairTest] in
      let won = ResultPairs(results.map { ($0[first].won ? 1 : 0, $0[second].won ? 1 : 0) })
      let scores = ResultPairs(results.map { ($0[first].score, $0[second].score) })
      return [PairTest(onDeals: won, countsDeals: true), PairTest(onDeals: scores, countsDeals: false)]
    }
    return bots.allSatisfy { bot in
      let ranks = lead == 0 ? 1...bots.count : bot + 1...bot + 1
      guard let range = decisions.rankRange(of: bot) else { return false }
      return range.lowerBound <= ranks.lowerBound && ranks.upperBound <= range.upperBound
    }
  }
}

extension Coverage.Setting {
  /// The games of one tournament.
  func games(_ strengths: [Double], deals: Int, _ dice: inout SimulationRandom) -> RatedGames {
    var games = RatedGames(bots: bots)
    for deal in 0..<deals {
      let seated = Array((0..<bots).shuffled(using: &dice).prefix(seats))
      let first = scores(seated, strengths, &dice)
      games.add(Placement(bots: seated, scores: first), deal: deal)
      for _ in 1..<gamesADeal {
        let again = dice.unit() < sameness ? first : scores(seated, strengths, &dice)
        games.add(Placement(bots: seated, scores: again), deal: deal)
      }
    }
    return games
  }

  /// A tie takes as much from a win as from a loss, so that mean scores stay those of the strengths.
  private func scores(_ seated: [Int], _ strengths: [Double], _ dice: inout SimulationRandom) -> [Int] {
    guard ties > 0 else { return dice.finish(seated, strengths: strengths) }
    let random = 1 / (1 + exp(strengths[seated[1]] - strengths[seated[0]]))
    let tied = 2 * ties * min(random, 1 - random)
    let lot = dice.unit()
    return lot < tied ? [0, 0] : lot < tied + random - tied / 2 ? [1, 0] : [0, 1]
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
