import Foundation
import Numerics
import Ratings
import TestBasics
import Testing

/// Tests whose contests all ended alike.
@Suite(.timeLimited) struct LopsidedTestTests {
  @Test(arguments: Elo.allCases, [20.0, 100, 200, 250, 300, 400])
  func `who loses every game is never called better, and who wins every game never worse`(scale: Elo, elo1: Double) {
    let test = SPRT(elo0: 0, elo1: elo1, scale: scale)
    for contests in [1, 5, 50, 1000] {
      #expect(test.logRatio(OutcomeCounts([contests, 0, 0, 0, 0])) < 0)
      #expect(test.logRatio(OutcomeCounts([0, 0, 0, 0, contests])) > 0)
    }
    #expect(test.decision(OutcomeCounts([1000, 0, 0, 0, 0])) == .accepted0)
    #expect(test.decision(OutcomeCounts([0, 0, 0, 0, 1000])) == .accepted1)
  }

  @Test func `the likeliest chances have the t-value that was asked for, whatever was seen`() {
    var random = SplitMix(state: 3)
    for _ in 0..<2000 {
      let counts = (0..<5).map { _ in [0, 0, 1, 3, 10, 100, 1000].randomElement(using: &random)! }
      guard counts.reduce(0, +) > 0 else { continue }
      let t = Double.random(in: -1.7...1.7, using: &random)
      let likeliest = OutcomeDistribution(OutcomeCounts(counts)).likeliest(tValue: t)
      #expect(abs((likeliest.mean - 0.5) / likeliest.variance.squareRoot() - t) < 1e-6, "\(counts) \(t)")
      #expect(abs(likeliest.chances.reduce(0, +) - 1) < 1e-6)
    }
  }
}
