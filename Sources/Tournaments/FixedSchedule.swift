/// The tables of an event that does not depend on results: each is computed when it is asked for.
struct FixedSchedule: EventSchedule {
  private enum Design {
    case solitaire
    case roundRobin(CyclicDesign)
    case gauntlet(GauntletDesign)
  }

  private let event: Int
  private let plan: EventPlan
  private var design: Design
  let count: Int
  /// How many have been given out.
  private var given = 0

  init(_ plan: EventPlan, event: Int) {
    self.event = event
    self.plan = plan
    count = plan.tableCount
    design =
      if plan.seats == 1 {
        .solitaire
      } else if plan.format == .gauntlet {
        .gauntlet(
          GauntletDesign(
            challengers: plan.challengers, bots: plan.competitors.count, seats: plan.seats,
            isDuplicate: plan.isDuplicate, seed: plan.seed))
      } else {
        .roundRobin(CyclicDesign(bots: plan.competitors.count, seats: plan.seats, seed: plan.seed))
      }
  }

  var isWhole: Bool { true }
  var hasEnded: Bool { given == count }
  var finding: RoundsFinding? { nil }

  func finish(_ record: TableRecord) {}

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
    let bots: [Int]
    switch design {
    case .solitaire: return [turn]
    case .roundRobin(var cycles):
      defer { design = .roundRobin(cycles) }
      bots = cycles.table(deal)
    case .gauntlet(var cycles):
      defer { design = .gauntlet(cycles) }
      bots = cycles.table(deal)
    }
    return bots.indices.map { bots[($0 + turn) % bots.count] }
  }
}
