import BotProcess
import Foundation

/// `referee-bench [NAME...]`: runs the benchmarks named, or all.
@main
enum Main {
  static let benchmarks: [any Benchmark] = [
    ChargedTime(), Races(), VerdictLatency(), DecisionCost(), GameCost(), Scale(), Engines(), Optimum(), LibrarySpeed(),
    Coverage(), AdaptiveGames(), RatingSpeed(), ScheduleBalance(),
  ]

  static func main() throws {
    let names = CommandLine.arguments.dropFirst()
    guard names.allSatisfy({ name in benchmarks.contains { $0.name == name } }) else {
      print("referee-bench [NAME...] runs these, or all of them:\n")
      for benchmark in benchmarks { print("  \(benchmark.name)  \(benchmark.summary)") }
      exit(2)
    }
    print("\(AvailableCores().count) cores; figures are ratios unless they bear a unit")
    for benchmark in benchmarks where names.isEmpty || names.contains(benchmark.name) {
      print("\n\(benchmark.name): \(benchmark.summary)")
      try benchmark.run()
    }
  }
}
