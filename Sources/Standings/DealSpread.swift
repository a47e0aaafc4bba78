import Records
import Scheduling

/// The best and the worst table on each deal of a solitaire, where all bots play the same deals.
struct DealSpread {
  /// 12 bytes, for there may be a million deals.
  private struct End {
    var score: Int32
    var number: UInt32
    /// Negative where there is none.
    var bot: Int16

    static let none = End(score: 0, number: 0, bot: -1)
  }

  private let names: [String]
  private let bots: [String: Int16]
  private var event = 0
  /// At d - 1 those of deal d.
  private var swings: [(best: End, worst: End)] = []

  init(_ names: [String]) {
    self.names = names
    bots = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int16($0)) })
  }

  mutating func count(_ record: TableRecord) {
    guard names.count > 1, let bot = bots[record.table.seats[0]] else { return }
    event = record.table.event
    let end = End(score: Int32(clamping: record.scores[0]), number: UInt32(clamping: record.table.number), bot: bot)
    let place = record.table.deal - 1
    while swings.count <= place { swings.append((.none, .none)) }
    let (best, worst) = swings[place]
    if best.bot < 0 || (end.score, best.number) > (best.score, end.number) { swings[place].best = end }
    if worst.bot < 0 || (end.score, end.number) < (worst.score, worst.number) { swings[place].worst = end }
  }

  /// The two tables whose scores differ most, on the first such deal; nil where no two differ.
  var largest: NotableGames? {
    var largest: Int?
    func size(_ place: Int) -> Int { Int(swings[place].best.score) - Int(swings[place].worst.score) }
    for place in swings.indices where size(place) > largest.map(size) ?? 0 { largest = place }
    guard let largest else { return nil }
    let (best, worst) = swings[largest]
    let tables = [best, worst].map { end in
      ScheduledTable(event: event, number: Int(end.number), deal: largest + 1, seats: [names[Int(end.bot)]])
    }
    return NotableGames(
      reason: .swing(
        between: tables[0].seats[0], Int(best.score), and: tables[1].seats[0], Int(worst.score)),
      tables: tables)
  }
}
