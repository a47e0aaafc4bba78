import Fields
public import Foundation
public import GameRules
import Ratings
import Scheduling

/// Checks whether records of a journal can belong to tables of one event.
public struct RecordCheck: Sendable {
  private let names: Set<String>
  private let seats: Int
  private let measures: [Measure]

  /// - Parameters:
  ///   - names: the identifiers of the event's bots.
  ///   - measures: the measures of its game.
  public init(names: some Sequence<String>, seats: Int, measures: [Measure]) {
    self.names = Set(names)
    self.seats = seats
    self.measures = measures
  }

  /// Throws if a record has values that no table of this event can have.
  public func check(_ record: TableRecord) throws(Misfit) {
    let bots = record.table.seats
    guard bots.count == seats, bots.indices.allSatisfy({ names.contains(bots[$0]) && !bots[..<$0].contains(bots[$0]) })
    else { throw .foreign(record.table) }
    for measure in measures {
      guard let values = record.measures.first(where: { $0.name == measure.name })?.values else { continue }
      let range = RecordBounds.values(of: measure)
      if let value = values.first(where: { !(range ~= $0) }) {
        throw .values(key: "measures." + measure.name, expected: range.words, found: "\(value)")
      }
    }
  }
}

/// The ranges of numbers in a journal's line about a table.
///
/// No table comes near them, and sums over the maximal number of tables stay below 2⁶³. Parts of a run come from other
/// machines with valid checksums, so numbers outside are refused.
public enum RecordBounds {
  static let origins = 0...Int(UInt16.max)
  package static let events = 0...Int(Int16.max)
  package static let tables = 1...1_000_000_000_000
  package static let deals = 1...Int(Int32.max)
  /// Scores and measures.
  package static let results = -1_000_000_000...1_000_000_000
  /// Prompts, races, photo finishes, and counts of a histogram.
  package static let counts = 0...1_000_000_000
  /// Times in microseconds: 31 years.
  package static let microseconds = 0...1_000_000_000_000_000
  /// Microseconds since 1970, up to the last year that ISO 8601 writes with four digits.
  package static let dates = 0...253_402_300_799_999_999
  static let classes = 0...Histogram.lastClass

  /// The permitted values of a measure.
  public static func values(of measure: Measure) -> ClosedRange<Int> { measure.summary == .rate ? 0...1 : results }
}

extension Date {
  /// Microseconds since 1970, clamped to the permitted range.
  public var recordedMicroseconds: Int {
    let bounds = RecordBounds.dates
    return Int(max(min(timeIntervalSince1970 * 1e6, Double(bounds.upperBound - 1000)), 0))
  }

  /// The same in whole seconds.
  public var recordedSeconds: Int { recordedMicroseconds / 1_000_000 }
}
