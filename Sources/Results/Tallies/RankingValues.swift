import Records

/// A compact array of values of a `RankingKey`, each with as many bytes as the largest one needs: 1, 2 or 4.
///
/// A run has millions of results, most of which are small.
package struct RankingValues {
  private var bytes: [UInt8] = []
  private var width = 1
  /// The expected number of values: an array that doubles its capacity takes three times its memory for a moment.
  private let expected: Int

  package init(expected: Int) {
    self.expected = expected
    bytes.reserveCapacity(expected)
  }

  package var count: Int { bytes.count / width }

  package subscript(index: Int) -> Int? {
    guard index < count else { return nil }
    let code = bytes.withUnsafeBytes { bytes in
      switch width {
      case 1: Int(bytes.loadUnaligned(fromByteOffset: index, as: Int8.self))
      case 2: Int(bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self))
      default: Int(bytes.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self))
      }
    }
    return code == none ? nil : code == unranked ? RankingKey.unranked : code
  }

  /// Sets a value, and grows the array if necessary; a ranked value has at most 31 bits (`RecordBounds`).
  package mutating func set(_ index: Int, to value: Int) {
    let isRanked = value != RankingKey.unranked
    while isRanked, value <= unranked || value > -unranked { widen() }
    while count <= index { append(none) }
    write(isRanked ? value : unranked, at: index * width)
  }

  // The codes of a missing value, and of a result that is not ranked.
  private var none: Int { -1 << (8 * width - 1) }
  private var unranked: Int { none + 1 }

  private mutating func append(_ code: Int) {
    bytes.append(contentsOf: repeatElement(0, count: width))
    write(code, at: bytes.count - width)
  }

  private mutating func write(_ code: Int, at start: Int) {
    for place in 0..<width { bytes[start + place] = UInt8(truncatingIfNeeded: code >> (8 * place)) }
  }

  private mutating func widen() {
    precondition(width < 4, "a result has 31 bits")
    var wider = RankingValues(expected: 0)
    wider.width = 2 * width
    wider.bytes.reserveCapacity(max(expected, count) * wider.width)
    for index in 0..<count {
      wider.append(wider.none)
      if let value = self[index] { wider.set(index, to: value) }
    }
    (bytes, width) = (wider.bytes, wider.width)
  }
}
