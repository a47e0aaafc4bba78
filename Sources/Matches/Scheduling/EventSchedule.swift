/// The tables of one event: those that its first bots have, and behind them a list, which completes them after each change of
/// the bots or, in rounds, grows from round to round.
///
/// What a change adds follows from the tables before it and from the lineup alone, what a round adds from earlier results.
public struct EventSchedule: Sendable {
  private let event: Int
  private let shape: EventShape
  /// Nil in an event that is played in rounds.
  private var opening: OpeningTables?
  /// How many tables of the opening there are: those that were begun before the first change.
  private var opened = 0
  private var list: SeatingList
  /// Nil where results change nothing.
  private var rounds: RoundsInPlay?
  /// The numbers of tables that are not played any more.
  private let dropped: Set<Int>
  /// How many tables have been given out.
  private var given = 0

  init(_ shape: EventShape, event: Int) {
    (self.event, self.shape) = (event, shape)
    list = SeatingList(seats: shape.seats)
    dropped = shape.dropped
    let first = shape.opening()
    if let rounds = first.makeRounds() {
      self.rounds = RoundsInPlay(rounds, of: shape, dropped: dropped, &list)
    } else {
      let opening = OpeningTables(first)
      self.opening = opening
      opened = min(opening.count, shape.hasChanged ? shape.lineups[1].firstTable - 1 : .max)
      if shape.hasChanged { complete() }
    }
  }

  /// The largest number of a table: tables that were dropped keep theirs.
  public var lastNumber: Int { opened + list.count }
  /// How many there are; of rounds, those that have begun.
  public var count: Int { lastNumber - dropped.count { $0 <= lastNumber } }
  /// True once no result will add a table; further ones may follow in other events.
  public var isWhole: Bool { rounds?.hasEnded ?? true }
  /// True once every table has been given out.
  var hasEnded: Bool { rounds?.hasEnded ?? (given == lastNumber) }

  /// What its rounds have found out, with these names of the bots; nil where results change nothing.
  public func finding(_ names: [String]) -> AnyRoundsFinding? {
    rounds.map { AnyRoundsFinding($0.rounds.finding(names)) }
  }

  /// The next table that may be played; nil where rounds wait for their tables, or all is over.
  mutating func next() -> ScheduledTable? {
    given = max(given, rounds?.earlier ?? 0)
    while given < lastNumber {
      given += 1
      if rounds?.results[given] == nil, !dropped.contains(given) { return table(given) }
    }
    return nil
  }

  /// Gives every table out once more.
  mutating func rewind() { given = 0 }

  /// Takes the result of one of its tables, on whose scores later rounds depend: by seat, more is better.
  ///
  /// - Returns: false for a table with other bots or another deal, if that would matter to later rounds.
  mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    if dropped.contains(table.number) || rounds != nil && table != self.table(table.number) { return false }
    rounds?.finish(table.number, scores: scores, &list)
    return true
  }

  /// The table of a number, from 1 to `lastNumber`.
  mutating func table(_ number: Int) -> ScheduledTable {
    let table = seating(number)
    return ScheduledTable(event: event, number: number, deal: table.deal, seats: table.bots.map { shape.bots[$0] })
  }

  private mutating func seating(_ number: Int) -> SeatedDeal {
    number > opened ? list[number - opened - 1] : opening!.seating(number)
  }

  /// Lists for each later lineup what it lacks, up to the first table of the next one.
  private mutating func complete() {
    var completion = Completion(shape)
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
