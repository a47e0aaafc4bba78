/// One table of the schedule: a deal with bots in its seats.
public struct ScheduledTable: Equatable, Sendable {
  /// The index of the event in the file.
  public var event: Int
  /// The number of the table in its event, from 1; together with the event it is the table's key.
  public var number: Int
  /// The number of its deal, from 1.
  public var deal: Int
  /// The names of the bots, by seat.
  public var seats: [String]

  public init(event: Int, number: Int, deal: Int, seats: [String]) {
    self.event = event
    self.number = number
    self.deal = deal
    self.seats = seats
  }
}

/// The key of a table: its event and its number there.
public struct TableKey: Hashable, Comparable, Sendable {
  public var event: Int
  public var number: Int

  public init(event: Int, number: Int) {
    self.event = event
    self.number = number
  }

  public init(_ table: ScheduledTable) { self.init(event: table.event, number: table.number) }

  public static func < (a: TableKey, b: TableKey) -> Bool { (a.event, a.number) < (b.event, b.number) }
}
