/// Every table of a tournament, computed and never stored: a pure function of the file.
///
/// A schedule is a prefix of that for more deals, and the order of the bots in the file changes nothing.
public struct Schedule: Sendable {
  /// The tables of one event.
  private struct Part {
    var plan: EventPlan
    var count: Int
    var design: CyclicDesign
  }

  private var parts: [Part]
  /// How many tables there are in all.
  public let count: Int
  /// How many tables each event has.
  var counts: [Int] { parts.map(\.count) }

  public init(_ file: TournamentFile) {
    parts = file.events.map { plan in
      Part(
        plan: plan, count: plan.tableCount,
        design: CyclicDesign(bots: plan.competitors.count, seats: plan.seats, seed: plan.seed))
    }
    count = parts.map(\.count).reduce(0, +)
  }

  /// The table in place `index`, from 0: event after event, deal after deal.
  public mutating func table(_ index: Int) -> ScheduledTable {
    var index = index
    for event in parts.indices {
      if index < parts[event].count { return table(index, ofEvent: event) }
      index -= parts[event].count
    }
    preconditionFailure("there are only \(count) tables")
  }

  private mutating func table(_ index: Int, ofEvent event: Int) -> ScheduledTable {
    let plan = parts[event].plan
    let names = plan.competitors.map(\.name)
    if plan.seats == 1 {
      // Every bot plays every deal.
      let (deal, bot) = index.quotientAndRemainder(dividingBy: names.count)
      return ScheduledTable(event: event, number: index + 1, deal: deal + 1, seats: [names[bot]])
    }
    let (deal, rotation) = index.quotientAndRemainder(dividingBy: plan.rotations)
    let bots = parts[event].design.table(deal)
    let seats = bots.indices.map { names[bots[($0 + rotation) % bots.count]] }
    return ScheduledTable(event: event, number: index + 1, deal: deal + 1, seats: seats)
  }
}

extension EventPlan {
  /// How often each deal is played with its bots in other seats.
  var rotations: Int { isDuplicate ? seats : 1 }

  /// How many deals are played: whole cycles, so that every bot plays equally often.
  public static func playedDeals(_ deals: Int, seats: Int, bots: Int) -> Int {
    seats == 1 ? deals : (deals + bots - 1) / bots * bots
  }

  /// How many tables are played.
  public static func tableCount(deals: Int, seats: Int, bots: Int, isDuplicate: Bool) -> Int {
    playedDeals(deals, seats: seats, bots: bots) * (seats == 1 ? bots : isDuplicate ? seats : 1)
  }

  var tableCount: Int {
    EventPlan.tableCount(deals: deals, seats: seats, bots: competitors.count, isDuplicate: isDuplicate)
  }
}
