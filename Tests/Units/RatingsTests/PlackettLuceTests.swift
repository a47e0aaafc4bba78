import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct PlackettLuceTests {
  private struct Orders: Decodable {
    var n: Int
    var orders: [[Int]]
    var tables: [Int]?
    var names: [String]?

    var rated: RatedGames {
      var rated = RatedGames(bots: n)
      for (game, order) in orders.enumerated() {
        rated.add(Placement(bots: order, scores: order.indices.map { -$0 }), deal: tables?[game] ?? game)
      }
      return rated
    }
  }

  private struct Fit: Decodable {
    var theta: [Double]
    var model: [[Double]]?
    var clustered: [[Double]]?
    var logLikelihood: Double?
    var ties: [Int: Double]?
    var tieErrors: [Int: Double]?

    enum CodingKeys: String, CodingKey {
      case theta
      case model = "cov_model"
      case clustered = "cov_cluster"
      case logLikelihood = "loglik"
      case ties = "log_delta"
      case tieErrors = "se_log_delta"
    }
  }

  private struct Fits: Decodable {
    var mle: Fit?
    var priorWeight: Fit
  }

  private func expectSame(_ fit: PlackettLuce, _ expected: Fit, _ tolerance: Tolerance, _ id: String) throws {
    tolerance.expect(fit.strengths.logarithms, expected.theta, id)
    if let logLikelihood = expected.logLikelihood { tolerance.expect(fit.logLikelihood, logLikelihood, id) }
    for (size, value) in expected.ties ?? [:] {
      tolerance.expect(try #require(fit.ties[size]), value, "\(id), ties of \(size)")
    }
  }

  @Test func `strict rankings are rated as choix, statsmodels and R do`() throws {
    let reference = try Reference<Orders, Fits>("plackett_luce")
    for sample in reference.cases {
      let tolerance = reference.tolerance(of: sample)
      let games = sample.input.rated
      try expectSame(PlackettLuce(games), sample.expected.priorWeight, tolerance, sample.id)
      guard let mle = sample.expected.mle else {
        #expect(throws: NoFiniteMaximum.self) { try PlackettLuce(games, priorWeight: 0) }
        continue
      }
      let fit = try PlackettLuce(games, priorWeight: 0)
      try expectSame(fit, mle, tolerance, sample.id)
      // The reference corrects by G/(G - 1), for want of free parameters to count.
      if let clustered = mle.clustered, let degrees = fit.strengths.degreesOfFreedom {
        let factor = Double(degrees) / Double(fit.strengths.deals - 1)
        let covariance = try #require(fit.strengths.covariance).entries.map { $0 * factor }
        tolerance.expect(covariance, clustered.flatMap(\.self), sample.id)
      }
    }
  }

  @Test func `ties are rated as R's PlackettLuce does`() throws {
    let reference = try Reference<GameRecords, Fits>("plackett_luce_ties")
    for sample in reference.cases {
      let tolerance = reference.tolerance(of: sample)
      let games = sample.input.rated
      try expectSame(PlackettLuce(games), sample.expected.priorWeight, tolerance, "\(sample.id), prior")
      let mle = try #require(sample.expected.mle)
      try expectSame(PlackettLuce(games, priorWeight: 0), mle, tolerance, sample.id)

      let likelihood = likelihood(of: games)
      let fit = try NewtonMaximum(dimensions: likelihood.parameters) { likelihood.derivatives(at: $0, priorWeight: 0) }
      let covariance = fit.information.inverse.centred(leading: likelihood.bots)
      for (i, row) in try #require(mle.model).enumerated() {
        for (j, entry) in row.enumerated() { tolerance.expect(covariance[i, j], entry, sample.id) }
      }
      for (size, error) in mle.tieErrors ?? [:] {
        let index = likelihood.bots + (try #require(likelihood.tieSizes.firstIndex(of: size)))
        tolerance.expect(covariance[index, index].squareRoot(), error, "\(sample.id), ties of \(size)")
      }
    }
  }

  private func likelihood(of games: RatedGames) -> RankingLikelihood {
    let pool = PairTable(games.sums)
    return RankingLikelihood(bots: pool.bots.count) { body in
      games.inDealOrder.forEach { body(Ranking($0, places: pool.places)) }
    }
  }

  private struct Published: Decodable {
    var theta: [Double]
    var se: [Double]
    var loglik: Double
    var printed: [String: Double]

    enum CodingKeys: String, CodingKey {
      case theta, se, loglik
      case printed = "published_ref_first_2dp"
    }
  }

  @Test func `the drivers of NASCAR 2002 have Hunter's strengths`() throws {
    let reference = try Reference<Orders, Published>("published_plackett_luce")
    for sample in reference.cases {
      let rankings = sample.input.orders.map { Ranking(groups: $0.map { [$0] }, deal: 0) }
      let likelihood = RankingLikelihood(bots: sample.input.n) { rankings.forEach($0) }
      let fit = try NewtonMaximum(dimensions: likelihood.parameters) { likelihood.derivatives(at: $0, priorWeight: 0) }
      let errors = fit.information.inverse.centred(leading: likelihood.bots).diagonal.map { $0.squareRoot() }
      let tolerance = reference.tolerance(of: sample)
      tolerance.expect(fit.position, sample.expected.theta, sample.id)
      tolerance.expect(errors, sample.expected.se, sample.id)
      tolerance.expect(likelihood.logLikelihood(at: fit.position), sample.expected.loglik, sample.id)
      let names = try #require(sample.input.names)
      for (name, value) in sample.expected.printed {
        let driver = try #require(names.firstIndex(of: name))
        Tolerance(rel: 0, abs: 0.0051).expect(fit.position[driver] - fit.position[0], value, name)
      }
    }
  }

  @Test func `two seats without ties are Bradley and Terry's`() throws {
    var games = RatedGames(bots: 4)
    var random = SplitMix(state: 6)
    for deal in 0..<200 {
      let bots = Array((0..<4).shuffled(using: &random).prefix(2))
      games.add(Placement(bots: bots, scores: bots[0] > bots[1] || deal % 3 == 0 ? [1, 0] : [0, 1]), deal: deal / 2)
    }
    let (ranked, paired) = try (PlackettLuce(games).strengths, BradleyTerry(games).strengths)
    let close = Tolerance(rel: 1e-9, abs: 1e-9)
    close.expect(ranked.logarithms, paired.logarithms, "strengths")
    close.expect(ranked.covariance?.entries ?? [], paired.covariance?.entries ?? [0], "covariance")
  }
}
