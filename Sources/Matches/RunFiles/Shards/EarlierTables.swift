public import Records
public import Scheduling

/// Tables that a shard takes as played, because the merged run of all shards has them: a line of the shard's journal.
///
/// Of an event in rounds these are all tables, with the scores from which later rounds follow; of another event those that the
/// shard would play itself, as after the loss of its folder.
public struct EarlierTables: Equatable, Sendable {
  public var event = 0
  /// Their numbers, which grow: the first and the last of each series.
  public private(set) var ranges: [Int] = []
  /// For each table the scores by seat that contests compare, more is better; empty in events that are not played in rounds.
  public private(set) var scores: [[Int]] = []

  public init(event: Int = 0) { self.event = event }

  /// Adds a table with a larger number than all before.
  public mutating func append(_ number: Int, scores: [Int]?) {
    if let last = ranges.last, last + 1 == number {
      ranges[ranges.count - 1] = number
    } else {
      ranges += [number, number]
    }
    if let scores { self.scores.append(scores) }
  }

  /// Adds a series of tables without scores, with larger numbers than all before and not next to them.
  public mutating func append(_ series: ClosedRange<Int>) { ranges += [series.lowerBound, series.upperBound] }

  /// The tables as series without a gap.
  public var series: some Sequence<ClosedRange<Int>> {
    stride(from: 0, to: ranges.count, by: 2).lazy.map { ranges[$0]...ranges[$0 + 1] }
  }

  /// The numbers of the tables, of which there may be a thousand million.
  public var numbers: some Sequence<Int> { series.lazy.flatMap(\.self) }

  /// True if it is about one of this number of events, and its lists belong together.
  func fits(events: Int) -> Bool {
    let isGrowing = zip(ranges, ranges.dropFirst()).enumerated().allSatisfy { place, pair in
      place % 2 == 0 ? pair.0 <= pair.1 : pair.0 < pair.1
    }
    guard (0..<events).contains(event), ranges.count % 2 == 0, isGrowing else { return false }
    // Numbers are at most 10^12, and ranges do not overlap, so that no sum overflows.
    var count = 0
    for place in stride(from: 0, to: ranges.count, by: 2) { count += ranges[place + 1] - ranges[place] + 1 }
    return scores.isEmpty || scores.count == count
  }
}

extension EarlierTables: Described {
  public static let fields: [Field<EarlierTables>] = [
    Field("event", \.event, .integer(RecordBounds.events), since: .always, "The event's index in the file, from 0."),
    Field(
      "tables", \.ranges, .integers(RecordBounds.tables), since: .always,
      "The numbers of the tables: the first and the last of each series."),
    Field(
      "scores", \.scores, .lists(RecordBounds.results, atMost: JournalChange.mostTables), since: .third(without: []),
      "In an event in rounds, for each table what its contests compare, by seat: the place as a negative number, or in a "
        + "solitaire the first ranking measure, negative where less is better."),
  ]
}

extension RecordMisfit {
  /// The line takes tables as played that the tournament does not have.
  fileprivate static func foreign(_ tables: EarlierTables) -> RecordMisfit {
    RecordMisfit(key: "earlier", kind: .foreignTable(event: tables.event, table: tables.ranges.last ?? 0))
  }
}

extension Schedule {
  /// Takes the results of tables that others have played; later rounds depend on them.
  ///
  /// - Throws: `RecordMisfit` where there is a table that the schedule cannot have by now.
  public mutating func finish(_ earlier: EarlierTables) throws(RecordMisfit) {
    guard let last = earlier.ranges.last else { return }
    if earlier.scores.isEmpty, table(TableKey(event: earlier.event, number: last)) == nil { throw .foreign(earlier) }
    for (number, scores) in zip(earlier.numbers, earlier.scores) {
      guard let table = table(TableKey(event: earlier.event, number: number)), table.seats.count == scores.count,
        finish(table, scores: { scores })
      else { throw .foreign(earlier) }
    }
  }
}
