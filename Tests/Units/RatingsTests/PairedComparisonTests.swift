import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct PairedComparisonTests {
  private struct Input: Decodable {
    var a: [Double]?
    var b: [Double]?
    var onlyFirst: Int?
    var onlySecond: Int?

    enum CodingKeys: String, CodingKey {
      case a, b
      case onlyFirst = "only_a_won"
      case onlySecond = "only_b_won"
    }
  }

  private struct Expected: Decodable {
    var mean: Double?
    var standardDeviation: Double?
    var p: Double?
    var interval: [Double]?
    var exactP: Double?

    enum CodingKeys: String, CodingKey {
      case p
      case mean = "mean_diff"
      case standardDeviation = "sd_diff"
      case interval = "ci95"
      case exactP = "exact_p"
    }
  }

  @Test func `differences deal by deal have SciPy's t interval and p-value`() throws {
    let reference = try Reference<Input, Expected>("paired_tests")
    for sample in reference.cases {
      guard let a = sample.input.a, let b = sample.input.b else { continue }
      let tolerance = reference.tolerance(of: sample)
      let comparison = try #require(PairedComparison(ResultPairs(Array(zip(a, b)))))
      tolerance.expect(comparison.mean, try #require(sample.expected.mean), sample.id)
      tolerance.expect(
        comparison.standardDeviation, try #require(sample.expected.standardDeviation), sample.id)
      tolerance.expect(comparison.pValue, try #require(sample.expected.p), sample.id)
      let interval = try #require(comparison.interval())
      tolerance.expect([interval.low, interval.high], try #require(sample.expected.interval), sample.id)
    }
  }

  @Test func `McNemar's exact test is that of statsmodels`() throws {
    let reference = try Reference<Input, Expected>("paired_tests")
    for sample in reference.cases {
      guard let first = sample.input.onlyFirst, let second = sample.input.onlySecond else { continue }
      reference.tolerance(of: sample)
        .expect(
          McNemarTest(onlyFirst: first, onlySecond: second).pValue, try #require(sample.expected.exactP), sample.id)
    }
    #expect(McNemarTest(onlyFirst: 0, onlySecond: 0).pValue == 1)
    Tolerance(rel: 1e-12, abs: 0).expect(McNemarTest(onlyFirst: 0, onlySecond: 10).pValue, 2.0 / 1024, "10 to 0")
  }

  @Test func `identical bots never differ significantly`() throws {
    let same = try #require(PairedComparison(ResultPairs(Array(repeating: (0.1, 0.1), count: 1000))))
    #expect(same.pValue == 1)
    #expect(same.interval() == nil)
    #expect(same.varianceRatio == nil)
  }

  @Test func `differences that never vary are as sure as coins that all fell alike`() throws {
    let always = try #require(PairedComparison(ResultPairs([(1, 0), (3, 2), (2, 1)])))
    #expect(always.pValue == 0.25)
    #expect(try #require(PairedComparison(ResultPairs([(5, 1)]))).pValue == 1)
    #expect(PairedComparison(ResultPairs([])) == nil)
  }

  @Test func `sharing deals pays where scores go together, and costs where they go apart`() throws {
    let together = try #require(PairedComparison(ResultPairs([(1, 2), (5, 5), (9, 10), (4, 4)]))?.varianceRatio)
    #expect(together > 10)
    let apart = try #require(PairedComparison(ResultPairs([(1, 9), (5, 5), (9, 1), (4, 4)]))?.varianceRatio)
    #expect(apart < 0.6)
  }
}
