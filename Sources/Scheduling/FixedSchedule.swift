import Records

/// The tables of an event that does not depend on results: each is computed when it is asked for.
struct FixedSchedule: EventSchedule {
  private let event: Int
  private let plan: EventPlan
  /// Nil for a solitaire, where every bot plays every deal.
  private var design: (any TableDesign)?
  let count: Int
  /// How many have been given out.
  private var given = 0

  init(_ plan: EventPlan, event: Int) {
    self.event = event
    self.plan = plan
    count = plan.tableCount
    design =
      if plan.seats == 1 {
        nil
      } else if plan.format == .gauntlet {
        GauntletDesign(
          challengers: plan.challengers, bots: plan.competitors.count, seats: plan.seats,
          isDuplicate: plan.isDuplicate, seed: plan.seed)
      } else {
        CyclicDesign(bots: plan.competitors.count, seats: plan.seats, seed: plan.seed)
      }
  }

  var isWhole: Bool { true }
  var hasEnded: Bool { given == count }
  var finding: RoundsFinding? { nil }

  func finish(_ record: TableRecord) -> Bool { true }

  mutating func next() -> ScheduledTable? {
    guard !hasEnded else { return nil }
    given += 1
    return table(given)
  }

  mutating func table(_ number: Int) -> ScheduledTable {
    let (deal, turn) = (number - 1).quotientAndRemainder(dividingBy: plan.tablesADeal)
    let bots = bots(ofDeal: deal, turn: turn)
    return ScheduledTable(event: event, number: number, deal: deal + 1, seats: bots.map { plan.competitors[$0].name })
  }

  private mutating func bots(ofDeal deal: Int, turn: Int) -> [Int] {
    // Changed in its place: a copy of all blocks a cycle made long schedules take the square of their length.
    guard let bots = design?.table(deal) else { return [turn] }
    return bots.indices.map { bots[($0 + turn) % bots.count] }
  }
}
