/// The tables of an event that is played in rounds: a round begins when every table of the one before is finished.
///
/// So the schedule is a pure function of the file and of earlier rounds' results, whichever tables end first.
struct RoundSchedule: Sendable {
  private let event: Int
  private let plan: EventPlan
  private var rounds: any Rounds
  /// Of the current round.
  private var contests: [Contest] = []
  /// Of all rounds that have begun.
  private(set) var tables: [ScheduledTable] = []
  /// How many of them are of earlier rounds.
  private var earlier = 0
  /// How many of them have been given out or were done before.
  private var given = 0
  /// How many of the current round have no result yet.
  private var missing = 0
  /// The scores by seat, by the table's number, of those that no round has judged yet.
  private var results: [Int: [Int]] = [:]
  /// How many deals all rounds have had so far.
  private var deals = 0
  /// True once there is no further round.
  private(set) var hasEnded = false

  init(_ plan: EventPlan, event: Int, rounds: any Rounds) {
    self.event = event
    self.plan = plan
    self.rounds = rounds
    while !hasEnded, missing == 0 { begin() }
  }

  /// The next table that may be played now; nil where the round's others must end first, or all is over.
  mutating func next() -> ScheduledTable? {
    while given < tables.count {
      given += 1
      if results[tables[given - 1].number] == nil { return tables[given - 1] }
    }
    return nil
  }

  /// Takes a result: what each seat achieved, more is better.
  mutating func finish(_ number: Int, scores: [Int]) {
    guard number > earlier, results.updateValue(scores, forKey: number) == nil, number <= tables.count else { return }
    missing -= 1
    while !hasEnded, missing == 0 { begin() }
  }

  /// Judges the round that is over and begins the next.
  private mutating func begin() {
    contests = rounds.next(after: judged())
    earlier = tables.count
    given = earlier
    for contest in contests {
      for (deal, seats) in contest.tables(seats: plan.seats, isDuplicate: plan.isDuplicate) {
        tables.append(
          ScheduledTable(
            event: event, number: tables.count + 1, deal: deals + deal + 1,
            seats: seats.map { plan.competitors[$0].name }))
      }
      deals += Contest.deals(seats: plan.seats, isDuplicate: plan.isDuplicate)
    }
    missing = tables[earlier...].count { results[$0.number] == nil }
    hasEnded = contests.isEmpty
  }

  /// The contests of the round with their scores, by bot.
  private mutating func judged() -> [Contest] {
    var number = earlier
    return contests.map { contest in
      var contest = contest
      let seatings = contest.tables(seats: plan.seats, isDuplicate: plan.isDuplicate)
      let scores = seatings.map { _ in
        number += 1
        return results.removeValue(forKey: number)!
      }
      contest.scores =
        plan.seats == 1
        ? [scores.map { $0[0] }]
        : zip(seatings, scores).map { seating, scores in contest.bots.map { scores[seating.seats.firstIndex(of: $0)!] }
        }
      return contest
    }
  }

  var count: Int { tables.count }

  var finding: RoundsFinding { rounds.finding(plan.competitors.map(\.name)) }
}
