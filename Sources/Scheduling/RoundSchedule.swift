/// The tables of an event that is played in rounds: a round begins when every table of the one before is finished.
///
/// So the schedule is a pure function of the file and of earlier rounds' results, whichever tables end first.
struct RoundSchedule: EventSchedule {
  private let event: Int
  private let shape: EventShape
  private var rounds: any Rounds
  /// Of the current round.
  private var contests: [Contest] = []
  /// The bots of all tables of all rounds that have begun, by number, seat after seat: rounds may have a million tables.
  private var seated: [Int16] = []
  /// The deals of the same tables.
  private var deals: [Int32] = []
  /// How many tables are of earlier rounds.
  private var earlier = 0
  /// How many of them have been given out or were done before.
  private var given = 0
  /// The scores by seat, by the table's number, of the current round.
  private var results: [Int: [Int]] = [:]
  /// True once there is no further round.
  private(set) var hasEnded = false

  init(_ shape: EventShape, event: Int, rounds: any Rounds) {
    self.event = event
    self.shape = shape
    self.rounds = rounds
    begin()
  }

  var count: Int { deals.count }
  var isWhole: Bool { hasEnded }
  var finding: AnyRoundsFinding? { AnyRoundsFinding(rounds.finding(shape.bots)) }

  func table(_ number: Int) -> ScheduledTable {
    let bots = seated[(number - 1) * shape.seats..<number * shape.seats]
    return ScheduledTable(
      event: event, number: number, deal: Int(deals[number - 1]),
      seats: bots.map { shape.bots[Int($0)] })
  }

  mutating func next() -> ScheduledTable? {
    while given < count {
      given += 1
      if results[given] == nil { return table(given) }
    }
    return nil
  }

  mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    guard table == self.table(table.number) else { return false }
    guard table.number > earlier else { return true }
    results[table.number] = scores()
    if earlier + results.count == count { begin() }
    return true
  }

  /// Judges the round that is over and begins the next.
  private mutating func begin() {
    contests = rounds.next(after: judged())
    earlier = count
    given = count
    var deal = Int(deals.last ?? 0)
    for contest in contests {
      for (offset, seats) in contest.tables(seats: shape.seats, isDuplicate: shape.isDuplicate) {
        seated += seats.map(Int16.init)
        deals.append(Int32(deal + offset + 1))
      }
      deal += Contest.deals(seats: shape.seats, isDuplicate: shape.isDuplicate)
    }
    hasEnded = contests.isEmpty
  }

  /// The contests of the round with their scores, by bot.
  private mutating func judged() -> [Contest] {
    var number = earlier
    return contests.map { contest in
      var contest = contest
      let seatings = contest.tables(seats: shape.seats, isDuplicate: shape.isDuplicate)
      let scores = seatings.map { _ in
        number += 1
        return results.removeValue(forKey: number)!
      }
      contest.scores =
        shape.seats == 1
        ? [scores.map { $0[0] }]
        : zip(seatings, scores).map { seating, scores in contest.bots.map { scores[seating.seats.firstIndex(of: $0)!] }
        }
      return contest
    }
  }
}
