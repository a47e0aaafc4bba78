import GameRules
import Ratings
import Records

/// How bots' success changes as tables are counted: the rating, or in solitaires the mean score.
struct RatingHistoryBuilder {
  /// At how many moments it is looked at.
  private static let moments = 24
  /// Ratings of more bots are not looked at on the way: each look takes the cube of their number, 0.2 s for 1,000.
  private static let mostRated = 1_000

  private let measures: [Measure]
  private let isSolitaire: Bool
  private let isFollowed: Bool
  /// How many tables there will be.
  private let tables: Int
  private let numbers: [String: Int]
  /// Of the bots in the leaderboard, and then of those that have left.
  private var all: [EventDigest.RatingHistory]
  private let shown: Int
  private var counted = 0
  private var moment = 1
  private var pairs: PairSums
  private var scores: [ResultTally]

  init(_ event: EventStandings) {
    let names = (event.lines + event.departed).filter { $0.games > 0 }.map(\.name)
    shown = event.lines.count { $0.games > 0 }
    measures = event.measures
    isSolitaire = event.seats == 1
    tables = event.played
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    all = names.map { EventDigest.RatingHistory(name: $0, points: []) }
    isFollowed = isSolitaire || names.count <= RatingHistoryBuilder.mostRated
    pairs = PairSums(bots: isSolitaire || !isFollowed ? 0 : names.count)
    scores = names.map { _ in ResultTally() }
  }

  var ratingHistories: [EventDigest.RatingHistory] { Array(all.prefix(shown)) }

  mutating func count(_ record: TableRecord) {
    guard isFollowed else { return }
    let bots = record.table.seats.map { numbers[$0]! }
    if isSolitaire {
      scores[bots[0]].count(record.scores[0], record.faults[0])
    } else {
      pairs.add(record.finish(measures, bots: bots))
    }
    counted += 1
    guard counted >= tables * moment / RatingHistoryBuilder.moments else { return }
    look()
    // Of few tables each is a moment, or several.
    while moment <= RatingHistoryBuilder.moments, counted >= tables * moment / RatingHistoryBuilder.moments {
      moment += 1
    }
  }

  private mutating func look() {
    let strengths = isSolitaire ? nil : BradleyTerry(pairs).strengths
    for bot in all.indices {
      let value =
        strengths.map { strengths in strengths.rating(of: bot).flatMap { $0.perfection == nil ? $0.elo : nil } }
        ?? scores[bot].mean
      if let value { all[bot].points.append(EventDigest.Point(tables: counted, value: value)) }
    }
  }
}
