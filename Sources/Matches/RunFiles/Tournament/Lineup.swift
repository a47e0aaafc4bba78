public import Fields
import Records
import Scheduling

/// The bots that play each event from a certain table on: a line of the journal, written when bots have joined, left or
/// changed.
public struct Lineup: Equatable, Sendable {
  /// By event: the number of the first table that is scheduled for these bots.
  public var firstTables: [Int] = []
  /// By event: the earlier tables that are not played any more, because one of their bots has left.
  public var dropped: [[Int]] = []
  /// By event: the number of deals.
  public var deals: [Int] = []
  /// The bots, in the order of their identifiers.
  public var entrants: [Entrant] = []

  public init() {}

  /// The bots at the beginning.
  public init(opening entrants: [Entrant], deals: [Int]) {
    (self.entrants, self.deals) = (entrants, deals)
    (firstTables, dropped) = (deals.map { _ in 1 }, deals.map { _ in [] })
  }

  /// True if it covers this number of events, and drops only tables of earlier bots.
  func fits(events: Int) -> Bool {
    [firstTables.count, dropped.count, deals.count].allSatisfy { $0 == events }
      && zip(dropped, firstTables).allSatisfy { tables, first in tables.allSatisfy { $0 < first } }
  }

  /// Adds events after the existing ones.
  mutating func append(events deals: [Int]) {
    self.deals += deals
    firstTables += deals.map { _ in 1 }
    dropped += deals.map { _ in [] }
  }
}

extension Lineup: Described {
  public static let fields: [Field<Lineup>] = [
    Field(
      "first_tables", \.firstTables, .integers(RecordBounds.tables),
      "By event: the number of the first table that is scheduled for these bots."),
    Field(
      "dropped", \.dropped, .lists(RecordBounds.tables, atMost: JournalChange.mostTables),
      "By event: the numbers of earlier tables that are not played any more, because one of their bots has left."),
    Field("deals", \.deals, .integers(EventPlan.dealCounts), "The number of deals of each event."),
    Field(
      "bots", schema: ["type": "array", "items": Entrant.recordSchema], type: "", default: nil,
      "The bots, as in `tournament`, each with its `version` from the second on, and with the folder that entered it as "
        + "`submission`, if one did.",
      read: { lineup, reader throws(FileProblem) in lineup.entrants = try Entrant.read(reader) },
      write: { lineup, _ in .list(lineup.entrants.map { $0.object(.journal) }) }),
    Field(
      "programs", schema: FieldType<[String: String]>.texts.schema, type: FieldType<[String: String]>.texts.words,
      default: nil, "The checksum of each bot's files, by the bot's identifier.",
      read: { lineup, reader throws(FileProblem) in
        let programs = try reader.require(try FieldType.texts.read(reader, "programs"), "programs")
        for index in lineup.entrants.indices {
          lineup.entrants[index].program = programs[lineup.entrants[index].id] ?? ""
        }
      },
      write: { lineup, _ in
        FieldType.texts.write(Dictionary(uniqueKeysWithValues: lineup.entrants.map { ($0.id, $0.program) }))
      }),
  ]
}
