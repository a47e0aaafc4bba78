import Designs

/// The meetings of bots so far, and the missing tables after bots have joined.
///
/// In a solitaire a bot lacks the deals that it has not played, or, if each bot has deals of its own, as many new ones.
/// At several seats, tables are added one by one until every two bots that should meet have met as often as the minimum
/// among the event's first bots, and every bot has as many tables as the minimum among them. At more than two seats
/// these tables also add meetings of other bots. Further tables follow until meetings are as even as in `CyclicDesign`,
/// but at most as many again: otherwise each change of a bot would make the next one more expensive. A table begins
/// with the pair that has met least. Its other bots minimise Σ count², then the number of tables, then the bot's
/// number; seats are chosen in the same way.
struct CatchUpTables {
  private let format: any TournamentFormat
  private let seats: Int
  private let sharesDeals: Bool
  /// The number of tables that each group of bots plays in a row, once for each rotation of its seats.
  private let turns: Int
  /// In a solitaire, by bot: whether it has deal n, at index n - 1.
  private var deals: [[Bool]]
  private var meetings: [[Int]]
  /// How often a bot sat in an earlier seat than another bot.
  private var ordered: [[Int]]
  /// By bot: how often it sat in each seat.
  private var seated: [[Int]]
  private var tables: [Int]

  // The state of the lineup that is being completed.
  private var bots: [Int] = []
  private var challengers: Set<Int> = []
  private var leastMeetings = 0
  private var leastTables = 0
  /// By bot: the fewest meetings with a bot that it should meet; nil if there is none.
  private var fewest: [Int?]
  /// In a solitaire: the required number of deals, and the number up to which none is missing.
  private var wanted = 0
  private var complete = 0
  /// The number of added groups, and of those that were necessary.
  private var added = 0
  private var needed = 0

  init(_ event: EventShape) {
    format = event.format
    seats = event.seats
    sharesDeals = event.sharesDeals
    turns = event.tablesADeal
    deals = event.bots.map { _ in [] }
    // A solitaire has no meetings, and may have many bots.
    let row = event.seats == 1 ? [] : event.bots.map { _ in 0 }
    (meetings, ordered) = (event.bots.map { _ in row }, event.bots.map { _ in row })
    seated = event.bots.map { _ in Array(repeating: 0, count: event.seats) }
    tables = event.bots.map { _ in 0 }
    fewest = event.bots.map { _ in nil }
  }

  /// Adds a table to the counts, or removes it with a step of -1.
  mutating func count(_ table: SeatedDeal, step: Int = 1) {
    if seats == 1 {
      tables[table.bots[0]] += step
      if sharesDeals { note(table.deal, of: table.bots[0], step > 0) }
      return
    }
    for (seat, bot) in table.bots.enumerated() {
      tables[bot] += step
      seated[bot][seat] += step
      for other in table.bots[(seat + 1)...] {
        meetings[bot][other] += step
        meetings[other][bot] += step
        ordered[bot][other] += step
      }
    }
    for bot in table.bots { updateFewest(bot) }
  }

  private mutating func note(_ deal: Int, of bot: Int, _ isThere: Bool) {
    let missing = deal - deals[bot].count
    if missing > 0 { deals[bot] += repeatElement(false, count: missing) }
    deals[bot][deal - 1] = isThere
  }

  /// Begins to complete the tables of a lineup.
  ///
  /// - Parameter opening: the tables that the first bots would have with the same number of deals.
  mutating func begin(_ lineup: EventLineup, after opening: EventShape) {
    (bots, challengers) = (lineup.bots, Set(lineup.challengers))
    (wanted, complete) = (lineup.deals, 0)
    if seats == 1 { return }
    (leastMeetings, leastTables) = CatchUpTables.least(of: opening)
    (added, needed) = (0, 0)
    for bot in bots { updateFewest(bot) }
  }

  /// The minimum of meetings of two of an event's first bots, and of tables of one of them.
  private static func least(of event: EventShape) -> (meetings: Int, tables: Int) {
    var all = CatchUpTables(event)
    (all.bots, all.challengers) = (Array(event.bots.indices), Set(event.challengers))
    var opening = InitialTables(event)
    for number in stride(from: 1, through: opening.count, by: 1) { all.count(opening.seating(number)) }
    return (all.fewest.compactMap(\.self).min() ?? 0, all.tables.min() ?? 0)
  }

  /// The next missing tables, of one group or one deal; nil if there are none.
  ///
  /// - Parameter deal: the last deal that was played.
  mutating func next(after deal: Int) -> [SeatedDeal]? {
    if seats == 1 { return sharesDeals ? nextDeal() : nextOwnDeals(after: deal) }
    return nextGroup().map { group in
      (0..<turns).map { turn in
        SeatedDeal(deal: deal + 1, bots: group.indices.map { group[($0 + turn) % group.count] })
      }
    }
  }

  /// The tables of the next deal that some bot lacks.
  private mutating func nextDeal() -> [SeatedDeal]? {
    while complete < wanted {
      complete += 1
      let lacking = bots.filter { deals[$0].count < complete || !deals[$0][complete - 1] }
      if !lacking.isEmpty { return lacking.map { SeatedDeal(deal: complete, bots: [$0]) } }
    }
    return nil
  }

  /// A new deal for each bot that lacks one.
  private func nextOwnDeals(after deal: Int) -> [SeatedDeal]? {
    let lacking = bots.filter { tables[$0] < wanted }
    return lacking.isEmpty
      ? nil : lacking.enumerated().map { SeatedDeal(deal: deal + $0.offset + 1, bots: [$0.element]) }
  }

  /// A group of bots, in the order of their seats.
  private mutating func nextGroup() -> [Int]? {
    guard let (first, second) = missingPair() ?? unevenPair() else { return nil }
    added += 1
    var group = [first, second]
    while group.count < seats {
      let others = bots.filter { bot in
        !group.contains(bot) && format.admits(bot, beside: group, challengers: challengers)
      }
      guard let next = others.min(by: { cost($0, beside: group) < cost($1, beside: group) }) else { return nil }
      group.append(next)
    }
    return arranged(group)
  }

  /// Two bots of which at least one needs another table.
  private mutating func missingPair() -> (Int, Int)? {
    guard
      let bot = bots.filter({ fewest[$0] ?? .max < leastMeetings }).min(by: hasMetLess)
        ?? bots.filter({ fewest[$0] != nil && tables[$0] < leastTables }).min(by: isNeedier)
    else { return nil }
    needed = added + 1
    return (bot, partner(of: bot))
  }

  /// The two bots that have met least, if meetings are uneven and more tables can even them out.
  private func unevenPair() -> (Int, Int)? {
    guard seats > 2, bots.count > seats, added < 2 * needed,
      let bot = bots.filter({ fewest[$0] != nil }).min(by: hasMetLess)
    else { return nil }
    let most = bots.map { bot in partners(of: bot).map { meetings[bot][$0] }.max() ?? 0 }.max() ?? 0
    return most - fewest[bot]! > bound ? (bot, partner(of: bot)) : nil
  }

  private var bound: Int { CyclicDesign.unevenness(seats: seats) * turns }

  private func isNeedier(_ a: Int, _ b: Int) -> Bool { (tables[a], a) < (tables[b], b) }

  private func hasMetLess(_ a: Int, _ b: Int) -> Bool { (fewest[a]!, tables[a], a) < (fewest[b]!, tables[b], b) }

  private func partner(of bot: Int) -> Int {
    partners(of: bot).filter { meetings[bot][$0] == fewest[bot] }.min(by: isNeedier)!
  }

  private func partners(of bot: Int) -> [Int] {
    bots.filter { $0 != bot && format.meets(bot, $0, challengers: challengers) }
  }

  private mutating func updateFewest(_ bot: Int) { fewest[bot] = partners(of: bot).map { meetings[bot][$0] }.min() }

  private func cost(_ bot: Int, beside group: [Int]) -> (Int, Int, Int) {
    (group.reduce(0) { $0 + 2 * meetings[bot][$1] + 1 }, tables[bot], bot)
  }

  /// The group in the seats that make each bot's seats, and the order of any two bots, most even.
  private func arranged(_ group: [Int]) -> [Int] {
    func cost(_ group: [Int]) -> Int {
      var cost = 0
      for (seat, bot) in group.enumerated() {
        // With two seats only the order counts; with more, a seat weighs as much as all neighbours.
        cost += group.count * seated[bot][seat]
        for other in group[(seat + 1)...] { cost += ordered[bot][other] }
      }
      return cost
    }
    // In every rotation, each bot sits in each seat.
    if turns > 1 { return group }
    var (best, least) = (group, cost(group))
    var isImproved = true
    // Every exchange lowers the cost, so this terminates.
    while isImproved {
      isImproved = false
      for first in group.indices {
        for second in group.indices where second > first {
          var other = best
          other.swapAt(first, second)
          let new = cost(other)
          if new < least { (best, least, isImproved) = (other, new, true) }
        }
      }
    }
    return best
  }
}
