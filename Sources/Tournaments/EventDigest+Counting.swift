import GameRules
import Ratings

extension EventDigest {
  /// At how many moments a course is drawn.
  private static let moments = 24

  init(_ records: [TableRecord], _ event: EventStandings, game: any Game.Type) {
    score = game.measures[game.scoreIndex]
    scores = [:]
    for record in records {
      for (name, score) in zip(record.table.seats, record.scores) { scores[name, default: [:]][score, default: 0] += 1 }
    }
    let names = event.lines.filter { $0.games > 0 }.map(\.name)
    meetings = event.seats == 1 ? [:] : EventDigest.meetings(records, names, event.measures)
    courses =
      event.seats == 1
      ? EventDigest.meanCourses(records, names) : EventDigest.ratingCourses(records, names, event.measures)
    telling = TellingTables.choose(from: records, event)
  }

  private static func meetings(
    _ records: [TableRecord], _ names: [String], _ measures: [Measure]
  ) -> [String: [String: Meeting]] {
    var games = RatedGames(bots: names.count)
    games.add(records, of: names, by: measures)
    let table = HeadToHeadTable(games)
    var meetings: [String: [String: Meeting]] = [:]
    for (first, name) in names.enumerated() {
      for (second, other) in names.enumerated() where first != second {
        guard let pair = table[first, second] else { continue }
        meetings[name, default: [:]][other] = Meeting(games: pair.games, share: pair.share, interval: pair.interval())
      }
    }
    return meetings
  }

  /// The ratings from the first tables alone, and from more and more of them.
  private static func ratingCourses(_ records: [TableRecord], _ names: [String], _ measures: [Measure]) -> [Course] {
    var courses = names.map { Course(name: $0, points: []) }
    var games = RatedGames(bots: names.count)
    var done = 0
    for moment in 1...moments {
      let count = records.count * moment / moments
      guard count > done else { continue }
      games.add(records[done..<count], of: names, by: measures)
      done = count
      guard let strengths = try? BradleyTerry(games).strengths else { continue }
      for place in names.indices {
        guard let rating = strengths.rating(of: place), rating.perfection == nil else { continue }
        courses[place].points.append(Point(tables: count, value: rating.elo))
      }
    }
    return courses
  }

  private static func meanCourses(_ records: [TableRecord], _ names: [String]) -> [Course] {
    var courses = names.map { Course(name: $0, points: []) }
    var sums: [String: (games: Int, total: Int)] = [:]
    var done = 0
    for moment in 1...moments {
      let count = records.count * moment / moments
      guard count > done else { continue }
      for record in records[done..<count] {
        for (name, score) in zip(record.table.seats, record.scores) {
          let sum = sums[name, default: (0, 0)]
          sums[name] = (sum.games + 1, sum.total + score)
        }
      }
      done = count
      for (place, name) in names.enumerated() {
        guard let sum = sums[name] else { continue }
        courses[place].points.append(Point(tables: count, value: Double(sum.total) / Double(sum.games)))
      }
    }
    return courses
  }
}
