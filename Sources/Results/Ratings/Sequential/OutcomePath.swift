/// The counts of outcomes in the course of a test: at most 256 moments, evenly spaced, however long the test takes.
public struct OutcomePath: Equatable, Sendable {
  /// In their order.
  public private(set) var moments: [OutcomeCounts] = []
  /// The number of units from one moment to the next.
  private var stride = 1
  private static let most = 256

  public init() {}

  /// Adds the counts after one more unit.
  public mutating func add(_ counts: OutcomeCounts) {
    guard counts.units.isMultiple(of: stride) else { return }
    moments.append(counts)
    guard moments.count > OutcomePath.most else { return }
    stride *= 2
    moments.removeAll { !$0.units.isMultiple(of: stride) }
  }
}
