/// The tables of an event whose bots have changed: those of its first bots as far as they were begun, and after each change
/// those that are missing.
///
/// What is missing follows from the tables before and from the roster alone, not from results.
struct CompletedSchedule: EventSchedule {
  private let event: Int
  private let shape: EventShape
  private var opening: FixedSchedule
  /// How many tables are those of the first bots.
  private let opened: Int
  /// The bots of the tables after them, by number, seat after seat.
  private var seated: [Int16] = []
  /// The deals of the same tables.
  private var deals: [Int32] = []
  private let dropped: Set<Int>
  private var given = 0

  init(_ shape: EventShape, event: Int) {
    self.event = event
    self.shape = shape
    let before = shape.opening(deals: shape.openingDeals)
    opening = FixedSchedule(before, event: event)
    opened = max(min(shape.rosters[0].firstTable - 1, opening.count), 0)
    dropped = shape.rosters.reduce(into: []) { $0.formUnion($1.dropped) }
    if shape.seats == 1 { completeDeals() } else { completeMeetings() }
  }

  var lastNumber: Int { opened + deals.count }
  var count: Int { lastNumber - dropped.count { $0 <= lastNumber } }
  var isWhole: Bool { true }
  var hasEnded: Bool { given == lastNumber }

  func finding(_ names: [String]) -> AnyRoundsFinding? { nil }

  func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool { !dropped.contains(table.number) }

  mutating func next() -> ScheduledTable? {
    while !hasEnded {
      given += 1
      if !dropped.contains(given) { return table(given) }
    }
    return nil
  }

  mutating func table(_ number: Int) -> ScheduledTable {
    let (deal, bots) = seating(number)
    return ScheduledTable(event: event, number: number, deal: deal, seats: bots.map { shape.bots[$0] })
  }

  private mutating func seating(_ number: Int) -> (deal: Int, bots: [Int]) {
    guard number > opened else { return opening.seating(number) }
    let place = number - opened - 1
    return (Int(deals[place]), seated[place * shape.seats..<(place + 1) * shape.seats].map { Int($0) })
  }

  private mutating func add(_ deal: Int, _ bots: [Int]) {
    seated += bots.map { Int16($0) }
    deals.append(Int32(deal))
  }

  /// Calls `complete` for each roster, which adds tables up to a number, that of the last one before the next roster.
  ///
  /// - Parameter count: called with every table that stays, and a step of -1 for one that was dropped later.
  private mutating func completeEach(
    _ count: ([Int], Int, Int) -> Void, _ complete: (inout CompletedSchedule, EventRoster, Int) -> Void
  ) {
    for number in stride(from: 1, through: opened, by: 1) {
      let (deal, bots) = seating(number)
      count(bots, deal, 1)
    }
    for (place, roster) in shape.rosters.enumerated() {
      for number in roster.dropped where number <= lastNumber {
        let (deal, bots) = seating(number)
        count(bots, deal, -1)
      }
      let next = place + 1 < shape.rosters.count ? shape.rosters[place + 1].firstTable : .max
      complete(&self, roster, next - 1)
    }
  }

  /// Solitaires: every bot plays every deal, deal after deal.
  private mutating func completeDeals() {
    // By bot: which deals it has, at n - 1 deal n.
    var has = shape.bots.map { _ in [Bool]() }
    func note(_ bot: Int, _ deal: Int, _ value: Bool) {
      let missing = deal - has[bot].count
      if missing > 0 { has[bot] += repeatElement(false, count: missing) }
      has[bot][deal - 1] = value
    }
    completeEach({ bots, deal, step in note(bots[0], deal, step > 0) }) { schedule, roster, last in
      for deal in stride(from: 1, through: roster.deals, by: 1) {
        for bot in roster.bots where deal > has[bot].count || !has[bot][deal - 1] {
          guard schedule.lastNumber < last else { return }
          schedule.add(deal, [bot])
          note(bot, deal, true)
        }
      }
    }
  }

  /// Several seats: every two bots meet as often as the first ones.
  private mutating func completeMeetings() {
    var completion = Completion(shape)
    let turns = shape.tablesADeal
    completeEach({ bots, _, step in completion.count(bots, step: step) }) { schedule, roster, last in
      completion.begin(roster, after: schedule.shape.opening(deals: roster.deals))
      while let group = completion.next() {
        let deal = schedule.lastNumber == 0 ? 1 : schedule.seating(schedule.lastNumber).deal + 1
        for turn in 0..<turns {
          guard schedule.lastNumber < last else { return }
          let bots = group.indices.map { group[($0 + turn) % group.count] }
          schedule.add(turns > 1 ? deal : deal + turn, bots)
          completion.count(bots)
        }
      }
    }
  }
}
