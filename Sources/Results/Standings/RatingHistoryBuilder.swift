import Ratings

/// How bots' success changes as tables are counted: the rating, or in solitaires the mean score.
struct RatingHistoryBuilder {
  /// At how many moments it is looked at.
  private static let moments = 24
  /// Ratings of more bots are not looked at on the way: each look takes the cube of their number, 0.2 s for 1,000.
  private static let mostRated = 1_000

  /// The names of all bots, by number.
  private let names: [String]
  private let seats: Int
  /// By table and seat, in the order in which the tables were counted: the bots, by number.
  private var bots: [Int16] = []
  /// The same of their places, or in solitaires of their scores.
  private var results: [Int32] = []

  /// - Parameter tables: how many will be counted, as far as is known.
  init(names: [String], seats: Int, tables: Int) {
    (self.names, self.seats) = (names, seats)
    bots.reserveCapacity(tables * seats)
    results.reserveCapacity(tables * seats)
  }

  /// - Parameters:
  ///   - bots: by seat.
  ///   - results: their places, or in solitaires their scores.
  mutating func count(_ bots: [Int], _ results: [Int]) {
    for bot in bots { self.bots.append(Int16(bot)) }
    for result in results { self.results.append(Int32(clamping: result)) }
  }

  /// The histories of the bots in a leaderboard, in its order.
  func histories(in event: EventStandings) -> [EventDigest.History] {
    // Those in the leaderboard, and then those that have left.
    let present = (event.lines + event.departed).filter { $0.games > 0 }.map(\.name)
    var histories: [EventDigest.History] = present.map { ($0, []) }
    let shown = event.lines.count { $0.games > 0 }
    guard seats == 1 || present.count <= RatingHistoryBuilder.mostRated else { return Array(histories.prefix(shown)) }
    let places = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($1, $0) })
    let numbers = names.map { places[$0] }
    var pairs = PairSums(bots: seats == 1 ? 0 : present.count)
    var (sums, games) = (present.map { _ in 0 }, present.map { _ in 0 })
    let tables = bots.count / seats
    var moment = 1
    for counted in stride(from: 1, through: tables, by: 1) {
      let table = (counted - 1) * seats..<counted * seats
      let bots = bots[table].map { numbers[Int($0)]! }
      if seats == 1 {
        sums[bots[0]] += Int(results[table.lowerBound])
        games[bots[0]] += 1
      } else {
        pairs.add(Placement(bots: bots, scores: results[table].map { -$0 }))
      }
      guard counted >= tables * moment / RatingHistoryBuilder.moments else { continue }
      let strengths = seats == 1 ? nil : BradleyTerry(pairs).strengths
      for bot in histories.indices {
        let rating = strengths?.rating(of: bot)
        let mean = games[bot] > 0 ? Double(sums[bot]) / Double(games[bot]) : nil
        if let value = seats == 1 ? mean : rating.flatMap({ [nil, .both].contains($0.openness) ? $0.elo : nil }) {
          histories[bot].points.append((counted, value))
        }
      }
      // Of few tables each is a moment, or several.
      while moment <= RatingHistoryBuilder.moments, counted >= tables * moment / RatingHistoryBuilder.moments {
        moment += 1
      }
    }
    return Array(histories.prefix(shown))
  }
}
