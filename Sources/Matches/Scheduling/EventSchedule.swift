/// The tables of one event: first those of its first bots, which are computed, and then a list.
///
/// The list completes the event after each change of the bots or, in rounds, grows from round to round. A change adds
/// tables that depend only on the tables before it and on the lineup; a round depends on earlier results.
public struct EventSchedule: Sendable {
  private let event: Int
  private let shape: EventShape
  /// Nil in an event that is played in rounds.
  private var opening: InitialTables?
  /// The number of tables of the opening: those that were begun before the first change.
  private var opened = 0
  private var list: SeatingList
  /// Nil if no table depends on results.
  private var rounds: RoundsInPlay?
  /// The numbers of tables that are not played any more.
  private let dropped: Set<Int>
  /// The number of tables that have been handed out.
  private var given = 0

  init(_ shape: EventShape, event: Int) {
    (self.event, self.shape) = (event, shape)
    list = SeatingList(seats: shape.seats)
    dropped = shape.dropped
    let first = shape.opening()
    if let rounds = first.makeRounds() {
      self.rounds = RoundsInPlay(rounds, of: shape, dropped: dropped, &list)
    } else {
      let opening = InitialTables(first)
      self.opening = opening
      opened = min(opening.count, shape.hasChanged ? shape.lineups[1].firstTable - 1 : .max)
      if shape.hasChanged { complete() }
    }
  }

  /// The largest number of a table; dropped tables keep their numbers.
  public var lastNumber: Int { opened + list.count }
  /// The number of tables; for rounds, of those that have begun.
  public var count: Int { lastNumber - dropped.count { $0 <= lastNumber } }
  /// True if no result will add a table; further ones may follow in other events.
  public var isWhole: Bool { rounds?.hasEnded ?? true }
  /// True if every table has been handed out.
  var hasEnded: Bool { rounds?.hasEnded ?? (given == lastNumber) }

  /// The findings of its rounds, with these names of the bots; nil if no table depends on results.
  public func finding(_ names: [String]) -> AnyRoundsFinding? {
    rounds.map { AnyRoundsFinding($0.rounds.finding(names)) }
  }

  /// The next table that may be played; nil if rounds wait for their tables, or all is over.
  mutating func next() -> ScheduledTable? {
    given = max(given, rounds?.earlier ?? 0)
    while given < lastNumber {
      given += 1
      if rounds?.results[given] == nil, !dropped.contains(given) { return table(given) }
    }
    return nil
  }

  /// Hands out every table once more.
  mutating func rewind() { given = 0 }

  /// Takes the result of a table; later rounds depend on the scores, by seat, more is better.
  ///
  /// - Returns: false for a table with other bots or another deal, if that would affect later rounds.
  mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    if dropped.contains(table.number) || rounds != nil && table != self.table(table.number) { return false }
    rounds?.finish(table.number, scores: scores, &list)
    return true
  }

  /// The table with a number from 1 to `lastNumber`.
  mutating func table(_ number: Int) -> ScheduledTable {
    let table = seating(number)
    return ScheduledTable(event: event, number: number, deal: table.deal, seats: table.bots.map { shape.bots[$0] })
  }

  private mutating func seating(_ number: Int) -> SeatedDeal {
    number > opened ? list[number - opened - 1] : opening!.seating(number)
  }

  /// Lists the missing tables of each later lineup, up to the first table of the next one.
  private mutating func complete() {
    var completion = CatchUpTables(shape)
    for number in stride(from: 1, through: opened, by: 1) { completion.count(seating(number)) }
    let later = shape.lineups.dropFirst()
    for (place, lineup) in zip(later.indices, later) {
      for number in lineup.dropped where number <= lastNumber { completion.count(seating(number), step: -1) }
      completion.begin(lineup, after: shape.opening(deals: lineup.deals))
      let end = place + 1 < later.endIndex ? later[place + 1].firstTable - 1 : .max
      while lastNumber < end, let tables = completion.next(after: lastNumber == 0 ? 0 : seating(lastNumber).deal) {
        for table in tables.prefix(end - lastNumber) {
          list.append(table)
          completion.count(table)
        }
      }
    }
  }
}
