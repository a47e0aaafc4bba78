import EngineBenchmarks

/// Measures what ways to play bring one seat, for those who want to know how near a bot comes to the best.
struct Optimum: Benchmark {
  let name = "optimum"
  let summary = "what ways to play bring, and how often the most that a seat can have"

  func run() {
    for study in PlayStudy.all {
      let columns = Columns([
        "\(study.name), \(study.unit)", "deals", "mean", "± (95 %)", "all \(study.most)", "a game",
      ])
      for way in study.ways {
        let began = ContinuousClock.now
        let results = (1...way.deals).map { Double(way.result($0)) }
        let seconds = (ContinuousClock.now - began) / .seconds(1) / Double(way.deals)
        let count = Double(way.deals)
        let mean = results.reduce(0, +) / count
        let variance = results.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let share = Double(results.count { $0 == Double(study.most) }) / count
        columns.row([
          way.name, "\(way.deals)", mean.digits(3), (1.96 * (variance / count).squareRoot()).digits(3),
          (100 * share).digits(1) + " %", (1e3 * seconds).digits(3) + " ms",
        ])
      }
    }
  }
}
