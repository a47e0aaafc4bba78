import BotProtocol
package import JSON
import Ratings

/// A knockout with two seats: the loser of a meeting is eliminated.
struct Knockout: TournamentFormat {
  let name = "knockout"
  let summary = "The loser of a meeting is eliminated, until one bot is left."
  let isInRounds = true
  let takesChanges = false

  func problem(of event: EventShape) -> FormatProblem? { .pairsOnly(name, seats: event.seats) }

  func seating(of event: EventShape) -> Seating {
    .rounds(KnockoutRounds(start: event.start, contests: event.contests))
  }
}

/// The rounds of a knockout: the loser of a meeting is eliminated, until one bot is left.
///
/// The size of the bracket is the next power of two. The best seeds meet last, and have byes where bots are missing.
/// The better seed wins a tied meeting.
struct KnockoutRounds: Rounds {
  private let contests: Int
  /// The remaining bots, in the order of the bracket; nil is a bye.
  private(set) var field: [Int?]
  /// The field of the first round.
  private let bracket: [Int?]
  /// The seed of each bot, from 0.
  private let seeds: [Int: Int]
  /// The meetings so far, round by round.
  private(set) var meetings: [[Meeting]] = []

  /// One meeting, with the winner first.
  struct Meeting: Equatable, Sendable {
    var winner: Int
    var loser: Int
    /// Points: 1 for a contest won, ½ for a tie.
    var points: [Double]
    /// True if the points were equal and the seeds decided.
    var isBySeed: Bool { points[0] == points[1] }
  }

  /// - Parameters:
  ///   - start: the bots, the best seed first.
  ///   - contests: the number of contests in a meeting.
  init(start: [Int], contests: Int) {
    self.contests = contests
    seeds = Dictionary(uniqueKeysWithValues: start.enumerated().map { ($1, $0) })
    var bracket = [0]
    while bracket.count < start.count {
      let size = 2 * bracket.count
      bracket = bracket.flatMap { [$0, size - 1 - $0] }
    }
    self.bracket = bracket.map { $0 < start.count ? start[$0] : nil }
    field = self.bracket
  }

  mutating func next(after played: [Contest]) -> [Contest] {
    if !played.isEmpty { judge(played) }
    // A round of byes alone is impossible: more than half of the bracket is filled.
    return meetingPairs.flatMap { Array(repeating: Contest(bots: $0), count: contests) }
  }

  /// A bracket has no place for another bot, so the format permits no changes of bots.
  mutating func admit(_ lineup: EventLineup, to event: EventShape) {}

  /// The current meetings.
  private var meetingPairs: [[Int]] {
    guard field.count > 1 else { return [] }
    return stride(from: 0, to: field.count, by: 2).compactMap { place in
      let pair = [field[place], field[place + 1]].compactMap(\.self)
      return pair.count == 2 ? pair : nil
    }
  }

  private mutating func judge(_ played: [Contest]) {
    var round: [Meeting] = []
    for pair in meetingPairs {
      let leads = played.filter { $0.bots == pair }.map { $0.lead(of: pair[0], over: pair[1]) }
      let points = leads.reduce(0) { $0 + (1 + $1) / 2 }
      let other = Double(leads.count) - points
      let isFirst = points == other ? seeds[pair[0]]! < seeds[pair[1]]! : points > other
      round.append(
        isFirst
          ? Meeting(winner: pair[0], loser: pair[1], points: [points, other])
          : Meeting(winner: pair[1], loser: pair[0], points: [other, points]))
    }
    meetings.append(round)
    field = stride(from: 0, to: field.count, by: 2).map { place in
      let pair = [field[place], field[place + 1]].compactMap(\.self)
      return pair.count == 2 ? round.first { $0.winner == pair[0] || $0.winner == pair[1] }!.winner : pair.first
    }
  }
}

extension KnockoutRounds {
  func finding(_ names: [String]) -> any RoundsFinding {
    KnockoutFinding(
      rounds: meetings.map { round in
        round.map {
          KnockoutFinding.Meeting(
            winner: names[$0.winner], loser: names[$0.loser], points: $0.points, isBySeed: $0.isBySeed)
        }
      }, bracket: bracket.map { $0.map { names[$0] } })
  }
}

/// The meetings of a knockout, round by round.
package struct KnockoutFinding: RoundsFinding {
  package struct Meeting: Equatable, Sendable {
    package var winner: String
    package var loser: String
    /// The points of the winner and the loser: 1 for a contest won, ½ for a tie.
    package var points: [Double]
    /// True if the points were equal and the starting order decided.
    package var isBySeed: Bool

    package init(winner: String, loser: String, points: [Double], isBySeed: Bool) {
      self.winner = winner
      self.loser = loser
      self.points = points
      self.isBySeed = isBySeed
    }
  }

  package var rounds: [[Meeting]]
  /// The bots in the order of the bracket, a power of two; nil is a bye.
  package var bracket: [String?]

  package init(rounds: [[Meeting]], bracket: [String?] = []) {
    self.rounds = rounds
    self.bracket = bracket
  }

  package func sentences(isOpen: Bool) -> [String] {
    let lines = rounds.enumerated().map { index, round in
      let meetings = round.map { meeting in
        "\(SafeText.name(meeting.winner)) – \(SafeText.name(meeting.loser)) "
          + meeting.points.map { Figures.short($0) }.joined(separator: ":")
          + (meeting.isBySeed ? " (decided by seeding)" : "")
      }
      return "Round \(index + 1), in contests won: \(meetings.joined(separator: ", "))."
    }
    return lines + (winner(isOpen: isOpen).map { ["\(SafeText.name($0)) wins the knockout."] } ?? [])
  }

  /// Nil while further meetings follow.
  private func winner(isOpen: Bool) -> String? { isOpen ? nil : rounds.last?.first?.winner }

  /// Bots that are still in (at the end only the winner) come first, then the others, the last eliminated first.
  package func places(isOpen: Bool) -> [String: ClosedRange<Int>]? {
    guard let first = rounds.first else { return nil }
    let bots = Set(rounds.joined().flatMap { [$0.winner, $0.loser] })
    var places: [String: ClosedRange<Int>] = [:]
    var left = bots
    for round in rounds {
      let losers = Set(round.map(\.loser))
      let last = left.count
      left.subtract(losers)
      for bot in losers { places[bot] = left.count + 1...last }
    }
    for bot in left where !left.isEmpty { places[bot] = 1...left.count }
    return first.isEmpty ? nil : places
  }

  package func write(to json: inout JSONWriter, isOpen: Bool) {
    json.member("kind", "knockout")
    json.member("winner", winner(isOpen: isOpen))
    json.key("rounds")
    json.array { json in
      for round in rounds {
        json.objects(round) { json, meeting in
          json.member("winner", meeting.winner)
          json.member("loser", meeting.loser)
          json.member("points", meeting.points)
          json.member("decided_by_seeding", meeting.isBySeed)
        }
      }
    }
  }

  package func winning(isOpen: Bool) -> String? { isOpen ? nil : "Won the knockout" }

  /// The meetings that the bot won, and its points in each round.
  package func figures(of bot: String, isOpen: Bool) -> [FindingFigure] {
    let own = rounds.map { round in round.first { $0.winner == bot || $0.loser == bot } }
    var figures = [FindingFigure(name: "knockout_wins", value: Double(own.count { $0?.winner == bot }))]
    for (place, meeting) in own.enumerated() {
      guard let meeting else { continue }
      figures.append(
        FindingFigure(name: "round_\(place + 1)_points", value: meeting.points[meeting.winner == bot ? 0 : 1]))
    }
    return figures
  }
}
