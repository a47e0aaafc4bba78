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
