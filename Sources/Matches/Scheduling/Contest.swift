/// Tables at which bots met under equal conditions: the unit of results in an event that is played in rounds.
///
/// In a solitaire each bot plays the same deal; at k seats there are k tables, so that each bot sits in every seat.
public struct Contest: Equatable, Sendable {
  /// The bots, by number; at several seats, in the seats of the first table.
  public var bots: [Int]
  /// The bots' scores, a row per table, or one row in a solitaire; more is better.
  public var scores: [[Int]] = []

  /// The score, at a table of several seats, of a bot that left before it answered anything: less than that of any
  /// place.
  public static let absent = -1000

  /// The tables of the contest; deals count from 0, its first.
  func tables(seats: Int, isDuplicate: Bool) -> [SeatedDeal] {
    guard seats > 1 else { return bots.map { SeatedDeal(deal: 0, bots: [$0]) } }
    return (0..<seats).map { turn in
      SeatedDeal(deal: isDuplicate ? 0 : turn, bots: (0..<seats).map { bots[($0 + turn) % seats] })
    }
  }

  /// The number of deals in a contest.
  static func deals(seats: Int, isDuplicate: Bool) -> Int { isDuplicate ? 1 : seats }

  /// True if a bot played at each of its tables.
  func wasPlayed(by bot: Int) -> Bool {
    let place = bots.firstIndex(of: bot)!
    return scores.allSatisfy { $0[place] != Contest.absent }
  }

  /// True if a bot played at none of its tables.
  func wasMissed(by bot: Int) -> Bool {
    let place = bots.firstIndex(of: bot)!
    return !scores.isEmpty && scores.allSatisfy { $0[place] == Contest.absent }
  }

  /// The mean of wins, ties and losses of one of its bots against another, from -1 to 1.
  public func lead(of first: Int, over second: Int) -> Double {
    let (a, b) = (bots.firstIndex(of: first)!, bots.firstIndex(of: second)!)
    return Double(scores.reduce(0) { $0 + ($1[a] - $1[b]).signum() }) / Double(scores.count)
  }
}
