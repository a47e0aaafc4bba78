import Foundation
public import Testing

/// How much of the tests runs: that of a reader, of every change, or of a night.
public enum TestScope: Sendable {
  /// What `swift test` runs in a minute: tests of values, and a few true runs of the program.
  case units
  /// With `REFEREE_TESTS=system`, as in `.ci/run`: those of processes, sockets, sandboxes and pages as well.
  case system
  /// With `REFEREE_TESTS=all`, as in `.ci/nightly`: at their full size, with every kill and a minute for each fuzz test.
  case all

  /// What the environment variable `REFEREE_TESTS` asks for.
  public static let current: TestScope = {
    switch ProcessInfo.processInfo.environment["REFEREE_TESTS"] {
    case nil, "", "units": .units
    case "system": .system
    case "all": .all
    case let other?: fatalError("REFEREE_TESTS is \"\(other)\"; expected \"units\", \"system\" or \"all\"")
    }
  }()

  public static var isAll: Bool { current == .all }

  /// The size of a test in this run.
  public static func choose<Value>(quick: Value, all: Value) -> Value { isAll ? all : quick }

  /// Those cases that a run goes through: in a quick one the first few, which stand for the others.
  public static func some<Case>(of cases: [Case], quick count: Int = 1) -> [Case] {
    isAll ? cases : Array(cases.prefix(count))
  }

  /// How long each fuzz test draws new cases, in seconds; nil for a fixed number of cases.
  ///
  /// `REFEREE_FUZZ_SECONDS` overrides the minute of a full run.
  public static let fuzzSeconds: Double? =
    ProcessInfo.processInfo.environment["REFEREE_FUZZ_SECONDS"].flatMap(Double.init) ?? (isAll ? 60 : nil)
}

extension Trait where Self == ConditionTrait {
  /// Leaves out of a quick run what takes seconds: processes, browsers and machines under load.
  public static var onlyWithAll: Self { .enabled(if: TestScope.isAll, "only with REFEREE_TESTS=all") }

  /// Leaves a test of random uploads out of a run in which nothing is fuzzed.
  public static var onlyWithFuzzing: Self {
    .enabled(if: TestScope.fuzzSeconds != nil, "only with REFEREE_TESTS=all or REFEREE_FUZZ_SECONDS")
  }
}
