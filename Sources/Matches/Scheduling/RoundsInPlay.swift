/// The progress of an event that is played in rounds: a round begins when every table of the previous one is finished.
///
/// The schedule is therefore a pure function of the file and of earlier rounds' results, whichever tables end first.
struct RoundsInPlay: Sendable {
  private(set) var rounds: any Rounds
  private let shape: EventShape
  private let dropped: Set<Int>
  /// The contests of the current round.
  private var contests: [Contest] = []
  /// The number of tables of earlier rounds.
  private(set) var earlier = 0
  /// The scores by seat in the current round, by the table's number.
  private(set) var results: [Int: [Int]] = [:]
  /// The lineups that have not taken effect yet.
  private var comingLineups: ArraySlice<EventLineup>
  /// True if there is no further round.
  private(set) var hasEnded = false

  /// - Parameters:
  ///   - dropped: the numbers of tables that are not played any more.
  ///   - list: receives the tables of each round that begins.
  init(_ rounds: any Rounds, of shape: EventShape, dropped: Set<Int>, _ list: inout SeatingList) {
    (self.rounds, self.shape, self.dropped) = (rounds, shape, dropped)
    comingLineups = shape.lineups.dropFirst()
    begin(&list)
  }

  /// Takes the result of a table that was not dropped; the last result of a round begins the next.
  mutating func finish(_ number: Int, scores: () -> [Int], _ list: inout SeatingList) {
    guard number > earlier else { return }
    results[number] = scores()
    if isOver(list) { begin(&list) }
  }

  /// True if no table of the round is left to play.
  private func isOver(_ list: SeatingList) -> Bool {
    results.count + dropped.count { $0 > earlier && $0 <= list.count } == list.count - earlier
  }

  /// Evaluates the finished round and begins the next; a round of dropped tables only is over at once.
  private mutating func begin(_ list: inout SeatingList) {
    repeat { beginRound(&list) } while !hasEnded && isOver(list)
  }

  private mutating func beginRound(_ list: inout SeatingList) {
    let judged = judged()
    // A lineup takes effect with the first round that begins after its first table.
    while let lineup = comingLineups.first, lineup.firstTable <= list.count + 1 {
      rounds.admit(lineup, to: shape)
      comingLineups.removeFirst()
    }
    contests = rounds.next(after: judged)
    earlier = list.count
    var deal = earlier == 0 ? 1 : list[earlier - 1].deal + 1
    for contest in contests {
      for table in tables(of: contest) { list.append(SeatedDeal(deal: deal + table.deal, bots: table.bots)) }
      deal += Contest.deals(seats: shape.seats, isDuplicate: shape.isDuplicate)
    }
    hasEnded = contests.isEmpty
  }

  private func tables(of contest: Contest) -> [SeatedDeal] {
    contest.tables(seats: shape.seats, isDuplicate: shape.isDuplicate)
  }

  /// The contests of the round with their scores, by bot; a contest with a dropped table has none.
  private mutating func judged() -> [Contest] {
    var number = earlier
    return contests.map { contest in
      var contest = contest
      let tables = tables(of: contest)
      let scores = tables.compactMap { _ in
        number += 1
        return results.removeValue(forKey: number)
      }
      guard scores.count == tables.count else { return contest }
      contest.scores =
        shape.seats == 1
        ? [scores.map { $0[0] }]
        : zip(tables, scores).map { table, scores in contest.bots.map { scores[table.bots.firstIndex(of: $0)!] } }
      return contest
    }
  }
}
