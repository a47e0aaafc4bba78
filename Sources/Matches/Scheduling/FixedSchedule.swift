/// The tables of an event that does not depend on results: each is computed when it is asked for.
struct FixedSchedule: EventSchedule {
  private let event: Int
  private let shape: EventShape
  /// Nil for a solitaire, where every bot plays every deal.
  private var design: (any TableDesign)?
  let count: Int
  /// How many have been given out.
  private var given = 0

  init(_ shape: EventShape, event: Int) {
    self.event = event
    self.shape = shape
    if shape.seats > 1, case .fixed(let design) = shape.format.seating(of: shape) { self.design = design }
    let cycle = design?.cycle ?? 1
    count = (shape.deals + cycle - 1) / cycle * cycle * shape.tablesADeal
  }

  var lastNumber: Int { count }
  var isWhole: Bool { true }
  var hasEnded: Bool { given == count }
  func finding(_ names: [String]) -> AnyRoundsFinding? { nil }

  func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool { true }

  mutating func next() -> ScheduledTable? {
    guard !hasEnded else { return nil }
    given += 1
    return table(given)
  }

  mutating func table(_ number: Int) -> ScheduledTable {
    let (deal, bots) = seating(number)
    return ScheduledTable(event: event, number: number, deal: deal, seats: bots.map { shape.bots[$0] })
  }

  /// The deal, from 1, and the bots by seat of a table.
  mutating func seating(_ number: Int) -> (deal: Int, bots: [Int]) {
    let (deal, turn) = (number - 1).quotientAndRemainder(dividingBy: shape.tablesADeal)
    return (deal + 1, bots(ofDeal: deal, turn: turn))
  }

  private mutating func bots(ofDeal deal: Int, turn: Int) -> [Int] {
    // Changed in its place: a copy of all blocks a cycle made long schedules take the square of their length.
    guard let bots = design?.table(deal) else { return [turn] }
    return bots.indices.map { bots[($0 + turn) % bots.count] }
  }
}
