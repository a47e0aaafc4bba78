import GameRules
import Ratings
import RunFiles
import Standings
import TestBasics
import Testing

/// The arithmetic of grades, beside a model that is written as simply as possible.
@Suite(.timeLimited) struct GradingTests {
  /// What one bot achieved on one deal of an event; `games` is 0 where it did not play.
  struct Result {
    var sum: Double
    var games: Double
  }

  /// Results by event, deal and bot.
  typealias Results = [[[Result]]]

  private static func grading(_ results: Results, weights: [Double]? = nil) -> Grading {
    let events = results.enumerated().map { event, deals in
      var sums = DealSums(bots: deals.first?.count ?? 0)
      for (deal, bots) in deals.enumerated() {
        for (bot, result) in bots.enumerated() where result.games > 0 {
          sums.add(result.sum, games: result.games, of: bot, deal: deal + 1)
        }
      }
      sums.close()
      return Grading.Event(weight: weights?[event] ?? 1, sums: sums)
    }
    return Grading(events: events)
  }

  private static func grades(_ grading: Grading) -> [Double] { grading.grades(grading.events.map(\.sums.means)) }

  /// One result for each bot on one deal.
  private static func one(_ means: [Double?]) -> [[Result]] {
    [means.map { Result(sum: $0 ?? 0, games: $0 == nil ? 0 : 1) }]
  }

  @Test func `a score says where a mean lies between the lowest and the highest`() {
    let grading = GradingTests.grading([GradingTests.one([2, 6, 3, nil])])
    #expect(grading.scores([2, 6, 3, .nan])?.dropLast() == [0, 100, 25])
    let grades = GradingTests.grades(grading)
    #expect(grades.dropLast() == [0, 100, 25] && grades[3].isNaN, "a bot without a game has no grade")
  }

  @Test func `an event counts by its weight, and a common factor of all weights changes nothing`() {
    let results = [GradingTests.one([0, 1, 0.5]), GradingTests.one([4, 2, 3])]
    #expect(GradingTests.grades(GradingTests.grading(results, weights: [3, 1])) == [25, 75, 50])
    let scaled = GradingTests.grading(results, weights: [12, 4])
    #expect(GradingTests.grades(scaled) == [25, 75, 50])
  }

  @Test func `an event that a bot has not played counts neither for nor against it`() {
    let results = [GradingTests.one([0, 1, 0.5]), GradingTests.one([nil, 2, 4])]
    #expect(GradingTests.grades(GradingTests.grading(results)) == [0, 50, 75])
    let late = [GradingTests.one([0, 1, 0.5]), GradingTests.one([2, nil, 4])]
    #expect(GradingTests.grades(GradingTests.grading(late)) == [0, 100, 75])
  }

  @Test func `an event that separates nobody does not count`() {
    for lone in [[3, 3, 3], [nil, 3, nil], [nil, nil, nil]] as [[Double?]] {
      let alone = GradingTests.grading([GradingTests.one(lone)])
      #expect(GradingTests.grades(alone).allSatisfy { $0.isNaN })
      #expect(alone.intervals() == [nil, nil, nil])
      let beside = GradingTests.grading([GradingTests.one(lone), GradingTests.one([1, 2, 3])])
      #expect(GradingTests.grades(beside) == [0, 50, 100])
    }
    let single = GradingTests.grading([GradingTests.one([3])])
    #expect(GradingTests.grades(single).allSatisfy { $0.isNaN }, "a bot alone")
  }

  // The bootstrap.

  /// Random results of events that not every bot played, or on fewer deals.
  private static func random(bots: Int, deals: [Int], _ random: inout SplitMix64) -> Results {
    deals.enumerated().map { event, deals in
      (0..<deals).map { deal in
        (0..<bots).map { bot in
          let isAbsent = bot == 1 && event == 1 || bot == 2 && deal < 3
          let games = isAbsent ? 0 : 1 + random.below(2)
          let results = (0..<games).map { _ in Double(random.below(10) + bot) }
          return Result(sum: results.reduce(0, +), games: Double(games))
        }
      }
    }
  }

  /// The same by loops over lists: grades of some deals of each event.
  private static func naive(
    _ results: Results, _ chosen: [[Int]], _ weights: [Double]
  ) -> [Double?] {
    let bots = results[0][0].count
    var points: [(sum: Double, weight: Double)] = Array(repeating: (0, 0), count: bots)
    for event in results.indices {
      func mean(_ bot: Int, _ deals: [Int]) -> Double? {
        let games = deals.map { results[event][$0][bot].games }.reduce(0, +)
        return games == 0 ? nil : deals.map { results[event][$0][bot].sum }.reduce(0, +) / games
      }
      let means = (0..<bots).map { mean($0, chosen[event]) ?? mean($0, Array(results[event].indices)) }
      let known = means.compactMap(\.self)
      guard let low = known.min(), let high = known.max(), low < high else { continue }
      for bot in 0..<bots {
        guard let own = means[bot] else { continue }
        points[bot].sum += weights[event] * 100 * (own - low) / (high - low)
        points[bot].weight += weights[event]
      }
    }
    return points.map { $0.weight == 0 ? nil : $0.sum / $0.weight }
  }

  private static func isNear(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 2e-9
  }

  @Test func `grades and their intervals are those of a plain computation`() {
    var source = SplitMix64(seed: 31)
    let results = GradingTests.random(bots: 5, deals: [7, 12], &source)
    let weights = [2, 0.75]
    let grading = GradingTests.grading(results, weights: weights)
    let all = results.map { Array($0.indices) }
    let expected = GradingTests.naive(results, all, weights)
    #expect(zip(GradingTests.grades(grading), expected).allSatisfy(GradingTests.isNear))
    var draws = results.indices.map { SplitMix64(seed: $0 + 1) }
    let drawn = (1...999).map { _ in
      let chosen = results.indices.map { event in results[event].map { _ in draws[event].below(results[event].count) } }
      return GradingTests.naive(results, chosen, weights)
    }
    for (bot, interval) in grading.intervals().enumerated() {
      let sorted = drawn.compactMap { $0[bot] }.sorted()
      #expect(sorted.count == 999)
      #expect(GradingTests.isNear(interval?.low, sorted[24]) && GradingTests.isNear(interval?.high, sorted[974]))
    }
  }

  @Test func `a bot that plays nothing, and the order of the bots, change no grade and no interval`() {
    var source = SplitMix64(seed: 7)
    let results = GradingTests.random(bots: 4, deals: [9, 11], &source)
    let grading = GradingTests.grading(results)
    let (grades, intervals) = (GradingTests.grades(grading), grading.intervals())
    #expect(intervals.allSatisfy { $0 != nil })
    let idle = GradingTests.grading(results.map { $0.map { $0 + [Result(sum: 0, games: 0)] } })
    #expect(GradingTests.grades(idle).dropLast() == grades[...])
    #expect(idle.intervals().dropLast() == intervals[...])
    let turned = GradingTests.grading(results.map { $0.map { $0.reversed() } })
    #expect(GradingTests.grades(turned) == grades.reversed())
    #expect(turned.intervals() == intervals.reversed())
    let doubled = GradingTests.grading(results, weights: [2, 2])
    #expect(doubled.intervals() == intervals)
  }

  @Test func `an event of one deal leaves no interval`() {
    let deals = GradingTests.one([1, 2, 4]) + GradingTests.one([2, 2, 3])
    #expect(GradingTests.grading([deals, GradingTests.one([1, 2, 3])]).intervals() == [nil, nil, nil])
    #expect(GradingTests.grading([deals, GradingTests.one([1, 1, 1])]).intervals().allSatisfy { $0 != nil })
  }

  @Test func `more deals than there are groups are put together, and the grades stay`() {
    var source = SplitMix64(seed: 3)
    let deals = 2 * DealSums.mostGroups + 5
    let results = GradingTests.random(bots: 3, deals: [deals], &source)
    let grading = GradingTests.grading(results)
    #expect(grading.events[0].sums.groups == DealSums.mostGroups)
    let expected = GradingTests.naive(results, [Array(0..<deals)], [1])
    #expect(zip(GradingTests.grades(grading), expected).allSatisfy(GradingTests.isNear))
  }

  /// A number of standard normal distribution, nearly: a sum of twelve uniform ones.
  private static func normal(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double(random.below(1 << 30)) / Double(1 << 30) }
  }

  @Test func `an interval holds the grade of infinitely many deals about as often as it says`() {
    let strengths = [[0, 1, 2, 3, 4], [2, 0, 1, 4, 3]] as [[Double]]
    // By the formula, with the true means.
    let truth = zip(strengths[0], strengths[1]).map { first, second -> Double in (2 * first * 25 + second * 25) / 3 }
    var source = SplitMix64(seed: 2026)
    let trials = TestScope.choose(quick: 50, all: 1000)
    var held = [Int](repeating: 0, count: 5)
    for _ in 0..<trials {
      let results: Results = strengths.map { means in
        (0..<40).map { _ in
          let luck = GradingTests.normal(&source)
          return means.map { Result(sum: $0 + luck + 1.5 * GradingTests.normal(&source), games: 1) }
        }
      }
      let intervals = GradingTests.grading(results, weights: [2, 1]).intervals()
      for bot in 0..<5 where intervals[bot]!.low <= truth[bot] && truth[bot] <= intervals[bot]!.high { held[bot] += 1 }
    }
    // The percentile interval of 40 deals holds somewhat less than 95 %; four standard errors of chance on either side.
    let share = held.map { Double($0) / Double(trials) }
    let error = 4 * (0.94 * 0.06 / Double(trials)).squareRoot()
    for bot in 0..<5 { #expect(abs(share[bot] - 0.94) < error + 0.02, "\(share)") }
  }
}
