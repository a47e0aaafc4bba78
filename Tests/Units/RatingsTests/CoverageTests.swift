import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct CoverageTests {
  /// Among equal bots every claim is false, whichever of two measures makes it.
  @Test func `tests in two measures together make false claims in 5 % of tournaments at most`() {
    var random = SplitMix(state: 9)
    let (tournaments, bots, deals) = (400, 5, 60)
    var falseClaims = 0
    for _ in 0..<tournaments {
      let results = (0..<deals).map { _ in
        (0..<bots).map { _ in
          (won: Int.random(in: 0..<5, using: &random) == 0, score: Double(Int.random(in: 0...52, using: &random)))
        }
      }
      let decisions = PairDecisions(Array(0..<bots)) { first, second -> [PairTest] in
        let won = ResultPairs(results.map { ($0[first].won ? 1 : 0, $0[second].won ? 1 : 0) })
        let scores = ResultPairs(results.map { ($0[first].score, $0[second].score) })
        return [PairTest(onDeals: won, countsDeals: true), PairTest(onDeals: scores, countsDeals: false)]
      }
      if !decisions.decided.isEmpty { falseClaims += 1 }
    }
    #expect((1...tournaments / 12).contains(falseClaims), "\(falseClaims)")
  }

  /// Among equal bots the true rating is 0, and every claim is false.
  @Test func `repeated deals leave intervals at 95 % and false claims at 5 %`() throws {
    var random = SplitMix(state: 8)
    let (tournaments, bots) = (400, 5)
    var held = 0
    var falseClaims = 0
    for _ in 0..<tournaments {
      var games = RatedGames(bots: bots)
      for deal in 0..<80 {
        let seats = Array((0..<bots).shuffled(using: &random).prefix(2))
        let scores = [Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random)]
        for _ in 0..<3 { games.add(Placement(bots: seats, scores: scores), deal: deal) }
      }
      let strengths = try BradleyTerry(games).strengths
      for bot in 0..<bots {
        let interval = try #require(strengths.rating(of: bot)?.interval)
        if interval.low <= 0 && 0 <= interval.high { held += 1 }
      }
      if !strengths.decisions().decided.isEmpty { falseClaims += 1 }
    }
    let coverage = Double(held) / Double(tournaments * bots)
    #expect((0.925...0.975).contains(coverage), "\(coverage)")
    #expect(falseClaims <= tournaments / 12, "\(falseClaims)")
  }
}
