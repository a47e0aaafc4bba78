import Foundation
import Ratings
import TestBasics
import Testing

/// Intervals that others computed; `Data/README.md` says by what.
@Suite(.timeLimited) struct IntervalTests {
  struct Sample: Decodable, Sendable, CustomTestStringConvertible {
    var wins: Int
    var games: Int
    var low: Double
    var high: Double
    var within: Double
    var source: String

    var testDescription: String { "\(wins) of \(games), \(source)" }
  }

  static let samples: [Sample] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data/wilson.json")
    return (try? JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func `the samples are there`() { #expect(IntervalTests.samples.count == 17) }

  @Test(arguments: samples)
  func `Wilson's interval is that of others`(sample: Sample) throws {
    let interval = try #require(Interval.wilson(successes: sample.wins, of: sample.games))
    #expect(abs(interval.low - sample.low) <= sample.within + 1e-9 * sample.low)
    #expect(abs(interval.high - sample.high) <= sample.within + 1e-9 * sample.high)
  }

  @Test func `without a game there is no interval`() { #expect(Interval.wilson(successes: 0, of: 0) == nil) }

  @Test func `an interval holds its rate, stays within 0 to 1, and mirrors for losses`() throws {
    for games in 1...60 {
      for wins in 0...games {
        let interval = try #require(Interval.wilson(successes: wins, of: games))
        let mirrored = try #require(Interval.wilson(successes: games - wins, of: games))
        let rate = Double(wins) / Double(games)
        #expect(0 <= interval.low && interval.low <= rate && rate <= interval.high && interval.high <= 1)
        #expect(abs(interval.low - (1 - mirrored.high)) < 1e-12)
      }
    }
  }

  @Test func `the ends are exact where all or none succeed`() {
    for trials in 1...1000 {
      #expect(Interval.wilson(successes: 0, of: trials)?.low == 0)
      #expect(Interval.wilson(successes: trials, of: trials)?.high == 1)
    }
  }

  /// From `scipy.stats.binomtest(k, n).proportion_ci(method="exact")`, SciPy 1.17.1.
  @Test(arguments: [
    (0, 20, 0.0, 0.16843347098308548), (3, 20, 0.03207093718554477, 0.37892682654529564),
    (13, 20, 0.4078114654671718, 0.8460907952154588), (20, 20, 0.8315665290169145, 1.0),
    (7, 200, 0.014185525898385922, 0.0707809983509546), (1, 1000, 2.5317487491674634e-05, 0.0055589242798499),
  ])
  func `the exact interval is that of SciPy`(successes: Int, trials: Int, low: Double, high: Double) {
    let interval = Interval.exact(successes: successes, of: trials)
    #expect(abs(interval.low - low) < 1e-12)
    #expect(abs(interval.high - high) < 1e-12)
  }
}
