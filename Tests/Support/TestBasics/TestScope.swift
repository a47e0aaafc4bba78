import Foundation
public import Testing

/// How much of the tests runs: enough for every change, or everything.
public enum TestScope: Sendable {
  /// What `swift test` runs in a few minutes: every module, and of what repeats itself or takes long a part.
  case quick
  /// What `REFEREE_TESTS=all swift test` runs: every sandbox, every kill, a minute of fuzzing.
  case all

  /// What the environment variable `REFEREE_TESTS` asks for.
  public static let current: TestScope = {
    switch ProcessInfo.processInfo.environment["REFEREE_TESTS"] {
    case nil, "", "quick": .quick
    case "all": .all
    case let other?: fatalError("REFEREE_TESTS is \"\(other)\"; expected \"quick\" or \"all\"")
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
