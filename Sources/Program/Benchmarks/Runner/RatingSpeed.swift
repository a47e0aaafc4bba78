import Ratings

/// Measures the rating of 200 bots from 1,000,000 games.
struct RatingSpeed: Benchmark {
  let name = "rating"
  let summary = "adding a million games of 200 bots, and rating them"

  func run() throws {
    var dice = SimulationRandom(1)
    let bots = 200
    let strengths = (0..<bots).map { _ in 2 * dice.unit() }
    let count = BenchmarkSize.choose(smoke: 20_000, full: 1_000_000)
    let games = (0..<count).map { _ in
      let first = Int.random(in: 0..<bots, using: &dice)
      let seated = [first, (first + Int.random(in: 1..<bots, using: &dice)) % bots]
      return Placement(bots: seated, scores: dice.finish(seated, strengths: strengths))
    }
    let clock = ContinuousClock()
    var rated = RatedGames(bots: bots)
    let adding = clock.measure { for (deal, game) in games.enumerated() { rated.add(game, deal: deal) } }
    var fit: BradleyTerry?
    let rating = try clock.measure { fit = try BradleyTerry(rated) }
    let columns = Columns(["200 bots, \(count) games", "added in", "rated in"])
    columns.row([
      "deals: \(fit?.strengths.deals ?? 0)", (adding.microseconds / 1e6).digits(2) + " s",
      (rating.microseconds / 1e6).digits(2) + " s",
    ])
  }
}
