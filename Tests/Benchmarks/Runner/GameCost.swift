import BotProcess
import Foundation
import Sandboxes

/// Measures what a game costs beyond its decisions, with a process that is kept and with a fresh one, and the end of a run.
struct GameCost: Benchmark {
  let name = "game"
  let summary = "what a game costs beyond its decisions, and how a run ends"

  func run() throws {
    let probe = SandboxProbe(
      launcher: BenchmarkPrograms.folder.appending(path: "referee-launcher"),
      environment: ProcessInfo.processInfo.environment)
    // A tournament that asks for a sandbox that does not work here is refused.
    let sandboxes = Sandbox.all.reversed().filter { sandbox in
      guard let failure = probe.failure(of: sandbox) else { return true }
      print("  not measured, sandbox \(sandbox.name): \(failure.message)")
      return false
    }.map(\.name)
    let games = BenchmarkSize.choose(smoke: 10, full: 100)
    var (kept, starts, fresh) = (Samples(), Samples(), sandboxes.map { _ in Samples() })
    for _ in 0..<BenchmarkSize.choose(smoke: 1, full: 5) {
      // Two lengths of game separate the cost of a game from the cost of its decisions.
      let short = try RefereeRun.play(BenchmarkFile("bench-games"))
      let long = try RefereeRun.play(BenchmarkFile("bench-decisions"))
      let decision =
        (long.wall / Double(long.tables) - short.wall / Double(short.tables))
        / Double(long.decisions / long.tables - short.decisions / short.tables)
      let decisions = Double(short.decisions) / Double(short.tables)
      kept.add(short.wall / Double(short.tables) - decision * decisions)
      for (place, sandbox) in sandboxes.enumerated() {
        // Two lengths of tournament separate the cost of a game from that of the tournament's start and end.
        let some = try RefereeRun.play(BenchmarkFile("bench-games", deals: games, process: "fresh", sandbox: sandbox))
        let more = try RefereeRun.play(
          BenchmarkFile("bench-games", deals: 3 * games, process: "fresh", sandbox: sandbox))
        fresh[place].add((more.wall - some.wall) / Double(more.tables - some.tables) - decision * decisions)
      }
      starts.add(try BenchmarkPrograms.floor("start", 2 * games)[0] / 1e9)
    }
    let columns = Columns(["", "a game", "beyond it"])
    columns.row(["kept process", milliseconds(kept.median), ""])
    columns.row(["the program's own start", milliseconds(starts.median), ""])
    for (sandbox, fresh) in zip(sandboxes, fresh) {
      columns.row(["fresh, sandbox \(sandbox)", milliseconds(fresh.median), milliseconds(fresh.median - starts.median)])
    }

    // After many games it is the leaderboards and the report that take the time.
    for deals in [500, 20_000] {
      let exits = try (0..<BenchmarkSize.choose(smoke: 1, full: 3)).map { _ in
        try RefereeRun.play(BenchmarkFile("bench-games", deals: deals, concurrency: 128)).exit
      }
      columns.row(["last of \(deals) to exit, 128 at once", milliseconds(Samples(exits).median), ""])
    }
  }

  private func milliseconds(_ seconds: Double) -> String { (seconds * 1000).digits(3) + " ms" }
}
