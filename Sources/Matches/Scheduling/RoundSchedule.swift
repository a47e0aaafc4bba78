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
  /// The numbers of tables that are not played any more.
  private let dropped: Set<Int>
  /// The rosters that have not begun to hold.
  private var comingRosters: ArraySlice<EventRoster>
  /// True once there is no further round.
  private(set) var hasEnded = false

  init(_ shape: EventShape, event: Int, rounds: any Rounds) {
    self.event = event
    self.shape = shape
    self.rounds = rounds
    dropped = shape.rosters.reduce(into: []) { $0.formUnion($1.dropped) }
    comingRosters = shape.rosters[...]
    begin()
  }

  var count: Int { lastNumber - dropped.count { $0 <= lastNumber } }
  var lastNumber: Int { deals.count }
  var isWhole: Bool { hasEnded }
  var isBetweenRounds: Bool { results.isEmpty && !hasEnded }

  func finding(_ names: [String]) -> AnyRoundsFinding? { AnyRoundsFinding(rounds.finding(names)) }

  func table(_ number: Int) -> ScheduledTable {
    let bots = seated[(number - 1) * shape.seats..<number * shape.seats]
    return ScheduledTable(
      event: event, number: number, deal: Int(deals[number - 1]),
      seats: bots.map { shape.bots[Int($0)] })
  }

  mutating func next() -> ScheduledTable? {
    while given < lastNumber {
      given += 1
      if results[given] == nil, !dropped.contains(given) { return table(given) }
    }
    return nil
  }

  mutating func finish(_ table: ScheduledTable, scores: () -> [Int]) -> Bool {
    guard table == self.table(table.number), !dropped.contains(table.number) else { return false }
    guard table.number > earlier else { return true }
    results[table.number] = scores()
    if isRoundOver { begin() }
    return true
  }

  /// True if no table of the round is left to play.
  private var isRoundOver: Bool {
    results.count + dropped.count { $0 > earlier && $0 <= lastNumber } == lastNumber - earlier
  }

  /// Judges the round that is over and begins the next; a round of dropped tables alone is over at once.
  private mutating func begin() {
    repeat { beginRound() } while !hasEnded && isRoundOver
  }

  private mutating func beginRound() {
    let judged = judged()
    // A roster holds from the first round that begins after it.
    while let roster = comingRosters.first, roster.firstTable <= lastNumber + 1 {
      rounds.admit(roster, to: shape)
      comingRosters.removeFirst()
    }
    contests = rounds.next(after: judged)
    earlier = lastNumber
    given = lastNumber
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

  /// The contests of the round with their scores, by bot; those with a dropped table have none.
  private mutating func judged() -> [Contest] {
    var number = earlier
    return contests.map { contest in
      var contest = contest
      let seatings = contest.tables(seats: shape.seats, isDuplicate: shape.isDuplicate)
      let scores = seatings.compactMap { _ in
        number += 1
        return results.removeValue(forKey: number)
      }
      guard scores.count == seatings.count else { return contest }
      contest.scores =
        shape.seats == 1
        ? [scores.map { $0[0] }]
        : zip(seatings, scores).map { seating, scores in contest.bots.map { scores[seating.seats.firstIndex(of: $0)!] }
        }
      return contest
    }
  }
}
