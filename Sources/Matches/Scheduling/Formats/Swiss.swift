import BotProtocol
import Designs
package import JSON
import Ratings

/// A Swiss tournament with two seats: in each round bots with equal scores meet.
struct Swiss: TournamentFormat {
  let name = "swiss"
  let summary = "In each round, bots with similar scores meet that have not met before."
  let takesRounds = true
  let isInRounds = true
  let takesChanges = true

  func problem(of event: EventShape) -> FormatProblem? { .pairsOnly(name, seats: event.seats) }

  func seating(of event: EventShape) -> Seating {
    .rounds(
      SwissRounds(
        start: event.start, rounds: event.rounds ?? SwissRounds.usualRounds(bots: event.bots.count),
        contests: event.contests))
  }
}

extension FormatProblem {
  /// Refuses tables of more than two seats.
  static func pairsOnly(_ format: String, seats: Int) -> FormatProblem? {
    let words = "the format \"\(format)\" needs two seats, not \(seats); set \"seats\" to 2"
    return seats == 2 ? nil : FormatProblem(words: words, key: "seats")
  }
}

/// The rounds of a Swiss tournament: bots meet that are adjacent in the ranking and have not met before.
///
/// Pairings are made from the top down, each with the nearest opponent that leaves opponents for all others. Only if
/// every pairing repeats meetings, as few as possible are repeated. With an odd number of bots, one has a bye and
/// scores as if it had won: among the bots with the fewest byes, the last in the ranking.
struct SwissRounds: Rounds {
  private var rounds: Int
  private let contests: Int
  private(set) var round = 0
  /// Points: 1 for a contest won, ½ for a tie.
  private(set) var points: [Double]
  private var meetings: [[Int]]
  private(set) var byes: [Int]
  /// The meetings so far, round by round; the last round may have no results yet.
  private(set) var pairings: [[Pairing]] = []
  /// The order of equal points: the starting order, and then the order of joining.
  private var start: [Int]
  /// The bots that play.
  private var active: Set<Int>

  /// Two bots that meet in a round, or one that has a bye.
  struct Pairing: Equatable, Sendable {
    var bots: [Int]
    /// Points: 1 for a contest won, ½ for a tie; a bye counts as won.
    var points: [Double]
  }

  /// - Parameters:
  ///   - start: the bots, the best seed first.
  ///   - contests: the number of contests of a pair in a round.
  init(start: [Int], rounds: Int, contests: Int) {
    self.start = start
    active = Set(start)
    self.rounds = rounds
    self.contests = contests
    points = start.map { _ in 0 }
    byes = start.map { _ in 0 }
    meetings = start.map { _ in start.map { _ in 0 } }
  }

  /// The number of rounds that find the best of these bots if no game is tied.
  static func usualRounds(bots: Int) -> Int { max(1, (bots - 1).bitWidth - (bots - 1).leadingZeroBitCount) }

  /// A bot that joins has no points yet; the default number of rounds grows with the bots.
  mutating func admit(_ lineup: EventLineup, to event: EventShape) {
    let joined = lineup.bots.filter { !start.contains($0) }
    start += joined
    active = Set(lineup.bots)
    if event.rounds == nil { rounds = max(rounds, SwissRounds.usualRounds(bots: active.count)) }
    let missing = event.bots.count - points.count
    points += repeatElement(0, count: missing)
    byes += repeatElement(0, count: missing)
    for bot in meetings.indices { meetings[bot] += repeatElement(0, count: missing) }
    meetings += repeatElement(Array(repeating: 0, count: event.bots.count), count: missing)
  }

  mutating func next(after played: [Contest]) -> [Contest] {
    for contest in played {
      let (first, second) = (contest.bots[0], contest.bots[1])
      // A bot whose opponent leaves scores as in a bye.
      guard !contest.scores.isEmpty else {
        for bot in contest.bots where active.contains(bot) { score(1, for: bot) }
        continue
      }
      let lead = contest.lead(of: first, over: second)
      score((1 + lead) / 2, for: first)
      score((1 - lead) / 2, for: second)
    }
    guard round < rounds, active.count > 1 else { return [] }
    round += 1
    pairings.append([])
    let pairs = pairs()
    pairings[round - 1].insert(contentsOf: pairs.map { Pairing(bots: [$0, $1], points: [0, 0]) }, at: 0)
    return pairs.flatMap { first, second in
      meetings[first][second] += 1
      meetings[second][first] += 1
      return Array(repeating: Contest(bots: [first, second]), count: contests)
    }
  }

  /// Adds points from the current round.
  private mutating func score(_ won: Double, for bot: Int) {
    points[bot] += won
    for index in pairings[round - 1].indices {
      guard let seat = pairings[round - 1][index].bots.firstIndex(of: bot) else { continue }
      pairings[round - 1][index].points[seat] += won
      return
    }
  }

  private mutating func pairs() -> [(Int, Int)] {
    let order = start.filter(active.contains).enumerated().sorted {
      (-points[$0.element], $0.offset) < (-points[$1.element], $1.offset)
    }
    .map(\.element)
    // With an odd number one bot has a bye: among those with the fewest byes, the last in the ranking.
    let sitters = order.count % 2 == 0 ? [nil] : order.reversed().sorted { byes[$0] < byes[$1] }.map(Optional.some)
    for repeats in 0... {
      for sitter in sitters {
        let field = order.filter { $0 != sitter }
        guard
          let pairs = NearestPairing(count: field.count, mayMeet: { meetings[field[$0]][field[$1]] <= repeats })?.pairs
        else { continue }
        if let sitter {
          byes[sitter] += 1
          pairings[round - 1].append(Pairing(bots: [sitter], points: [0]))
          score(Double(contests), for: sitter)
        }
        return pairs.map { (field[$0.0], field[$0.1]) }
      }
    }
    preconditionFailure("bots that may meet often enough can always be paired")
  }
}

extension SwissRounds {
  func finding(_ names: [String]) -> any RoundsFinding {
    let scores = start.sorted().map { SwissFinding.Score(name: names[$0], points: points[$0], byes: byes[$0]) }
    return SwissFinding(
      rounds: round, scores: scores.sorted { (-$0.points, $0.name) < (-$1.points, $1.name) },
      pairings: pairings.map { round in
        round.map { SwissFinding.Pairing(bots: $0.bots.map { names[$0] }, points: $0.points) }
      })
  }
}

/// The scores of a Swiss tournament, the best first.
package struct SwissFinding: RoundsFinding {
  package struct Score: Equatable, Sendable {
    package var name: String
    /// 1 for a contest won, ½ for a tie; a bye counts as won.
    package var points: Double
    package var byes: Int

    package init(name: String, points: Double, byes: Int) {
      self.name = name
      self.points = points
      self.byes = byes
    }
  }

  /// Two bots that meet in a round, or one that has a bye.
  package struct Pairing: Equatable, Sendable {
    package var bots: [String]
    /// The points of each bot: 1 for a contest won, ½ for a tie; a bye counts as won.
    package var points: [Double]

    /// False in a round without results: each contest gives one point.
    package var isPlayed: Bool { points.contains { $0 > 0 } }

    package init(bots: [String], points: [Double]) { (self.bots, self.points) = (bots, points) }
  }

  package var rounds: Int
  package var scores: [Score]
  /// Round by round; the last round of an open event may have no results yet.
  package var pairings: [[Pairing]]

  package init(rounds: Int, scores: [Score], pairings: [[Pairing]] = []) {
    self.rounds = rounds
    self.scores = scores
    self.pairings = pairings
  }

  package func sentences(isOpen: Bool) -> [String] {
    let list = scores.map { score in
      SafeText.name(score.name) + " " + Figures.short(score.points)
        + (score.byes > 0 ? " (\(score.byes) \(score.byes == 1 ? "bye" : "byes"))" : "")
    }
    return ["Swiss, \(rounds) \(rounds == 1 ? "round" : "rounds"): \(list.joined(separator: ", "))."]
  }

  package func write(to json: inout JSONWriter, isOpen: Bool) {
    json.member("kind", "swiss")
    json.member("rounds", rounds)
    json.objects("scores", scores) { json, score in
      json.member("bot", score.name)
      json.member("points", score.points)
      json.member("byes", score.byes)
    }
  }

  /// Ranked by points; equal points share their places.
  package func places(isOpen: Bool) -> [String: ClosedRange<Int>]? {
    Dictionary(
      scores.map { score in
        let better = scores.count { $0.points > score.points }
        return (score.name, better + 1...better + scores.count { $0.points == score.points })
      }
    ) { first, _ in first }
  }

  package func winning(isOpen: Bool) -> String? { isOpen ? "Leads the Swiss tournament" : "Won the Swiss tournament" }

  package func figures(of bot: String, isOpen: Bool) -> [FindingFigure] {
    guard let score = scores.first(where: { $0.name == bot }) else { return [] }
    return [
      FindingFigure(name: "swiss_points", value: score.points, heading: "pts"),
      FindingFigure(name: "byes", value: Double(score.byes)),
    ]
  }
}
