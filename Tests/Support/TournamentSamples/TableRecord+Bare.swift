package import GameRules
import Ratings
package import Records
package import Scheduling

extension TableRecord {
  /// A record whose first measure is given, by seat, and all else is 0.
  package static func bare(_ table: ScheduledTable, _ values: [Int], measures: [Measure]) -> TableRecord {
    let seats = table.seats
    return TableRecord(
      table: table, scores: values,
      measures: measures.enumerated().map { place, measure in
        .init(name: measure.name, values: place == 0 ? values : seats.map { _ in 0 })
      },
      ending: "over", faults: seats.map { _ in nil }, prompts: seats.map { _ in 1 }, wall: seats.map { _ in .zero },
      cpu: seats.map { _ in .zero }, thinking: seats.map { _ in Histogram() },
      computing: seats.map { _ in Histogram() }, races: 0, photoFinishes: 0)
  }
}
