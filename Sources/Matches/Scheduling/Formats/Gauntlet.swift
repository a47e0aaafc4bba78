import Designs

/// A gauntlet: the challengers play against all other bots.
struct Gauntlet: TournamentFormat {
  let name = "gauntlet"
  let summary = "Bots with \"challenger\" play against all others, who do not meet each other."
  let takesChanges = true

  func problem(of event: EventShape) -> FormatProblem? {
    let (challengers, rest) = (event.challengers.count, event.bots.count - event.challengers.count)
    guard challengers == 0 || rest < event.seats - 1 else { return nil }
    return FormatProblem(
      words: "a gauntlet with \(event.seats) seats needs a bot with \"challenger\": true and \(event.seats - 1) "
        + "others, but there are \(challengers) and \(rest)")
  }

  func meets(_ first: Int, _ second: Int, challengers: Set<Int>) -> Bool {
    challengers.contains(first) != challengers.contains(second)
  }

  func admits(_ bot: Int, beside others: [Int], challengers: Set<Int>) -> Bool {
    !challengers.contains(bot) || challengers.isDisjoint(with: others)
  }

  func seating(of event: EventShape) -> Seating {
    .fixed(
      GauntletDesign(
        challengers: event.challengers, bots: event.bots.count, seats: event.seats, isDuplicate: event.isDuplicate,
        seed: event.seed))
  }
}

/// The seating of a gauntlet: each table has one challenger, and other bots as `CyclicDesign` seats them.
///
/// With r other bots, a cycle has r tables per challenger and gives each of the r bots one table with each challenger
/// in each remaining seat. The challengers' seat moves on from cycle to cycle.
struct GauntletDesign: TableDesign {
  private let challengers: [Int]
  private let rest: [Int]
  /// The number of seats in which the challengers sit in turn.
  private let turns: Int
  private var design: CyclicDesign

  /// - Parameter challengers: bots by number, at least one; at least `seats` - 1 others remain.
  /// - Parameter isDuplicate: whether each table is played in every rotation, so that the challengers' seat need not
  ///   move.
  init(challengers: [Int], bots: Int, seats: Int, isDuplicate: Bool, seed: String) {
    self.challengers = challengers
    turns = isDuplicate ? 1 : seats
    rest = (0..<bots).filter { !challengers.contains($0) }
    design = CyclicDesign(bots: rest.count, seats: seats - 1, seed: seed)
  }

  var cycle: Int { challengers.count * rest.count * turns }

  /// The bots by seat of a table, by index.
  mutating func table(_ number: Int) -> [Int] {
    let (group, challenger) = number.quotientAndRemainder(dividingBy: challengers.count)
    let seat = group / rest.count % turns
    // The same groups meet the challengers in every seat before the next cycle begins.
    let cycle = group / rest.count / turns
    var bots = design.table(cycle * rest.count + group % rest.count).map { rest[$0] }
    bots.insert(challengers[challenger], at: seat)
    return bots
  }
}
