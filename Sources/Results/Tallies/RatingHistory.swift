import Ratings

/// The bots' success over time as tables are counted: the rating, or in solitaires the mean score.
///
/// It is sampled at 24 moments. If more tables come than expected, every second sample is kept, and the interval
/// doubles.
package struct RatingHistory {
  private static let moments = 24
  /// The maximal number of bots with intermediate ratings: a rating takes cubic time, 2 ms for 200 bots.
  private static let mostRated = 200

  /// The names of all bots, by number.
  private let names: [String]
  private let seats: Int
  private var tables = 0
  private var expected: Int
  /// The number of passed moments.
  private var passed = 0
  /// By moment: the number of tables counted, and the value of each bot.
  private var looks: [(tables: Int, values: [Double?])] = []
  private var pairs: PairSums
  /// By bot, in solitaires: the sum of its scores, and their number.
  private var sums: [(score: Int, games: Int)]

  /// - Parameter tables: the expected number of tables.
  package init(names: [String], seats: Int, tables: Int) {
    (self.names, self.seats) = (names, seats)
    expected = max(tables, RatingHistory.moments)
    pairs = PairSums(bots: seats > 1 && names.count <= RatingHistory.mostRated ? names.count : 0)
    sums = seats > 1 ? [] : names.map { _ in (0, 0) }
  }

  /// - Parameters:
  ///   - bots: by seat.
  ///   - results: their places, or in solitaires their scores.
  package mutating func count(_ bots: [Int], _ results: [Int]) {
    guard seats == 1 || pairs.bots > 0 else { return }
    tables += 1
    if seats == 1 {
      sums[bots[0]].score += results[0]
      sums[bots[0]].games += 1
    } else {
      pairs.add(Placement(bots: bots, scores: results.map { -$0 }))
    }
    if tables > expected {
      looks = looks.indices.filter { $0 % 2 == 1 }.map { looks[$0] }
      (expected, passed) = (2 * expected, RatingHistory.moments / 2)
    }
    guard tables >= expected * (passed + 1) / RatingHistory.moments else { return }
    looks.append((tables, values))
    passed += 1
  }

  private var values: [Double?] {
    guard seats > 1 else { return sums.map { $0.games > 0 ? Double($0.score) / Double($0.games) : nil } }
    let strengths = BradleyTerry(pairs).strengths
    return names.indices.map { bot in
      strengths.rating(of: bot).flatMap { [nil, .both].contains($0.openness) ? $0.elo : nil }
    }
  }

  /// The histories of some bots, in their order.
  package func histories(of shown: [String]) -> [(name: String, points: [(tables: Int, value: Double)])] {
    let looks = looks + (looks.last.map { $0.tables < tables } ?? false ? [(tables, values)] : [])
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    return shown.map { name in
      (name, looks.compactMap { look in look.values[numbers[name]!].map { (look.tables, $0) } })
    }
  }
}
