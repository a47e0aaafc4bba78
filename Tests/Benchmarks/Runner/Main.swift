import Foundation
import OperatingSystem

/// `referee-bench [--smoke] [NAME...]`: runs the benchmarks named, or all.
@main
enum Main {
  static let benchmarks: [any Benchmark] = [
    ChargedTime(), Races(), DecisionCost(), Peers(), GameCost(), Scale(), Workers(), Engines(), LibrarySpeed(),
  ]

  static func main() {
    let names = CommandLine.arguments.dropFirst().filter { $0 != BenchmarkSize.smokeOption }
    guard names.allSatisfy({ name in benchmarks.contains { $0.name == name } }) else {
      print("referee-bench [\(BenchmarkSize.smokeOption)] [NAME...] runs these, or all of them:\n")
      for benchmark in benchmarks { print("  \(benchmark.name)  \(benchmark.summary)") }
      print("\nWith \(BenchmarkSize.smokeOption) each takes seconds and its figures mean nothing.")
      exit(2)
    }
    print(
      "\(AvailableCores().count) cores; figures are ratios unless they bear a unit"
        + (BenchmarkSize.isSmoke ? "; SMOKE: they mean nothing" : ""))
    var hasFailed = false
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
      print("\n\(benchmark.name): \(benchmark.summary)")
      do {
        try benchmark.run()
      } catch {
        fflush(nil)
        FileHandle.standardError.write(Data("\(benchmark.name) failed: \(error)\n".utf8))
        hasFailed = true
      }
    }
    if hasFailed { exit(1) }
  }
}
