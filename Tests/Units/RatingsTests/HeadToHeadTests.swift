import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct HeadToHeadTests {
  @Test func `with a game a deal the interval is that of a paired comparison`() throws {
    let results = [2, 0, 2, 1, 2, 2, 0, 1, 2, 2]
    var games = RatedGames(bots: 3)
    for (deal, halves) in results.enumerated() {
      games.add(Placement(bots: [2, 0], scores: [halves, 2 - halves]), deal: deal)
    }
    let table = HeadToHeads(games)
    let one = try #require(table[2, 0])
    let expected = try #require(PairedComparison(ResultPairs(results.map { (Double($0) / 2, 0) }))?.interval())
    #expect(one.share == 0.7)
    #expect(one.games == 10 && one.deals == 10)
    let close = Tolerance(rel: 1e-12, abs: 1e-12)
    close.expect([one.interval().low, one.interval().high], [expected.low, min(1, expected.high)], "interval")
    let other = try #require(table[0, 2])
    close.expect(other.share, 0.3, "share")
    close.expect(
      [other.interval().low, other.interval().high], [1 - one.interval().high, 1 - one.interval().low], "swapped")
    #expect(table[0, 1] == nil)
  }

  @Test func `games that share a deal count as one piece of evidence`() throws {
    func interval(repeats: Int) throws -> Interval {
      var games = RatedGames(bots: 2)
      for deal in 0..<20 {
        for _ in 0..<repeats {
          games.add(Placement(bots: [0, 1], scores: deal % 4 == 0 ? [0, 1] : [1, 0]), deal: deal)
        }
      }
      return try #require(HeadToHeads(games)[0, 1]).interval()
    }
    #expect(try interval(repeats: 1) == interval(repeats: 7))
  }

  @Test func `games that repeat their deals are worth as many games as there are deals`() throws {
    var twice = HeadToHead()
    var once = HeadToHead()
    for deal in 0..<200 {
      twice.add(games: 2, halves: deal < 113 ? 4 : 0)
      once.add(games: 1, halves: deal < 113 ? 2 : 0)
    }
    // Of G deals a sample's variance has G - 1.
    Tolerance(rel: 1e-12, abs: 0).expect([twice.separateGames, once.separateGames], [199, 199], "alike")
    // Games that have nothing but their deals in common are worth as many as they are, less what the sample takes: 398.
    var apart = HeadToHead()
    for deal in 0..<200 { apart.add(games: 2, halves: [0, 2, 2, 4][deal % 4]) }
    Tolerance(rel: 1e-12, abs: 0).expect(apart.separateGames, 398, "apart")
    var always = HeadToHead()
    for _ in 0..<50 { always.add(games: 2, halves: 4) }
    #expect(always.separateGames == 50)
  }

  @Test(arguments: [(2, 0), (1, 1), (0, 2)]) func `deals with equal results still give an interval`(
    scores: (Int, Int)
  ) throws {
    var games = RatedGames(bots: 2)
    for deal in 0..<9 { games.add(Placement(bots: [0, 1], scores: [scores.0, scores.1]), deal: deal) }
    let interval = try #require(HeadToHeads(games)[0, 1]).interval()
    #expect(interval.high - interval.low > 0.25)
    #expect(interval.low >= 0 && interval.high <= 1)
  }
}
