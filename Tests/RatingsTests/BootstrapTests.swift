import TestBasics
import Testing

@testable import Ratings

@Suite(.timeLimited) struct BootstrapTests {
  private struct Input: Decodable {
    var values: [Double]
    var indices: [[Int]]
  }

  private struct Expected: Decodable {
    var mean: Double
    var standardError: Double
    var percentile: [Double]
    var corrected: [Double]

    enum CodingKeys: String, CodingKey {
      case mean, percentile
      case standardError = "standard_error"
      case corrected = "bca"
    }
  }

  @Test func `the same resamples give SciPy's intervals`() throws {
    let reference = try Reference<Input, Expected>("bootstrap")
    for sample in reference.cases {
      let (expected, tolerance) = (sample.expected, reference.tolerance(of: sample))
      let bootstrap = try #require(Bootstrap(sample.input.values, resamples: sample.input.indices))
      tolerance.expect([bootstrap.mean, bootstrap.standardError], [expected.mean, expected.standardError], sample.id)
      let percentile = bootstrap.percentileInterval()
      tolerance.expect([percentile.low, percentile.high], expected.percentile, sample.id)
      let corrected = try #require(bootstrap.correctedInterval())
      tolerance.expect([corrected.low, corrected.high], expected.corrected, sample.id)
    }
  }

  @Test func `where nothing varies, nothing is corrected`() throws {
    let same = try #require(Bootstrap([3, 3, 3], resamples: [[0, 1, 2], [2, 2, 1]]))
    #expect(same.percentileInterval() == Interval(low: 3, high: 3))
    #expect(same.correctedInterval() == nil)
    #expect(Bootstrap([1], resamples: [[0], [0]]) == nil)
  }
}
