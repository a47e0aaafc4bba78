/// A histogram of times with logarithmic classes, so that a quantile has an error of at most 3 %.
///
/// Each doubling is divided into sixteen classes; below 16 every whole number is a class. The sum of the histograms of
/// parts is that of the whole.
public struct Histogram: Equatable, Sendable {
  /// The counts of the non-empty classes, by class.
  public private(set) var counts: [Int: Int] = [:]

  public init() {}

  /// Restores a histogram from its `counts`.
  public init(counts: [Int: Int]) { self.counts = counts }

  public var count: Int { counts.values.reduce(0, +) }

  /// Counts a value; a negative one counts as 0.
  public mutating func add(_ value: Int) { counts[Histogram.classIndex(of: max(value, 0)), default: 0] += 1 }

  public mutating func merge(_ other: Histogram) { counts.merge(other.counts, uniquingKeysWith: +) }

  /// The quantile for a share, as the middle of its class; nil without a value.
  public func quantile(_ share: Double) -> Int? {
    let rank = max(Int(exactly: (share * Double(count)).rounded(.up)) ?? count, 1)
    var seen = 0
    for index in counts.keys.sorted() {
      seen += counts[index]!
      if seen >= rank { return Histogram.middle(ofClass: index) }
    }
    return nil
  }

  /// The class of the largest whole number.
  public static let lastClass = classIndex(of: .max)

  package static func classIndex(of value: Int) -> Int {
    guard value >= 16 else { return value }
    let doubling = Int.bitWidth - 1 - value.leadingZeroBitCount
    return (doubling - 3) * 16 + (value >> (doubling - 4)) - 16
  }

  /// The representative value of a class.
  public static func middle(ofClass index: Int) -> Int {
    guard index >= 16 else { return index }
    let doubling = index / 16 + 3
    let width = 1 << (doubling - 4)
    return (index % 16 + 16) * width + width / 2
  }
}
