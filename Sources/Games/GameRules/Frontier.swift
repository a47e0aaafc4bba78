/// A priority queue of numbers by worth, as a binary heap, for best-first search.
///
///     var frontier = Frontier()
///     frontier.insert(0, worth: 7)
///     frontier.insert(1, worth: 9)
///     frontier.removeBest()  // 1
public struct Frontier: Sendable {
  private var entries: [(worth: Int, number: Int)] = []

  public init() {}

  public mutating func insert(_ number: Int, worth: Int) {
    entries.append((worth, number))
    var child = entries.count - 1
    while child > 0, entries[(child - 1) / 2] < entries[child] {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes and returns the number with the greatest worth; of equals, the one inserted with the higher number.
  public mutating func removeBest() -> Int? {
    guard let best = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return best.number }
    entries[0] = last
    sink()
    return best.number
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < entries.count else { return }
      if child + 1 < entries.count, entries[child] < entries[child + 1] { child += 1 }
      guard entries[parent] < entries[child] else { return }
      entries.swapAt(parent, child)
      parent = child
    }
  }
}
