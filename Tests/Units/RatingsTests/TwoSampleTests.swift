import Foundation
import Numerics
import Ratings
import TestBasics
import Testing

/// Two bots that have played different deals.
@Suite(.timeLimited) struct TwoSampleTests {
  /// SciPy 1.17.1: `ttest_ind(a, b, equal_var=False)`; the standard error of equal variances is smaller here.
  @Test func `means are compared by Welch's test`() throws {
    let estimate = try #require(Estimate.difference([3, 5, 4, 9, 2], [1, 2, 2, 4, 3, 8, 1, 2]))
    #expect(abs(estimate.value - 1.725) < 1e-12)
    #expect(abs(estimate.pValue - 0.27193811425686093) < 1e-9)
    let interval = estimate.interval()
    #expect(abs(interval.low - -1.6669677575128268) < 1e-8 && abs(interval.high - 5.1169677575128265) < 1e-8)
    #expect(Estimate.difference([3], [1, 2]) == nil)
  }

  /// The figures are of the formula in `docs/statistics.md`, computed with NumPy and SciPy.
  @Test(arguments: [
    (8, 20, 3, 30, 0.12542970219544278, 0.0231527470370153), (5, 5, 0, 5, 0.31622776601683794, 0.013349063426018711),
  ])
  func `rates are compared with a success and a failure more`(
    won: Int, games: Int, otherWon: Int, otherGames: Int, standardError: Double, pValue: Double
  ) throws {
    let estimate = try #require(rates(won, games, otherWon, otherGames))
    #expect(abs(estimate.standardError - standardError) < 1e-12 && abs(estimate.pValue - pValue) < 1e-9)
  }

  private func rates(_ won: Int, _ games: Int, _ otherWon: Int, _ otherGames: Int) -> Estimate? {
    func sample(_ won: Int, _ games: Int) -> [Double] { (0..<games).map { $0 < won ? 1 : 0 } }
    return .difference(sample(won, games), sample(otherWon, otherGames), isRate: true)
  }

  /// All results of both bots, each by its chance: no simulation.
  @Test(arguments: [(3, 3), (10, 10), (20, 20), (2, 40), (10, 60), (30, 60)])
  func `equal bots with few games are called different in at most 6 %`(games: Int, otherGames: Int) {
    for chance in [0.02, 0.1, 0.3, 0.5] {
      func chances(_ games: Int) -> [Double] {
        var list = [pow(1 - chance, Double(games))]
        for won in 0..<games {
          let ratio: Double = Double(games - won) / Double(won + 1)
          list.append(list[won] * ratio * chance / (1 - chance))
        }
        return list
      }
      let (first, second) = (chances(games), chances(otherGames))
      var wrong = 0.0
      for won in 0...games {
        for other in 0...otherGames where (rates(won, games, other, otherGames)?.pValue ?? 1) <= 0.05 {
          wrong += first[won] * second[other]
        }
      }
      #expect(wrong <= 0.06, "\(games) and \(otherGames) games, won with \(chance): \(wrong)")
    }
  }

  @Test func `two results that are alike by chance make no bot worse than one of a hundred deals`() throws {
    let many = (0..<100).map { Double($0 % 10) }
    let test = try #require(Estimate.difference([0, 0], many))
    #expect(test.pValue > 0.01, "Welch's alone is below 1e-26")
  }
}
