import GameRules
import Ratings

extension RatedGames {
  /// Adds tables; a bot is its place in `names`, and a table with any other is passed over.
  mutating func add(_ records: some Sequence<TableRecord>, of names: [String], by measures: [Measure]) {
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    for record in records {
      let bots = record.table.seats.compactMap { places[$0] }
      guard bots.count == record.table.seats.count else { continue }
      add(record.finish(measures, bots: bots), deal: record.table.deal)
    }
  }
}
