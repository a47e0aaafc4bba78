/// Something that is measured; what it prints is ratios from one interleaved run, and nothing is ever asserted.
protocol Benchmark: Sendable {
  /// The word that runs it.
  var name: String { get }
  /// What it shows, in one line.
  var summary: String { get }
  /// Measures and prints.
  func run() throws
}
