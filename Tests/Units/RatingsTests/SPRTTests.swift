import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct SPRTTests {
  private struct Input: Decodable {
    var frequencies: [Int]
    var elo0: Double
    var elo1: Double
    var alpha: Double?
    var beta: Double?
    var model: Elo?

    func test(_ scale: Elo) -> SPRT {
      SPRT(elo0: elo0, elo1: elo1, scale: scale, alpha: alpha ?? 0.05, beta: beta ?? 0.05)
    }

    func logRatio(_ scale: Elo) -> Double { test(scale).logRatio(OutcomeCounts(frequencies)) }
  }

  private struct Expected: Decodable {
    var logistic: Double?
    var normalized: Double?
    var printed: Double?
    var lower: Double?
    var upper: Double?
    var elo: Double?
    var eloError: Double?
    var halfWidth: Double?
    var normalizedElo: Double?
    var normalizedEloError: Double?
    var superiorityInPercent: Double?

    enum CodingKeys: String, CodingKey {
      case lower, upper, elo
      case logistic = "llr_logistic"
      case normalized = "llr_normalized"
      case printed = "llr_printed"
      case eloError = "elo_error"
      case halfWidth = "half_width"
      case normalizedElo = "nelo"
      case normalizedEloError = "nelo_error"
      case superiorityInPercent = "los_percent"
    }
  }

  @Test func `log-likelihood ratios and bounds are those of fishtest`() throws {
    let reference = try Reference<Input, Expected>("sprt_llr")
    for sample in reference.cases {
      let tolerance = reference.tolerance(of: sample)
      if let expected = sample.expected.logistic {
        tolerance.expect(sample.input.logRatio(.logistic), expected, "\(sample.id), logistic")
      }
      if let expected = sample.expected.normalized {
        tolerance.expect(sample.input.logRatio(.normalized), expected, "\(sample.id), normalized")
      }
      if let lower = sample.expected.lower, let upper = sample.expected.upper {
        let test = sample.input.test(.logistic)
        tolerance.expect([test.lowerBound, test.upperBound], [lower, upper], sample.id)
      }
    }
  }

  @Test func `120 tests of Stockfish have the ratio that was printed`() throws {
    let reference = try Reference<Input, Expected>("published_stockfish_sprt")
    #expect(reference.cases.count == 120)
    for sample in reference.cases {
      reference.tolerance.expect(
        sample.input.logRatio(try #require(sample.input.model)), try #require(sample.expected.printed), sample.id)
    }
  }

  @Test func `tests of other engines have what fastchess and OpenBench printed`() throws {
    let reference = try Reference<Input, Expected>("published_fastchess_openbench")
    for sample in reference.cases {
      let (counts, expected) = (OutcomeCounts(sample.input.frequencies), sample.expected)
      let t = StudentDistribution(degreesOfFreedom: Double(counts.units - 1)).quantile(0.975)
      func half(_ interval: Interval?) -> Double? { interval.map { ($0.high - $0.low) / 2 } }
      let pairs = [
        (counts.elo, expected.elo), (half(counts.eloInterval()), expected.eloError),
        (half(counts.eloInterval(quantile: t)), expected.halfWidth), (counts.normalizedElo, expected.normalizedElo),
        (counts.normalizedEloError(), expected.normalizedEloError),
        (counts.superiority.map { 100 * $0 }, expected.superiorityInPercent),
        (sample.input.logRatio(.normalized), expected.normalized),
      ]
      for case (let value, let expected?) in pairs {
        reference.tolerance(of: sample).expect(try #require(value, "\(sample.id)"), expected, sample.id)
      }
    }
  }

  @Test(arguments: Elo.allCases) func `any counts have a ratio, and swapped ones its opposite`(scale: Elo) {
    var random = SplitMix(state: 3)
    for size in [3, 5] {
      for _ in 0..<200 {
        let counts = (0..<size).map { _ in max(0, Int.random(in: -2000...2000, using: &random)) }
        let test = SPRT(elo0: Double.random(in: -400...0, using: &random), elo1: 400, scale: scale)
        let swapped = SPRT(elo0: -400, elo1: -test.elo0, scale: scale)
        let ratio = test.logRatio(OutcomeCounts(counts))
        #expect(ratio.isFinite)
        Tolerance(rel: 1e-6, abs: 1e-6).expect(swapped.logRatio(OutcomeCounts(counts.reversed())), -ratio, "\(counts)")
      }
    }
  }

  @Test func `a test ends when its ratio reaches a bound`() {
    let test = SPRT(elo0: 0, elo1: 20)
    #expect(test.decision(OutcomeCounts([0, 0, 0, 0, 0])) == nil)
    #expect(test.decision(OutcomeCounts([10, 20, 30, 21, 11])) == nil)
    #expect(test.decision(OutcomeCounts([100, 200, 300, 400, 300])) == .accepted1)
    #expect(test.decision(OutcomeCounts([300, 400, 300, 200, 100])) == .accepted0)
  }
}
