import BotProtocol
import GameRules
import Ratings
import Standings
import Tallies

/// Standings as a run could leave them.
enum SampleStandings {
  static let solitaire = [
    Measure("won", unit: "games", summary: .rate, isRanking: true),
    Measure("score", unit: "points", summary: .mean, isRanking: true),
    Measure(
      "actions", unit: "actions", isMoreBetter: false, summary: .mean, isRanking: true,
      among: "won"),
    Measure("cards_home", unit: "cards", summary: .mean, isRanking: false),
  ]
  static let race = [
    Measure("cards", unit: "cards", summary: .mean, isRanking: true),
    Measure("calls", unit: "calls", summary: .total, isRanking: false),
  ]

  static func line(
    _ name: String, rank: Int, games: Int = 10, sums: [Int], thinking times: [Int] = [150], faults: [String: Int] = [:]
  ) -> StandingsLine {
    var line = StandingsLine(name: name, rank: rank, tally: ResultTally(games: games, faults: faults), sums: sums)
    for time in times {
      line.thinking.add(time)
      line.computing.add(time * 2 / 3)
    }
    return line
  }

  static func event(
    _ lines: [StandingsLine], measures: [Measure] = solitaire, seats: Int = 1, played: Int = 20, scheduled: Int = 20,
    races: Int = 0, photoFinishes: Int = 0
  ) -> EventStandings {
    EventStandings(
      game: seats == 1 ? "klondike" : "snap", seats: seats, measures: measures, played: played, scheduled: scheduled,
      races: races, photoFinishes: photoFinishes, lines: lines)
  }

  /// Two events: one complete, with a tie and faults; one that is not, with photo finishes and a bot without a game.
  static let usual = RunStandings(events: [
    event([
      line("greedy", rank: 1, sums: [4, 310, 1201, 310], thinking: [90, 150, 12_345]),
      line("careful", rank: 2, sums: [3, 288, 1400, 288], thinking: [1_500_000]),
      line("random 1", rank: 3, sums: [0, 21, 900, 21], faults: ["crash": 2, "time": 1]),
      line("random 2", rank: 3, sums: [0, 21, 900, 21]),
    ]),
    event(
      [
        line("random 1", rank: 1, games: 5, sums: [160, 31]),
        line("greedy", rank: 2, games: 5, sums: [100, -2]),
        line("late", rank: 3, games: 0, sums: [0, 0], thinking: []),
      ], measures: race, seats: 2, played: 5, scheduled: 12, races: 240, photoFinishes: 3),
  ])

  /// Names that a terminal, a page, a table or a spreadsheet would obey.
  static let hostile = [
    "\u{1B}[2J", "a\u{202E}b", "<script>alert(1)</script>", "a|b", "=1+1", "+1", "-1", "@SUM(A1)", "\"quoted\", name",
    "[link](x)", "`code` *b* _i_ # !", "line\nend", "tab\tname", "\u{9B}31m", "&amp;",
  ]

  static let unfriendly = RunStandings(events: [
    event(hostile.enumerated().map { line($1, rank: $0 + 1, sums: [0, 0, 0, 0], faults: ["crash": 1]) })
  ])
}

extension ResultTally {
  /// Games of which some ended with a fault, with scores of 1 and 7 in turn.
  init(games: Int, faults: [String: Int] = [:]) {
    self.init()
    let kinds = faults.flatMap { Array(repeating: $0.key, count: $0.value) }
    for game in 0..<games {
      count(
        game.isMultiple(of: 2) ? 1 : 7,
        kinds.indices.contains(game) ? FaultMessage(kind: kinds[game], message: "") : nil)
    }
  }
}
