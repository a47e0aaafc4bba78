import GameRules

extension SeededRandom {
  /// All elements if there are at most `count`, or else `count` elements drawn at random, with repetition.
  package mutating func some<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    elements.count <= count ? elements : (0..<count).map { _ in elements[below(elements.count)] }
  }
}
