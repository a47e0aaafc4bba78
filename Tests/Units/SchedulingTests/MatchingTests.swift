import Designs
import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct MatchingTests {
  /// Most pairs, by trying everything.
  private func most(_ edges: Set<[Int]>, _ left: [Int]) -> Int {
    guard let first = left.first else { return 0 }
    let rest = Array(left.dropFirst())
    let without = most(edges, rest)
    let with = rest.filter { edges.contains([first, $0]) }.map { partner in
      1 + most(edges, rest.filter { $0 != partner })
    }
    return max(without, with.max() ?? 0)
  }

  @Test func `no more pairs can be made than are made, in any small graph`() {
    var random = SeededRandom(seed: "graphs", label: "edges")
    for _ in 0..<400 {
      let count = 2 + random.below(8)
      let density = 1 + random.below(9)
      var edges: Set<[Int]> = []
      for first in 0..<count {
        for second in (first + 1)..<count where random.below(10) < density { edges.insert([first, second]) }
      }
      let neighbours = (0..<count).map { vertex in
        (0..<count).filter { edges.contains([min(vertex, $0), max(vertex, $0)]) && $0 != vertex }
      }
      let matching = Matching(neighbours)
      for (vertex, mate) in matching.mates.enumerated() {
        guard let mate else { continue }
        #expect(matching.mates[mate] == vertex)
        #expect(neighbours[vertex].contains(mate))
      }
      #expect(matching.mates.count { $0 != nil } == 2 * most(edges, Array(0..<count)))
    }
  }

  @Test func `the nearest are paired unless that leaves somebody alone`() throws {
    #expect(try #require(NearestPairing(count: 4) { _, _ in true }).pairs.map { [$0, $1] } == [[0, 1], [2, 3]])
    // 2 and 3 may not meet, so 0 and 1 cannot either.
    let pairing = try #require(NearestPairing(count: 4) { Set([$0, $1]) != [2, 3] })
    #expect(pairing.pairs.map { [$0, $1] } == [[0, 2], [1, 3]])
    #expect(NearestPairing(count: 2) { _, _ in false } == nil)
  }
}
