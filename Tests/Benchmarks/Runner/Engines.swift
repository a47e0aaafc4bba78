/// Measures the games' engines in steps a second, where planning bots live.
struct Engines: Benchmark {
  let name = "engines"
  let summary = "steps a second of the games' engines against the plain way, and what their solvers settle"

  func run() {
    let columns = Columns(["", "a second", "one takes", "plainly", "ratio"])
    for engine in EngineBenchmark.all {
      // Interleaved, so that both have the same neighbours on the machine.
      let pairs = (0..<BenchmarkSize.choose(smoke: 1, full: 7)).map { _ in
        (engine.time(engine.fast), engine.time(engine.plain))
      }
      let (fast, plain) = (Samples(pairs.map(\.0)).median, Samples(pairs.map(\.1)).median)
      columns.row([
        engine.name, (1e-6 / fast).digits(2) + " M", (fast * 1e9).digits(0) + " ns", (plain * 1e9).digits(0) + " ns",
        (plain / fast).digits(1),
      ])
    }
    let (deals, positions) = (BenchmarkSize.choose(smoke: 20, full: 1000), 100_000_000)
    print("\n  \(deals) deals, \(positions) positions a deal at most")
    let solvers = Columns(["", "positions/s", "median", "mean", "mean positions", "most", "won", "lost", "open"])
    for solver in SolverBenchmark.all {
      var times = Samples()
      var (looked, most, seconds) = (0, 0, 0.0)
      var counts: [Bool?: Int] = [:]
      for deal in 1...deals {
        let began = ContinuousClock.now
        let answer = solver.solve(deal, positions)
        let time = (ContinuousClock.now - began) / .seconds(1)
        times.add(time)
        seconds += time
        looked += answer.positions
        most = max(most, answer.positions)
        counts[answer.canWin, default: 0] += 1
      }
      let shares = [true, false, nil].map { 100 * Double(counts[$0, default: 0]) / Double(deals) }
      solvers.row(
        [
          solver.name, (1e-6 * Double(looked) / seconds).digits(2) + " M", (1e3 * times.median).digits(3) + " ms",
          (1e3 * seconds / Double(deals)).digits(2) + " ms", "\(looked / deals)", "\(most)",
        ] + shares.map { $0.digits(1) + " %" })
    }
  }
}
