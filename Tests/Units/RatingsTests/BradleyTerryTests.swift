import Foundation
import Numerics
import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct BradleyTerryTests {
  private struct Headline: Decodable {
    struct Block: Decodable {
      var theta: [Double]
      var elo: [Double]
      var cov: [[Double]]
      var df: Int
      var intervals: [[Double]]
      var points: [Double]
      var weight: [Double]
      var perfect: [Int]

      enum CodingKeys: String, CodingKey {
        case theta, elo, cov, df, points, weight, perfect
        case intervals = "elo_interval95"
      }
    }

    var `default`: Block
  }

  @Test func `ratings, covariances and intervals are those of statsmodels and R`() throws {
    let reference = try Reference<GameRecords, Headline>("composite_bt")
    #expect(reference.cases.count == 11)
    for sample in reference.cases {
      let expected = sample.expected.default
      let tolerance = reference.tolerance(of: sample)
      let fit = try BradleyTerry(sample.input.rated).strengths
      tolerance.expect(fit.logarithms, expected.theta, sample.id)
      tolerance.expect(try #require(fit.covariance).entries, expected.cov.flatMap(\.self), sample.id)
      #expect(fit.degreesOfFreedom == expected.df)
      for bot in fit.bots {
        let rating = try #require(fit.rating(of: bot))
        tolerance.expect(rating.elo, expected.elo[bot], sample.id)
        tolerance.expect(rating.share, expected.points[bot] / expected.weight[bot], sample.id)
        if let side: RatingBounds = [-1: .below, 1: .above][expected.perfect[bot]] { #expect(rating.openness == side) }
        let interval = try #require(rating.interval)
        tolerance.expect([interval.low, interval.high], expected.intervals[bot], sample.id)
      }
    }
  }

  private struct Arena: Decodable {
    var ratings: [Double]
    var lower: [Double]
    var upper: [Double]
  }

  @Test func `without prior and factor, with a game a deal, they are those of arena-rank`() throws {
    let reference = try Reference<GameRecords, Arena>("arena_rank_bt")
    for sample in reference.cases {
      var games = RatedGames(bots: sample.input.n)
      for (number, game) in sample.input.games.enumerated() { games.add(game.finish, deal: number) }
      let fit = try BradleyTerry(games, priorWeight: 0).strengths
      let elo = try fit.bots.map { try #require(fit.rating(of: $0)).elo }
      let factor = Double(try #require(fit.degreesOfFreedom)) / Double(fit.deals)
      let halves = try #require(fit.covariance).diagonal
        .map { 1.959963984540054 * ($0 * factor).squareRoot() * Strengths.eloScale }
      let tolerance = reference.tolerance(of: sample)
      tolerance.expect(elo.map { $0 + 1000 }, sample.expected.ratings, sample.id)
      tolerance.expect(zip(elo, halves).map { 1000 + $0 - $1 }, sample.expected.lower, sample.id)
      tolerance.expect(zip(elo, halves).map { 1000 + $0 + $1 }, sample.expected.upper, sample.id)
    }
  }

  private struct Counts: Decodable {
    var n: Int
    var counts: [[Int]]?
    var points: [Double]?
    var gamesAPairing: Double?

    enum CodingKeys: String, CodingKey {
      case n, counts, points
      case gamesAPairing = "games_per_pairing"
    }
  }

  private struct Published: Decodable {
    var coef: [Double]?
    var elo: [Double]?
    var printed: [Double]?

    enum CodingKeys: String, CodingKey {
      case coef
      case elo = "elo_mean0"
      case printed = "published_elo_1dp"
    }
  }

  @Test func `Stigler's citations between journals have the strengths of BradleyTerry2`() throws {
    let reference = try Reference<Counts, Published>("published_bradley_terry")
    let sample = try #require(reference.cases.first { $0.id == "stigler_citations" })
    var games = RatedGames(bots: sample.input.n)
    for count in try #require(sample.input.counts) {
      for (game, first) in (Array(repeating: 1, count: count[2]) + Array(repeating: 0, count: count[3])).enumerated() {
        games.add(Placement(bots: [count[0], count[1]], scores: [first, 1 - first]), deal: game)
      }
    }
    let strengths = try BradleyTerry(games, priorWeight: 0).strengths.logarithms
    reference.tolerance
      .expect(strengths.map { $0 - strengths[0] }, try #require(sample.expected.coef), sample.id)
  }

  @Test func `a round robin of chess engines has the Elo that its organiser printed`() throws {
    let reference = try Reference<Counts, Published>("published_bradley_terry")
    let sample = try #require(reference.cases.first { $0.input.points != nil })
    let n = sample.input.n
    let points = try #require(sample.input.points)
    var weights = SquareMatrix(size: n)
    for i in 0..<n {
      for j in 0..<n where i != j { weights[i, j] = try #require(sample.input.gamesAPairing) }
    }
    let table = PairPoints(
      bots: Array(0..<n), places: [:], weights: weights, points: points, shares: points)
    let elo = try NewtonMaximum(dimensions: n) { table.derivatives(at: $0, priorWeight: 0) }.position
      .map { $0 * Strengths.eloScale }
    reference.tolerance(of: sample).expect(elo, try #require(sample.expected.elo), sample.id)
    Tolerance(rel: 0, abs: 0.06).expect(elo, try #require(sample.expected.printed), sample.id)
  }
}
