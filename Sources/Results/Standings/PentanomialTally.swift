import Designs
import GameRules
import Ratings
import Records
import RunFiles
import Scheduling
import Tallies

/// Contests of two bots, each of two tables with seats swapped, if the number of deals is fixed.
package struct PentanomialTally {
  private let measures: [Measure]
  private let first: String
  private let second: String
  /// At index n - 1 the first bot's result of table n: won (1), lost (-1) or neither (0); `unplayed` if it was not
  /// played.
  private var leads: [Int8] = []

  private static let unplayed = Int8.min

  /// - Returns: nil for events of any other kind.
  init?(_ plan: TournamentEvent) {
    let shape = plan.shape
    guard shape.seats == 2, shape.bots.count == 2, shape.stop == nil,
      case .fixed(let design) = plan.format.seating(of: shape), design is CyclicDesign
    else { return nil }
    measures = plan.measures
    let challenger = shape.challengers.first ?? 0
    (first, second) = (shape.bots[challenger], shape.bots[1 - challenger])
  }

  mutating func count(_ record: TableRecord) {
    guard record.players.count == 2 else { return }
    let scores = record.contestScores(measures)
    let lead = Int8((scores[0] - scores[1]).signum())
    leads.grow(to: record.table.number, with: PentanomialTally.unplayed)
    leads[record.table.number - 1] = record.table.seats[0] == first ? lead : -lead
  }

  var finding: TestFinding {
    var counts = [0, 0, 0, 0, 0]
    // A cycle of two bots has two tables, so that contest i has the tables 2i - 1 and 2i.
    for start in stride(from: 0, to: leads.count - 1, by: 2) {
      let (one, other) = (leads[start], leads[start + 1])
      if one != PentanomialTally.unplayed, other != PentanomialTally.unplayed { counts[2 + Int(one + other)] += 1 }
    }
    return TestFinding(first: first, second: second, counts: OutcomeCounts(counts))
  }
}
