import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct SequentialRankingTests {
  /// Contests of neighbours in which the better one, of the lower number, wins most.
  private func settlement(_ bots: Int, contests: Int, tolerance: Double = 0, level: Double = 0.9) -> SequentialRanking {
    var settlement = SequentialRanking(bots: bots, goal: .order, tolerance: tolerance)
    for contest in 0..<contests {
      for bot in 1..<bots { settlement.add(bot - 1, bot, difference: Double(contest % 10) < 10 * level ? 1 : -1) }
    }
    return settlement
  }

  @Test func `neighbours that differ significantly settle the order, and the rest follows`() {
    let settled = settlement(5, contests: 60)
    #expect(settled.progress.order == [0, 1, 2, 3, 4])
    #expect(settled.progress.open.isEmpty)
    #expect(settled.decided.count == 10, "a pair that never met follows from those between")
    let open = settlement(5, contests: 3)
    #expect(open.decided.isEmpty)
    #expect(open.progress.open.count == 4)
  }

  @Test func `even bots are tied within a tolerance, and not without`() {
    #expect(settlement(3, contests: 400, tolerance: 0.3, level: 0.5).progress.tied.count == 2)
    let without = settlement(3, contests: 400, level: 0.5).progress
    #expect(without.tied.isEmpty)
    #expect(without.open.count == 2)
  }

  @Test func `the winner is settled once nobody else can be it`() {
    var settlement = SequentialRanking(bots: 4, goal: .winner)
    for _ in 0..<40 { for other in 1..<4 { settlement.add(0, other, difference: 1) } }
    #expect(settlement.progress.order.first == 0)
    #expect(settlement.progress.open.isEmpty)
  }

  @Test func `claims that go round in a circle claim nothing of a bot and itself`() {
    var settlement = SequentialRanking(bots: 3, goal: .order)
    for _ in 0..<60 { for bot in 0..<3 { settlement.add(bot, (bot + 1) % 3, difference: 1) } }
    #expect(settlement.decided.allSatisfy { $0.better != $0.worse })
    #expect(settlement.progress.order.sorted() == [0, 1, 2])
  }

  @Test func `either side of a pair tells the same`() {
    var (one, other) = (SequentialRanking(bots: 2, goal: .order), SequentialRanking(bots: 2, goal: .order))
    for _ in 0..<30 {
      one.add(0, 1, difference: 1)
      other.add(1, 0, difference: -1)
    }
    #expect(one.decided == other.decided)
    #expect(one.contests(0, 1) == 30 && one.contests(1, 0) == 30)
  }
}

@Suite(.timeLimited) struct CirclesTests {
  private func intransitivity(_ games: RatedGames) throws -> IntransitivityTest? {
    IntransitivityTest(games.sums, HeadToHeadTable(games), strengths: try BradleyTerry(games).strengths)
  }

  @Test func `stone, paper and scissors go round in a circle`() throws {
    var games = RatedGames(bots: 3)
    for deal in 0..<300 {
      games.add(Placement(bots: [deal % 3, (deal + 1) % 3], scores: [deal % 7 == 0 ? 0 : 2, 1]), deal: deal)
    }
    let found = try #require(try intransitivity(games))
    #expect(found.isAboveNoise)
    #expect(found.share > 0.9)
  }

  @Test func `a strict order is no circle, however far the bots are apart, and chance is seldom one`() throws {
    var random = SplitMix(state: 9)
    var alarms = 0
    for _ in 0..<100 {
      var games = RatedGames(bots: 4)
      for deal in 0..<300 {
        let bots = Array((0..<4).shuffled(using: &random).prefix(2))
        // Odds of 4 to 1 a step are Bradley and Terry's.
        let odds = [64.0, 16, 4, 1]
        let isFirst = Double.random(in: 0..<1, using: &random) < odds[bots[0]] / (odds[bots[0]] + odds[bots[1]])
        games.add(Placement(bots: bots, scores: isFirst ? [1, 0] : [0, 1]), deal: deal)
      }
      if try #require(try intransitivity(games)).isAboveNoise { alarms += 1 }
    }
    #expect(alarms <= 12)
  }

  @Test func `bots that have not all met have no circle`() throws {
    var games = RatedGames(bots: 3)
    for deal in 0..<9 { games.add(Placement(bots: [0, 1 + deal % 2], scores: [1, 0]), deal: deal) }
    #expect(try intransitivity(games) == nil)
  }
}
