import Foundation

/// How much is measured: enough for figures, or in a few seconds only enough to show that a benchmark runs.
enum BenchmarkSize {
  static let smokeOption = "--smoke"
  /// True where figures mean nothing.
  static let isSmoke = CommandLine.arguments.contains(smokeOption)

  static func choose<Value>(smoke: Value, full: Value) -> Value { isSmoke ? smoke : full }
}
