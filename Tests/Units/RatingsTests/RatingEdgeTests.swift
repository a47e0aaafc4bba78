import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct RatingEdgeTests {
  private func pool(_ bots: Int, _ wins: [(Int, Int)], times: Int = 1) -> RatedGames {
    var games = RatedGames(bots: bots)
    for time in 0..<times {
      for (winner, loser) in wins { games.add(Placement(bots: [winner, loser], scores: [1, 0]), deal: time) }
    }
    return games
  }

  @Test func `those who withdrew come last, whatever their scores`() {
    #expect(Placement(bots: [4, 7, 2], scores: [9, 1, 5], withdrawn: [true, false, false]).places == [3, 2, 1])
    #expect(Placement(bots: [0, 1, 2], scores: [9, 1, 5], withdrawn: [true, true, false]).places == [2, 2, 1])
    #expect(Placement(bots: [0, 1, 2, 3], scores: [5, 8, 5, 1]).places == [2, 1, 2, 3])
  }

  @Test func `a perfect score is flagged, and its rating finite`() throws {
    let fit = try BradleyTerry(pool(3, [(0, 1), (1, 2), (0, 2)], times: 10_000)).strengths
    #expect(fit.rating(of: 0)?.openness == .above)
    #expect(fit.rating(of: 1)?.openness == .both)
    #expect(fit.rating(of: 2)?.openness == .below)
    #expect(try #require(fit.rating(of: 0)?.interval?.high) < 10_000)
    #expect(throws: NoFiniteMaximum.self) { try BradleyTerry(pool(2, [(0, 1)]), priorWeight: 0) }
  }

  @Test func `groups that never met are found, and never compared`() throws {
    let fit = try BradleyTerry(pool(6, [(0, 2), (0, 2), (2, 0), (5, 1), (5, 1), (5, 1)], times: 500)).strengths
    #expect(fit.groups == [[0, 2], [1, 5]])
    #expect(Set(fit.decisions().decided) == [.init(better: 5, worse: 1), .init(better: 0, worse: 2)])
    #expect(fit.decisions().rankRange(of: 5) == 1...3)
  }

  @Test func `too few deals give no interval and decide nothing`() throws {
    let fit = try BradleyTerry(pool(3, [(0, 1), (1, 2), (0, 2)], times: 2)).strengths
    #expect(fit.deals == 2)
    #expect(fit.degreesOfFreedom == nil)
    #expect(fit.rating(of: 0)?.interval == nil)
    #expect(fit.decisions().rankRange(of: 0) == 1...3)
  }

  @Test func `a pool without a game has no rating`() throws {
    let fit = try BradleyTerry(RatedGames(bots: 5)).strengths
    #expect(fit.bots.isEmpty && fit.groups.isEmpty && fit.rating(of: 0) == nil)
    #expect(try BradleyTerry(RatedGames(bots: 0)).strengths.deals == 0)
  }

  @Test func `bots with the same results share a rank and never differ significantly`() throws {
    var games = RatedGames(bots: 3)
    for deal in 0..<1000 {
      for twin in [0, 2] { games.add(Placement(bots: [twin, 1], scores: [deal % 10, 1]), deal: deal) }
    }
    let fit = try BradleyTerry(games).strengths
    #expect(fit.rating(of: 0)?.rank == 1)
    #expect(fit.rating(of: 2)?.rank == 1)
    #expect(fit.decisions().rankRange(of: 0) == 1...2)
  }

  @Test func `a repeated deal gains where luck favours a seat, and loses where luck favours a bot`() throws {
    var (seat, bot) = (RatedGames(bots: 2), RatedGames(bots: 2))
    for deal in 0..<100 {
      let lucky = deal % 2
      for turn in 0..<2 {
        // A thin share of other results keeps the variance from vanishing.
        let winner = deal % 10 == 0 ? deal / 10 % 2 : lucky ^ turn
        seat.add(Placement(bots: [0, 1], scores: [winner, winner ^ 1]), deal: deal)
        bot.add(Placement(bots: [0, 1], scores: [lucky, lucky ^ 1]), deal: deal)
      }
    }
    #expect(try #require(BradleyTerry(seat).dealGain) > 5)
    #expect(try #require(BradleyTerry(bot).dealGain) < 0.6)
    #expect(try BradleyTerry(pool(2, [(0, 1)])).dealGain == nil)
  }

  @Test(arguments: 1...40) func `repeated deals whose results all cancel out gained nothing that can be named`(
    deals: Int
  ) throws {
    var games = RatedGames(bots: 2)
    for deal in 0..<deals {
      for scores in [[1, 0], [0, 1]] { games.add(Placement(bots: [0, 1], scores: scores), deal: deal) }
    }
    #expect(try BradleyTerry(games).dealGain == nil)
  }
}
