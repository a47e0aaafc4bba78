/// A prefix code in which frequent symbols have few bits.
struct HuffmanCode {
  /// The number of bits of each symbol; 0 for one that does not occur.
  private(set) var lengths: [UInt8]
  /// The bits of each symbol, the first as the lowest.
  private(set) var codes: [UInt16]

  /// - Parameters:
  ///   - counts: how often each symbol occurs.
  ///   - longest: the maximal number of bits.
  init(counts: [Int], longest: Int) {
    lengths = HuffmanCode.lengths(counts)
    // Counts that are less far apart give codes that are less long.
    var counts = counts
    while lengths.contains(where: { $0 > longest }) {
      counts = counts.map { $0 > 0 ? $0 / 2 + 1 : 0 }
      lengths = HuffmanCode.lengths(counts)
    }
    codes = HuffmanCode.codes(lengths)
  }

  /// The lengths of an optimal code, by Huffman's algorithm with two queues.
  private static func lengths(_ counts: [Int]) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    var weights = symbols.map { counts[$0] }
    var parents = [Int](repeating: -1, count: 2 * symbols.count - 1)
    var (leaf, inner) = (0, symbols.count)
    func takeLeast() -> Int {
      if leaf < symbols.count, inner >= weights.count || weights[leaf] <= weights[inner] {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for _ in 1..<symbols.count {
      let (first, second) = (takeLeast(), takeLeast())
      (parents[first], parents[second]) = (weights.count, weights.count)
      weights.append(weights[first] + weights[second])
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<parents.count - 1).reversed() { depths[node] = depths[parents[node]] + 1 }
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = UInt8(depths[index]) }
    return lengths
  }

  /// The canonical codes of these lengths, as in section 3.2.2 of RFC 1951.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var codes = [UInt16](repeating: 0, count: lengths.count)
    var first = firstCodes(lengths)
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      var (code, turned) = (first[length], UInt16(0))
      first[length] += 1
      for _ in 0..<length { (turned, code) = (turned << 1 | UInt16(code & 1), code >> 1) }
      codes[symbol] = turned
    }
    return codes
  }

  /// The first code of each length.
  private static func firstCodes(_ lengths: [UInt8]) -> [Int] {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var (first, code) = ([Int](repeating: 0, count: 17), 0)
    for bits in 1...16 {
      code = (code + counts[bits - 1]) << 1
      first[bits] = code
    }
    return first
  }
}
