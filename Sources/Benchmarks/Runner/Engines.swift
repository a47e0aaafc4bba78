import EngineBenchmarks

/// Measures the games' engines in steps a second, where planning bots live.
struct Engines: Benchmark {
  let name = "engines"
  let summary = "steps a second of the games' engines, and against the plain way to do the same"

  func run() {
    let columns = Columns(["", "a second", "one takes", "plainly", "ratio"])
    for engine in EngineBenchmark.all {
      // Interleaved, so that both have the same neighbours on the machine.
      let pairs = (0..<7).map { _ in (engine.time(engine.fast), engine.time(engine.plain)) }
      let (fast, plain) = (Samples(pairs.map(\.0)).median, Samples(pairs.map(\.1)).median)
      columns.row([
        engine.name, (1e-6 / fast).digits(2) + " M", (fast * 1e9).digits(0) + " ns", (plain * 1e9).digits(0) + " ns",
        (plain / fast).digits(1),
      ])
    }
  }
}
