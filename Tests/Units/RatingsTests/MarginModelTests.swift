import Foundation
import Ratings
import TestBasics
import Testing

/// Leads in points, as evidence beside wins.
@Suite(.timeLimited) struct MarginModelTests {
  private func fitted(_ bots: Int, _ games: [(deal: Int, bots: [Int], values: [Int])]) -> MarginModel? {
    var margins = PairMargins(bots: bots)
    for game in games {
      margins.add(game.bots, values: game.values, withdrawn: game.bots.map { _ in false }, deal: game.deal)
    }
    margins.close()
    return MarginModel(margins)
  }

  @Test func `two bots that meet on each deal differ by Student's t of the deals' means`() throws {
    let leads = [3, -1, 4, 1, 5, -9, 2, 6]
    let games = leads.enumerated().flatMap { deal, lead in
      [
        (deal: deal + 1, bots: [0, 1], values: [10 + lead, 10]),
        (deal: deal + 1, bots: [1, 0], values: [7, 9 + lead]),
      ]
    }
    let found = try #require(fitted(2, games)?.difference(0, 1))
    let expected = try #require(Estimate.mean(of: leads.map { Double($0) + 1 }))
    #expect(abs(found.value - expected.value) < 1e-12 && abs(found.standardError - expected.standardError) < 1e-9)
    #expect(abs(found.pValue - expected.pValue) < 1e-9)
  }

  /// Computed with NumPy 2.4 from the definition: all rows of games, less their means, and for each deal the symmetric root of
  /// the pseudo-inverse of I - H.
  @Test func `games of two to four seats on few deals have CR2's standard errors`() throws {
    let model = try #require(
      fitted(
        4,
        [
          (1, [0, 1], [12, 7]), (1, [0, 1], [9, 10]), (1, [1, 2], [8, 8]), (1, [2, 3], [15, 3]),
          (2, [0, 1, 2], [5, 9, 4]), (2, [1, 3], [11, 2]), (3, [0, 3], [14, 6]), (3, [2, 3], [7, 9]),
          (3, [0, 1, 2, 3], [6, 10, 3, 8]), (4, [0, 2], [10, 4]), (4, [1, 2], [6, 6]), (5, [0, 1], [3, 13]),
          (5, [1, 3], [12, 5]), (5, [0, 2, 3], [9, 9, 1]),
        ]))
    let expected: [(Int, Int, Double, Double)] = [
      (0, 1, -1.5925925925925923, 2.2818957171145198),
      (0, 2, 1.592592592592591, 1.4909487108933075),
      (0, 3, 5.518518518518516, 2.7260353195552836),
      (1, 2, 3.1851851851851833, 2.409280310917127),
      (1, 3, 7.111111111111109, 2.325211295403469),
      (2, 3, 3.9259259259259256, 3.740172801138562),
    ]
    for (first, second, value, error) in expected {
      let found = try #require(model.difference(first, second))
      #expect(abs(found.value - value) < 1e-9 && abs(found.standardError - error) < 1e-8, "\(first) and \(second)")
      #expect(model.difference(second, first)?.value == -found.value)
    }
  }

  /// The games of bots in a ring, and of a first bot with each other one twice; each has a deal of its own.
  private static let sparse: [(name: String, bots: Int, games: [[Int]])] =
    [3, 4, 5, 6].map { bots in ("ring of \(bots)", bots, (0..<bots).map { [$0, ($0 + 1) % bots] }) }
    + [4, 6, 10].map { bots in ("gauntlet of \(bots)", bots, (1..<bots).flatMap { [[0, $0], [$0, 0]] }) }

  @Test func `as many games as bots in a ring leave one degree of freedom`() throws {
    for (name, bots, games) in MarginModelTests.sparse where name.hasPrefix("ring") {
      let model = fitted(
        bots, games.enumerated().map { (deal: $0 + 1, bots: $1, values: [7 * $0 % 5 + 3, $0]) })
      for second in 1..<bots {
        let degrees = try #require(model?.difference(0, second)?.degreesOfFreedom, "\(name)")
        #expect(abs(degrees - 1) < 1e-6, "\(name): \(degrees)")
      }
    }
  }

  /// Source: a bug of 2026: four equal bots with two games each were called different in 59 of 800 events.
  @Test func `equal bots with two games each are called different in 5 % of leaderboards at most`() throws {
    var random = SplitMix(state: 7)
    let boards = TestScope.choose(quick: 300, all: 3000)
    for (name, bots, games) in MarginModelTests.sparse {
      let wrong = (0..<boards).count { _ in
        let model = fitted(
          bots,
          games.enumerated().map { deal, seats in
            let chance = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -9...9, using: &random) }
            return (deal: deal + 1, bots: seats, values: [100 + Int(chance.rounded()), 100])
          })
        let values = (0..<bots).flatMap { first in
          (first + 1..<bots).map { PairTest(model?.difference(first, $0)).pValue }
        }
        // Each pair is tested by wins as well.
        return values.min()! * Double(2 * values.count) <= 0.05
      }
      print("MarginModelTests: \(wrong) of \(boards) leaderboards of a \(name) call equal bots different")
      #expect(wrong <= TestScope.choose(quick: 33, all: 199), "\(name): \(wrong)")
    }
  }

  @Test func `what cannot be told is not`() throws {
    // On one deal alone, in separate groups, and always the same.
    #expect(fitted(2, [(1, [0, 1], [9, 1]), (1, [0, 1], [8, 1])])?.difference(0, 1) == nil)
    let apart = try #require(
      fitted(
        4,
        (1...5).flatMap { [(deal: $0, bots: [0, 1], values: [$0, 3]), (deal: $0, bots: [2, 3], values: [4, $0])] }))
    #expect(apart.difference(0, 1) != nil && apart.difference(0, 2) == nil)
    let equal = try #require(fitted(3, (1...6).map { (deal: $0, bots: [0, 1, 2], values: [$0, $0, $0]) }))
    #expect(PairTest(equal.difference(0, 1)).isIdentical)
    #expect(fitted(3, []) == nil)
  }

  @Test func `who leaves through a fault has no lead`() throws {
    var margins = PairMargins(bots: 2)
    for deal in 1...6 { margins.add([0, 1], values: [20, deal % 3], withdrawn: [true, false], deal: deal) }
    margins.close()
    #expect(MarginModel(margins)?.difference(0, 1)?.value == 0)
  }

  /// One simulated leaderboard: on each deal every two bots play two games, whose points and winners tell of their strengths.
  private func decided(
    _ bots: Int, deals: Int, strength: (Int) -> Double, _ random: inout SplitMix, byMargins: Bool
  ) throws -> PairDecisions {
    var (games, margins) = (RatedGames(bots: bots), PairMargins(bots: bots))
    for deal in 1...deals {
      // What the deal gives to whoever sits first, in both games.
      let luck = Double.random(in: -3...3, using: &random)
      for first in 0..<bots {
        for second in first + 1..<bots {
          for seats in [[first, second], [second, first]] {
            let values = seats.enumerated().map { seat, bot in
              // A sum of four has nearly the form of a count of sets.
              let chance = (0..<4).reduce(0.0) { sum, _ in sum + Double.random(in: -3...3, using: &random) }
              return Int((12 + strength(bot) + (seat == 0 ? luck : 0) + chance).rounded())
            }
            games.add(Placement(bots: seats, scores: values), deal: deal)
            margins.add(seats, values: values, withdrawn: [false, false], deal: deal)
          }
        }
      }
    }
    margins.close()
    let model = MarginModel(margins)
    return try BradleyTerry(games).strengths.decisions { byMargins ? [PairTest(model?.difference($0, $1))] : [] }
  }

  /// 5 % of leaderboards at most, which are counted over 1,000 in `docs/statistics.md`.
  @Test(arguments: [4, 12]) func `equal bots are called different in 5 % of leaderboards at most`(deals: Int) throws {
    var random = SplitMix(state: UInt64(deals))
    let boards = TestScope.choose(quick: 100, all: 1000)
    let wrong = try (0..<boards).count { _ in
      try !decided(6, deals: deals, strength: { _ in 0 }, &random, byMargins: true).decided.isEmpty
    }
    print("MarginModelTests: \(wrong) of \(boards) leaderboards of \(deals) deals call equal bots different")
    // With an error of 5 % more than this happens in one of 10,000 tests.
    #expect(wrong <= TestScope.choose(quick: 15, all: 77), "\(wrong)")
  }

  /// Six bots, each a point and a half a game better than the next.
  @Test(arguments: [(4, 0), (16, 24)])
  func `with points two thirds of the deals decide as many pairs as wins alone`(some: Int, more: Int) throws {
    var random = SplitMix(state: UInt64(some))
    let boards = TestScope.choose(quick: 10, all: 100)
    func pairs(_ deals: Int, byMargins: Bool) throws -> Int {
      try (0..<boards).reduce(0) { sum, _ in
        try sum
          + decided(6, deals: deals, strength: { Double($0) * 1.5 }, &random, byMargins: byMargins).decided.count
      }
    }
    // A rating has no interval before there are as many deals as bots.
    let (found, alone) = (try pairs(some, byMargins: true), try pairs(max(more, 4), byMargins: false))
    print("MarginModelTests: \(found) pairs with points on \(some) deals, \(alone) with wins alone on \(more)")
    #expect(found >= alone && found > 0)
  }
}
