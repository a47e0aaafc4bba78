import Ratings
import Scheduling
import Tournaments

/// Counts false claims among equal bots, and the games that racing spends against uniform play with the same test.
struct AdaptiveGames: Benchmark {
  let name = "settling"
  let summary = "until settled: false claims among equal bots, and contests spent against uniform play"

  func run() {
    falseClaims()
    let columns = Columns(["order of", "racing", "uniform", "ratio", "wrong"])
    let orders = BenchmarkSize.choose(smoke: 1, full: 20)
    for (bots, gap) in BenchmarkSize.choose(smoke: [(6, 0.5)], full: [(6, 0.5), (10, 0.5), (20, 0.5)]) {
      var dice = SimulationRandom(3)
      var (racing, uniform, wrong) = (0, 0, 0)
      for _ in 0..<orders {
        // Gaps between neighbours at random around 0.5, 87 Elo: half of them to once and a half as much.
        var strengths = [0.0]
        while strengths.count < bots { strengths.append(strengths.last! + gap * (0.5 + dice.unit())) }
        var race = Race(strengths, isUniform: false)
        racing += race.play(&dice, budget: .max)
        if race.isWrong { wrong += 1 }
        var plain = Race(strengths, isUniform: true)
        uniform += plain.play(&dice, budget: .max)
        if plain.isWrong { wrong += 1 }
      }
      columns.row([
        "\(bots) bots", String(racing / orders), String(uniform / orders), (Double(uniform) / Double(racing)).digits(1),
        "\(wrong) of \(2 * orders)",
      ])
    }
  }

  private func falseClaims() {
    let columns = Columns(["equal bots", "false claims", "tournaments"])
    var dice = SimulationRandom(5)
    let tournaments = BenchmarkSize.choose(smoke: 2, full: 500)
    let wrong = (0..<tournaments).count { _ in
      var race = Race(Array(repeating: 0, count: 6), isUniform: false)
      _ = race.play(&dice, budget: 3000)
      return race.isWrong
    }
    columns.row([
      "6 bots, up to 3000 contests", (100 * Double(wrong) / Double(tournaments)).digits(1) + " %", String(tournaments),
    ])
  }

  /// One tournament of two seats until its order is settled, looked at after every round.
  private struct Race {
    let strengths: [Double]
    let isUniform: Bool
    var rounds: AdaptiveRounds
    var settlement: SequentialRanking
    var isWrong = false

    init(_ strengths: [Double], isUniform: Bool) {
      self.strengths = strengths
      self.isUniform = isUniform
      rounds = AdaptiveRounds(
        bots: strengths.count, seats: 2, goal: .order, tolerance: 0, budget: .max, seed: "settling")
      settlement = SequentialRanking(bots: strengths.count, goal: .order)
    }

    /// How many contests were played.
    mutating func play(_ dice: inout SimulationRandom, budget: Int) -> Int {
      var played: [Contest] = []
      var count = 0
      while count < budget {
        played = isUniform ? everyPair(after: played) : rounds.next(after: played)
        if settlementNow.decided.contains(where: { strengths[$0.better] <= strengths[$0.worse] }) { isWrong = true }
        if played.isEmpty { break }
        count += played.count
        for index in played.indices {
          let bots = played[index].bots
          played[index].scores = (0..<2).map { _ in dice.finish(bots, strengths: strengths) }
        }
      }
      return count
    }

    private var settlementNow: SequentialRanking { isUniform ? settlement : rounds.ranking }

    /// The same number of contests for every pair, until all is settled.
    private mutating func everyPair(after played: [Contest]) -> [Contest] {
      for contest in played {
        settlement.add(
          contest.bots[0], contest.bots[1], difference: contest.lead(of: contest.bots[0], over: contest.bots[1]))
      }
      guard played.isEmpty || !settlement.progress.open.isEmpty else { return [] }
      let bots = strengths.indices
      let rounds = max(settlement.contests(0, 1) / 8, 4)
      return bots.flatMap { first in
        bots.filter { $0 > first }.flatMap { Array(repeating: Contest(bots: [first, $0]), count: rounds) }
      }
    }
  }
}
