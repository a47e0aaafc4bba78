import Foundation

/// Compares what a decision costs the referee with the least that any referee can cost.
///
/// The floor is a C program that writes 200 bytes, polls and reads. The referee plays a whole tournament: prompts, JSON,
/// legality, clocks, journal. Both have the same bot, which answers at once, and all share one core.
struct DecisionCost: Benchmark {
  let name = "decision"
  let summary = "CPU and throughput of a decision against a C program that only writes, polls and reads"

  func run() throws {
    var (floors, runs) = ([Pair](), [Pair]())
    for _ in 0..<BenchmarkSize.choose(smoke: 1, full: 5) {
      floors.append(try floor())
      let run = try RefereeRun.play(BenchmarkFile("bench-decisions"), on: 0)
      runs.append(Pair(wall: run.wall / Double(run.decisions), cpu: run.decisionCPU))
    }
    let columns = Columns(["", "CPU", "wall", "CPU ratio", "throughput"])
    let (floor, run) = (Pair.median(floors), Pair.median(runs))
    for (what, pair) in [("C floor", floor), ("referee", run)] {
      columns.row([
        what, (pair.cpu * 1e6).digits(2) + " µs", (pair.wall * 1e6).digits(2) + " µs",
        (pair.cpu / floor.cpu).digits(2), (floor.wall / pair.wall).digits(2),
      ])
    }
    if let calls = try SystemCalls.perDecision() {
      print("  system calls of the table's thread a decision: \(calls.digits(2))")
    } else {
      print("  system calls are not counted: strace is not installed")
    }
  }

  /// Seconds a decision.
  private struct Pair {
    var wall: Double
    var cpu: Double

    static func median(_ pairs: [Pair]) -> Pair {
      Pair(wall: Samples(pairs.map(\.wall)).median, cpu: Samples(pairs.map(\.cpu)).median)
    }
  }

  private func floor() throws -> Pair {
    let figures = try BenchmarkPrograms.floor("trips", BenchmarkSize.choose(smoke: 1000, full: 100_000), on: 0)
    return Pair(wall: figures[0] / 1e9, cpu: figures[1] / 1e9)
  }
}
