import GameRules
import Records
import Scheduling

/// What every bot achieved at each table of an event with several seats, by all measures.
struct TableResults {
  /// A table that may be the same in two runs: its cards, and the bots by seat.
  private struct Seating: Hashable {
    var deal: Int
    var seats: [String]
  }

  private let measures: [Measure]
  /// By table and then by seat: the values of all measures, one after another.
  private var values: [Seating: [Int]] = [:]

  init(_ measures: [Measure]) { self.measures = measures }

  mutating func count(_ record: TableRecord) {
    let seating = Seating(deal: record.table.deal, seats: record.table.seats)
    values[seating] = record.table.seats.indices.flatMap { record.results(of: $0, measures) }
  }

  /// A bot's values of a measure in these and in other results, better ones larger: a pair for each deal, the means of its
  /// tables that both have.
  func pairs(with other: TableResults, of bot: String, in place: Int, _ measure: Measure) -> [(Double, Double)] {
    var sums: [Int: (here: Int, there: Int, count: Int)] = [:]
    for (seating, here) in values {
      guard let seat = seating.seats.firstIndex(of: bot), let there = other.values[seating] else { continue }
      let index = seat * measures.count + place
      let sum = sums[seating.deal] ?? (0, 0, 0)
      sums[seating.deal] = (sum.here + here[index], sum.there + there[index], sum.count + 1)
    }
    let sign = measure.isMoreBetter ? 1.0 : -1
    return sums.keys.sorted().map { deal in
      let sum = sums[deal]!
      return (sign * Double(sum.here) / Double(sum.count), sign * Double(sum.there) / Double(sum.count))
    }
  }
}
