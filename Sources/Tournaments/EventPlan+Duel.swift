import GameRules
import Ratings

extension EventPlan {
  /// Two bots' contests of two tables with seats swapped, where a fixed number of deals is played; nil for others.
  func duel(_ records: [TableRecord]) -> TestFinding? {
    guard seats == 2, competitors.count == 2, format == .roundRobin, until == nil else { return nil }
    let first = competitors[challengers.first ?? 0].name
    var leads: [Int: Int] = [:]
    for record in records {
      let scores = record.contestScores(game.measures)
      let lead = (scores[0] - scores[1]).signum()
      leads[record.table.number] = record.table.seats[0] == first ? lead : -lead
    }
    var counts = [0, 0, 0, 0, 0]
    // A cycle of two bots is two tables, so that contest i has the tables 2i - 1 and 2i.
    for (number, lead) in leads where number % 2 == 1 {
      if let other = leads[number + 1] { counts[2 + lead + other] += 1 }
    }
    return TestFinding(
      first: first, second: competitors.first { $0.name != first }!.name, counts: OutcomeCounts(counts), test: nil)
  }
}
