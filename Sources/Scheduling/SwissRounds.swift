import GameRules

/// A Swiss tournament of two seats: in each round neighbours in the score order meet who have not met before.
///
/// Pairings are made from the top down, each with the nearest opponent that leaves everybody else one too. Only where no
/// pairing without a repetition is left, as few as possible are repeated. Where the number of bots is odd, the last one that
/// has sat out least often sits out, and scores as if it had won.
struct SwissRounds: Rounds {
  private let rounds: Int
  private let contests: Int
  private(set) var round = 0
  /// Points: a contest won is 1, tied ½.
  private(set) var points: [Double]
  private var meetings: [[Int]]
  private(set) var byes: [Int]
  /// Decides between equal points: the order of the start.
  private let start: [Int]

  /// - Parameters:
  ///   - start: the bots, the best seeded first.
  ///   - contests: how many contests a pair plays in a round.
  init(start: [Int], rounds: Int, contests: Int) {
    self.start = start
    self.rounds = rounds
    self.contests = contests
    points = start.map { _ in 0 }
    byes = start.map { _ in 0 }
    meetings = start.map { _ in start.map { _ in 0 } }
  }

  /// As many rounds as find the best of so many bots if no game is tied.
  static func usualRounds(bots: Int) -> Int { max(1, (bots - 1).bitWidth - (bots - 1).leadingZeroBitCount) }

  mutating func next(after played: [Contest]) -> [Contest] {
    for contest in played {
      let (first, second) = (contest.bots[0], contest.bots[1])
      let lead = contest.lead(of: first, over: second)
      points[first] += (1 + lead) / 2
      points[second] += (1 - lead) / 2
    }
    guard round < rounds, start.count > 1 else { return [] }
    round += 1
    return pairs().flatMap { first, second in
      meetings[first][second] += 1
      meetings[second][first] += 1
      return Array(repeating: Contest(bots: [first, second]), count: contests)
    }
  }

  private mutating func pairs() -> [(Int, Int)] {
    let order = start.enumerated().sorted { (-points[$0.element], $0.offset) < (-points[$1.element], $1.offset) }
      .map(\.element)
    // With an odd number somebody sits out: the fewest byes first, then the lowest place.
    let sitters = order.count % 2 == 0 ? [nil] : order.reversed().sorted { byes[$0] < byes[$1] }.map(Optional.some)
    for repeats in 0... {
      for sitter in sitters {
        let field = order.filter { $0 != sitter }
        guard
          let pairs = NearestPairing(count: field.count, mayMeet: { meetings[field[$0]][field[$1]] <= repeats })?.pairs
        else { continue }
        if let sitter {
          byes[sitter] += 1
          points[sitter] += Double(contests)
        }
        return pairs.map { (field[$0.0], field[$0.1]) }
      }
    }
    preconditionFailure("whoever may meet often enough may meet")
  }
}
