import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct RatingLawTests {
  private let pools = (1...20).map { seed in
    RandomPool(
      seed: UInt64(seed), bots: 2 + seed % 7, games: 5 * seed, gamesADeal: 1 + seed % 3, mostSeats: 2 + seed % 4)
  }

  private let close = Tolerance(rel: 1e-9, abs: 1e-9)

  /// Everything that a leaderboard shows, except names.
  private func leaderboard(_ fit: Strengths, _ bots: some Sequence<Int>) -> [[Double]] {
    let decisions = fit.decisions()
    return bots.map { bot in
      guard let rating = fit.rating(of: bot), let range = decisions.rankRange(of: bot) else { return [] }
      let interval = rating.interval.map { [$0.low, $0.high] } ?? []
      return [rating.elo, rating.share, Double(rating.rank), Double(range.lowerBound), Double(range.upperBound)]
        + interval
    }
  }

  private func expectEqual(_ first: [[Double]], _ second: [[Double]]) {
    #expect(first.count == second.count)
    for (first, second) in zip(first, second) { close.expect(first, second, "leaderboards differ") }
  }

  private func fit(_ games: RatedGames) throws -> Strengths { try BradleyTerry(games).strengths }

  @Test func `the order of games and seats changes not even the last digit`() throws {
    var random = SplitMix(state: 1)
    for pool in pools {
      let shuffled = pool.games.shuffled(using: &random).map { finish, deal in
        let seats = finish.bots.indices.shuffled(using: &random)
        return (
          finish: Placement(bots: seats.map { finish.bots[$0] }, scores: seats.map { -finish.places[$0] }), deal: deal
        )
      }
      let (first, second) = try (
        fit(pool.rated), fit(RandomPool.rated(shuffled, bots: pool.bots))
      )
      #expect(leaderboard(first, 0..<pool.bots) == leaderboard(second, 0..<pool.bots))
      #expect(first.covariance == second.covariance)
    }
  }

  @Test func `the numbers of deals and bots mean nothing`() throws {
    var random = SplitMix(state: 2)
    for pool in pools {
      let new = Array(0..<pool.bots).shuffled(using: &random)
      let numbers = Array(0..<pool.games.count).shuffled(using: &random)
      let renamed = pool.games.map { finish, deal in
        (
          finish: Placement(bots: finish.bots.map { new[$0] }, scores: finish.places.map { -$0 }),
          deal: numbers[deal] * 1_000_003 - 7
        )
      }
      expectEqual(
        leaderboard(try fit(pool.rated), 0..<pool.bots),
        leaderboard(try fit(RandomPool.rated(renamed, bots: pool.bots)), new))
    }
  }

  @Test func `a bot that has not played changes nothing for the others`() throws {
    for pool in pools {
      let (without, with) = try (
        fit(pool.rated), fit(RandomPool.rated(pool.games, bots: pool.bots + 2))
      )
      #expect(leaderboard(without, 0..<pool.bots) == leaderboard(with, 0..<pool.bots))
      #expect(with.rating(of: pool.bots) == nil)
      #expect(with.decisions().rankRange(of: pool.bots) == nil)
      #expect(with.difference(0, pool.bots) == nil)
    }
  }

  @Test func `swapping every result negates every rating`() throws {
    for pool in pools {
      let swapped = pool.games.map { (finish: Placement(bots: $0.bots, scores: $0.places), deal: $1) }
      let (first, second) = try (fit(pool.rated), fit(RandomPool.rated(swapped, bots: pool.bots)))
      close.expect(first.logarithms, second.logarithms.map { -$0 }, "strengths")
      close.expect(first.covariance?.entries ?? [], second.covariance?.entries ?? [], "covariance")
      #expect(first.decisions().decided.count == second.decisions().decided.count)
    }
  }

  @Test func `every range holds its rank, every interval its rating, and no number is none`() throws {
    for pool in pools {
      let fit = try self.fit(pool.rated)
      let decisions = fit.decisions()
      for bot in fit.bots {
        let rating = try #require(fit.rating(of: bot))
        #expect(try #require(decisions.rankRange(of: bot)).contains(rating.rank))
        #expect(rating.elo.isFinite)
        #expect((fit.degreesOfFreedom == nil) == (rating.interval == nil))
        if let interval = rating.interval { #expect(interval.low < rating.elo && rating.elo < interval.high) }
      }
      for first in fit.bots {
        for second in fit.bots where first < second {
          guard let estimate = fit.difference(first, second) else { continue }
          #expect(estimate.standardError > 0)
          #expect((0...1).contains(estimate.pValue))
        }
      }
    }
  }
}
