import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct SPRTEstimateTests {
  private struct Input: Decodable {
    var frequencies: [Int]
    var elo0: Double
    var elo1: Double
    var alpha: Double
    var beta: Double
  }

  private struct Expected: Decodable {
    var elo: Double
    var interval: [Double]
    var superiority: Double

    enum CodingKeys: String, CodingKey {
      case elo
      case interval = "ci95"
      case superiority = "los"
    }
  }

  @Test func `estimates after a test are those of fishtest`() throws {
    let reference = try Reference<Input, Expected>("sprt_elo_estimate")
    for sample in reference.cases {
      let (input, tolerance) = (sample.input, reference.tolerance(of: sample))
      let test = SPRT(elo0: input.elo0, elo1: input.elo1, scale: .logistic, alpha: input.alpha, beta: input.beta)
      let estimate = try #require(SPRTEstimate(test, OutcomeCounts(input.frequencies)))
      tolerance.expect(estimate.elo, sample.expected.elo, sample.id)
      tolerance.expect([estimate.interval.low, estimate.interval.high], sample.expected.interval, sample.id)
      tolerance.expect(estimate.superiority, sample.expected.superiority, sample.id)
    }
  }

  @Test(arguments: Elo.allCases) func `swapping the bots negates the estimate`(scale: Elo) throws {
    var random = SplitMix(state: 7)
    for size in [3, 5] {
      for width in [1.0, 10, 100] {
        for _ in 0..<10 {
          let counts = (0..<size).map { _ in Int.random(in: 1...300, using: &random) }
          let test = SPRT(elo0: -width / 2, elo1: width, scale: scale)
          let mirror = SPRT(elo0: -width, elo1: width / 2, scale: scale)
          guard let estimate = SPRTEstimate(test, OutcomeCounts(counts)) else { continue }
          let swapped = try #require(SPRTEstimate(mirror, OutcomeCounts(counts.reversed())))
          let close = Tolerance(rel: 1e-6, abs: 1e-6)
          close.expect(swapped.elo, -estimate.elo, "\(counts)")
          close.expect(swapped.interval.low, -estimate.interval.high, "\(counts)")
          close.expect(swapped.superiority, 1 - estimate.superiority, "\(counts)")
          #expect(estimate.interval.low <= estimate.elo && estimate.elo <= estimate.interval.high)
        }
      }
    }
  }

  @Test func `a test that never ends tells what its games tell`() throws {
    // Bounds so far away that the motion never feels them.
    let test = SPRT(elo0: 0, elo1: 1, scale: .logistic, alpha: 1e-12, beta: 1e-12)
    let counts = OutcomeCounts([40, 100, 200, 120, 50])
    let estimate = try #require(SPRTEstimate(test, counts))
    Tolerance(rel: 1e-3, abs: 1e-3).expect(estimate.elo, try #require(counts.elo), "Elo")
    Tolerance(rel: 1e-2, abs: 0).expect(estimate.superiority, try #require(counts.superiority), "superiority")
  }

  @Test(arguments: [(0.05, 0.05), (0.1, 0.01), (0.3, 0.2)]) func `both ways to a chance agree where they meet`(
    errors: (alpha: Double, beta: Double)
  ) throws {
    let test = SPRT(elo0: 0, elo1: 10, scale: .logistic, alpha: errors.alpha, beta: errors.beta)
    let width = test.upperBound - test.lowerBound
    for counts in [[20, 40, 60, 45, 21], [35, 42, 60, 40, 20], [10, 40, 60, 70, 20]] {
      let motion = try #require(
        LLRBrownianMotion(test, OutcomeCounts(counts)).map { $0.lasting(0.012 * width * width) })
      for drift in [-5, -1, 0, 0.3, 2, 5] {
        Tolerance(rel: 0, abs: 1e-4).expect(
          motion.series(drift: drift), motion.nearBoundAlone(drift: drift), "\(counts), drift \(drift)")
      }
    }
  }

  @Test func `before the first game there is no estimate`() {
    #expect(SPRTEstimate(SPRT(elo0: 0, elo1: 5), OutcomeCounts([0, 0, 0])) == nil)
  }
}

extension LLRBrownianMotion {
  /// The same motion, of another variance.
  fileprivate func lasting(_ variance: Double) -> LLRBrownianMotion {
    var motion = self
    motion.variance = variance
    return motion
  }
}
