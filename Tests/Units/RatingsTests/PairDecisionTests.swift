import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct PairDecisionTests {
  private struct Adjusting: Decodable {
    var p: [Double]
    var alpha: Double
  }

  private struct Adjusted: Decodable {
    var holm: [Double]
    var rejected: [Bool]

    enum CodingKeys: String, CodingKey {
      case holm
      case rejected = "holm_reject"
    }
  }

  @Test func `Holm's p-values are those of statsmodels`() throws {
    let reference = try Reference<Adjusting, Adjusted>("multiple_testing")
    for sample in reference.cases {
      let adjusted = Holm.adjusted(sample.input.p)
      reference.tolerance(of: sample).expect(adjusted, sample.expected.holm, sample.id)
      #expect(adjusted.map { $0 <= sample.input.alpha } == sample.expected.rejected, "\(sample.id)")
    }
    #expect(Holm.adjusted([]).isEmpty)
  }

  private struct Estimates: Decodable {
    var estimate: [Double]
    var cov: [[Double]]
  }

  private struct Ranges: Decodable { var holm: [[Int]] }

  @Test func `rank ranges are those that follow from statsmodels' decisions`() throws {
    for sample in try Reference<Estimates, Ranges>("rank_intervals").cases {
      let (estimate, cov) = (sample.input.estimate, sample.input.cov)
      let decisions = PairDecisions(Array(estimate.indices)) { i, j in
        let difference = estimate[i] - estimate[j]
        let variance = cov[i][i] + cov[j][j] - 2 * cov[i][j]
        guard difference != 0 || variance > 0 else { return [PairTest()] }
        let z = abs(difference) / variance.squareRoot()
        return [PairTest(difference: difference, pValue: 2 * NormalDistribution.upperTail(z))]
      }
      for bot in estimate.indices {
        let range = try #require(decisions.rankRange(of: bot))
        #expect([range.lowerBound, range.upperBound] == sample.expected.holm[bot], "\(sample.id), bot \(bot)")
        #expect(range.contains(1 + estimate.count { $0 > estimate[bot] }))
      }
    }
  }

  @Test func `a single bot has rank 1`() {
    let decisions = PairDecisions([7]) { _, _ in [PairTest()] }
    #expect(decisions.rankRange(of: 7) == 1...1)
    #expect(decisions.rankRange(of: 0) == nil)
    #expect(decisions.decided.isEmpty)
  }
}
