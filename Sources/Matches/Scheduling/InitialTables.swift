import Designs

/// The tables of an event for its first bots, if no result changes them; each is computed on demand.
struct InitialTables: Sendable {
  /// Nil for a solitaire, where every bot plays every deal or deals of its own.
  private var design: (any TableDesign)?
  /// The number of bots in a solitaire with a separate deal for each bot; nil for any other event.
  private var botsInTurn: Int?
  private let tablesADeal: Int
  let count: Int

  init(_ shape: EventShape) {
    if shape.seats > 1, case .fixed(let design) = shape.format.seating(of: shape) { self.design = design }
    let cycle = design?.cycle ?? 1
    tablesADeal = shape.tablesADeal
    botsInTurn = shape.sharesDeals ? nil : shape.bots.count
    count = (shape.deals + cycle - 1) / cycle * cycle * tablesADeal * (botsInTurn ?? 1)
  }

  /// The table with a number, from 1.
  mutating func seating(_ number: Int) -> SeatedDeal {
    if let botsInTurn { return SeatedDeal(deal: number, bots: [(number - 1) % botsInTurn]) }
    let (deal, turn) = (number - 1).quotientAndRemainder(dividingBy: tablesADeal)
    // Modified in place: copying all blocks in each cycle made long schedules take quadratic time.
    guard let bots = design?.table(deal) else { return SeatedDeal(deal: deal + 1, bots: [turn]) }
    return SeatedDeal(deal: deal + 1, bots: bots.indices.map { bots[($0 + turn) % bots.count] })
  }
}

/// A deal, from 1, with the numbers of the bots by seat.
struct SeatedDeal {
  var deal: Int
  var bots: [Int]
}

/// A compact list of computed tables: there may be millions.
struct SeatingList: Sendable {
  /// The bots by number, table after table, in the order of seats.
  private var bots: [Int16] = []
  private var deals: [Int32] = []
  private let seats: Int

  init(seats: Int) { self.seats = seats }

  var count: Int { deals.count }

  /// A table by its index.
  subscript(place: Int) -> SeatedDeal {
    SeatedDeal(deal: Int(deals[place]), bots: bots[place * seats..<(place + 1) * seats].map { Int($0) })
  }

  mutating func append(_ table: SeatedDeal) {
    bots += table.bots.map { Int16($0) }
    deals.append(Int32(table.deal))
  }
}
