public import GameRules
import Scheduling

/// Whether records of a journal can be of the tables of one event.
public struct RecordCheck: Sendable {
  /// The bots' numbers in the event, by name.
  public let numbers: [String: Int]
  private let seats: Int
  private let measures: [Measure]

  public init(_ plan: EventPlan) {
    self.init(names: plan.competitors.map(\.name), seats: plan.seats, measures: plan.game.measures)
  }

  public init(names: [String], seats: Int, measures: [Measure]) {
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    self.seats = seats
    self.measures = measures
  }

  /// What in a record cannot be of a table of this event; nil where all fits.
  public func misfit(_ record: TableRecord) -> RecordMisfit? {
    let bots = record.table.seats.compactMap { numbers[$0] }
    guard bots.count == seats, record.table.seats.count == seats,
      bots.indices.allSatisfy({ !bots[..<$0].contains(bots[$0]) })
    else { return .foreign(record.table) }
    for measure in measures {
      guard let values = record.measures.first(where: { $0.name == measure.name })?.values else { continue }
      let range = RecordBounds.values(of: measure)
      if let value = values.first(where: { !(range ~= $0) }) {
        return RecordMisfit(
          key: "measures." + measure.name, kind: .outOfRange(expected: range.words, found: "\(value)"))
      }
    }
    return nil
  }
}
