import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct OutcomeCountTests {
  private struct Input: Decodable { var frequencies: [Int] }

  private struct Expected: Decodable {
    var score: Double?
    var variance: Double?
    var standardError: Double?
    var elo: Double?
    var eloError: Double?
    var low: Double?
    var high: Double?
    var normalized: Double?
    var normalizedError: Double?
    var superiority: Double?
    var studentInterval: [Double]?

    enum CodingKeys: String, CodingKey {
      case score, elo
      case variance = "variance_per_unit"
      case standardError = "score_se"
      case eloError = "elo_error"
      case low = "elo_low"
      case high = "elo_high"
      case normalized = "nelo"
      case normalizedError = "nelo_error"
      case superiority = "los"
      case studentInterval = "openbench_student_interval"
    }
  }

  @Test func `Elo, normalised Elo and superiority are those of fastchess, fishtest and OpenBench`() throws {
    let reference = try Reference<Input, Expected>("elo_pentanomial")
    for sample in reference.cases {
      let (counts, expected) = (OutcomeCounts(sample.input.frequencies), sample.expected)
      let interval = counts.eloInterval()
      let pairs = [
        (counts.score, expected.score), (counts.variance, expected.variance),
        (counts.standardError, expected.standardError), (counts.elo, expected.elo),
        (interval.map { ($0.high - $0.low) / 2 }, expected.eloError), (interval?.low, expected.low),
        (interval?.high, expected.high), (counts.normalizedElo, expected.normalized),
        (counts.normalizedEloError(), expected.normalizedError), (counts.superiority, expected.superiority),
      ]
      for case (let value, let expected?) in pairs {
        reference.tolerance(of: sample).expect(try #require(value, "\(sample.id)"), expected, sample.id)
      }
      guard let student = expected.studentInterval, student[0] > -1000, student[2] < 1000 else { continue }
      let t = StudentDistribution(degreesOfFreedom: Double(counts.units - 1)).quantile(0.975)
      guard let interval = counts.eloInterval(quantile: t) else { continue }
      Tolerance(rel: 1e-7, abs: 1e-7).expect([interval.low, interval.high], [student[0], student[2]], sample.id)
    }
  }

  @Test func `without variance there is no estimate`() {
    for counts in [[0, 0, 0], [0, 0, 0, 0, 0]] {
      let none = OutcomeCounts(counts)
      #expect(none.score == nil && none.variance == nil && none.elo == nil && none.superiority == nil)
      #expect(none.eloInterval() == nil && none.normalizedElo == nil && none.normalizedEloError() == nil)
    }
    let won = OutcomeCounts([0, 0, 10])
    #expect(won.score == 1 && won.elo == nil && won.eloInterval() == nil && won.normalizedElo == nil)
    let drawn = OutcomeCounts([0, 0, 10, 0, 0])
    #expect(drawn.elo == 0 && drawn.superiority == nil && drawn.eloInterval() == nil)
  }
}
