/// A source of uniform whole numbers that is fixed for all versions by its seed.
///
/// Swift's own `shuffle(using:)` may change in a later version, and a seed would then give other games.
public protocol UniformRandom {
  /// A whole number from 0 up to but not including `bound`.
  mutating func below(_ bound: Int) -> Int
}

extension UniformRandom {
  /// Fisher and Yates' shuffle: for i from the last index down to 1, swap i with `below(i + 1)`.
  @inlinable public mutating func shuffle<Element>(_ deck: inout [Element]) {
    for i in stride(from: deck.count - 1, to: 0, by: -1) { deck.swapAt(i, below(i + 1)) }
  }
}
