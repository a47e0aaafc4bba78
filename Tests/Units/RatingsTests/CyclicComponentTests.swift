import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct CyclicComponentTests {
  private struct Input: Decodable {
    var advantages: [[Double]]

    enum CodingKeys: String, CodingKey { case advantages = "A" }
  }

  private struct Expected: Decodable {
    struct Hodge: Decodable {
      var ratings: [Double]
      var share: Double

      enum CodingKeys: String, CodingKey {
        case ratings
        case share = "cyclic_share"
      }
    }

    var hodge: Hodge
  }

  @Test func `ratings and cyclic shares are those of NumPy`() throws {
    let exact = Tolerance(rel: 0, abs: 1e-12)
    for sample in try Reference<Input, Expected>("intransitivity").cases {
      let split = CyclicComponent(advantages: sample.input.advantages)
      exact.expect(split.ratings, sample.expected.hodge.ratings, sample.id)
      exact.expect(split.share, sample.expected.hodge.share, sample.id)
    }
  }

  @Test func `a circle is all cyclic, an order not at all, and strangers have no share`() throws {
    func games(_ bots: Int, _ wins: [(Int, Int)]) -> RatedGames {
      var games = RatedGames(bots: bots)
      for (deal, pair) in wins.enumerated() {
        games.add(Placement(bots: [pair.0, pair.1], scores: [1, 0]), deal: deal)
      }
      return games
    }
    #expect(CyclicComponent(games(4, [(0, 1), (1, 3), (3, 0)]).sums)?.share == 1)
    #expect(try #require(CyclicComponent(games(3, [(0, 1), (0, 2), (1, 2)]).sums)).share < 0.12)
    #expect(CyclicComponent(games(3, [(0, 1), (1, 2)]).sums) == nil)
    #expect(CyclicComponent(games(2, [(0, 1), (1, 0)]).sums)?.share == 0)
  }
}
