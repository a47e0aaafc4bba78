/// Compresses bytes in the deflate format: repeated strings become references, and frequent symbols get short codes.
///
/// Foundation on Linux has no compression.
///
/// Source: https://www.rfc-editor.org/rfc/rfc1951
public struct Deflate {
  private var output = BitWriter()
  /// A literal, or 1 in the highest bit, a length and a distance.
  private var tokens: [UInt32] = []
  private var symbolCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)

  /// The shortest string length of each code, and the number of extra bits.
  private static let lengths = bases(from: 3, extra: (0..<28).map { max($0 / 4 - 1, 0) }) + [(258, 0)]
  private static let distances = bases(from: 1, extra: (0..<30).map { max($0 / 2 - 1, 0) })
  /// The code of each length from 3 on.
  private static let lengthCodes = (3...258).map { length in UInt8(lengths.lastIndex { $0.base <= length }!) }
  private static let (window, longest, attempts) = (32768, 258, 16)
  private static let endOfBlock = 256

  public static func compress(_ input: [UInt8]) -> [UInt8] {
    var block = Deflate()
    input.withUnsafeBufferPointer { block.findStrings(in: $0) }
    block.write()
    return block.output.finished
  }

  /// Finds at each place the longest of the last strings with the same three first bytes.
  private mutating func findStrings(in input: UnsafeBufferPointer<UInt8>) {
    let size = input.count < 8192 ? 12 : 15
    var last = [Int32](repeating: -1, count: 1 << size)
    var before = [Int32](repeating: -1, count: input.count)
    func hash(_ place: Int) -> Int {
      let word = UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
      return Int((word &* 2_654_435_761) >> UInt32(32 - size))
    }
    tokens.reserveCapacity(input.count / 2)
    var place = 0
    while place < input.count {
      var (length, distance) = (0, 0)
      let most = min(Deflate.longest, input.count - place)
      if most >= 3 {
        var other = Int(last[hash(place)])
        for _ in 0..<Deflate.attempts where other >= 0 && place - other <= Deflate.window {
          // Most strings are no longer than the longest so far, and differ where it ends.
          if length < most, input[other + length] == input[place + length] {
            var same = 0
            while same < most, input[other + same] == input[place + same] { same += 1 }
            if same > length { (length, distance) = (same, place - other) }
          }
          other = Int(before[other])
        }
      }
      if length < 3 {
        tokens.append(UInt32(input[place]))
        symbolCounts[Int(input[place])] += 1
        length = 1
      } else {
        tokens.append(1 << 31 | UInt32(length) << 16 | UInt32(distance - 1))
        symbolCounts[257 + Int(Deflate.lengthCodes[length - 3])] += 1
        distanceCounts[Deflate.code(ofDistance: distance)] += 1
      }
      for index in place..<max(place, min(place + length, input.count - 2)) {
        let hash = hash(index)
        (before[index], last[hash]) = (last[hash], Int32(index))
      }
      place += length
    }
    symbolCounts[Deflate.endOfBlock] = 1
  }

  /// Writes one block with codes of its own.
  private mutating func write() {
    let symbols = HuffmanCode(counts: symbolCounts, longest: 15)
    let distances = HuffmanCode(counts: distanceCounts, longest: 15)
    output.write(0b101, bits: 3)
    writeLengths(of: symbols, distances)
    for token in tokens {
      if token < 1 << 31 {
        output.write(symbols, Int(token))
        continue
      }
      let (length, distance) = (Int(token >> 16 & 0x1FF), Int(token & 0xFFFF) + 1)
      let code = Int(Deflate.lengthCodes[length - 3])
      output.write(symbols, 257 + code)
      output.write(UInt32(length - Deflate.lengths[code].base), bits: Deflate.lengths[code].extra)
      let way = Deflate.code(ofDistance: distance)
      output.write(distances, way)
      output.write(UInt32(distance - Deflate.distances[way].base), bits: Deflate.distances[way].extra)
    }
    output.write(symbols, Deflate.endOfBlock)
  }

  /// Writes the lengths of both codes, themselves in a code: 17 and 18 are runs of zeros, 16 is a run of the last length.
  private mutating func writeLengths(of symbols: HuffmanCode, _ distances: HuffmanCode) {
    let symbolLengths = symbols.lengths[...max(256, symbols.lengths.lastIndex { $0 > 0 } ?? 0)]
    let distanceLengths = distances.lengths[...(distances.lengths.lastIndex { $0 > 0 } ?? 0)]
    let all = Array(symbolLengths + distanceLengths)
    var items: [(symbol: Int, extra: UInt32, bits: UInt32)] = []
    var index = 0
    while index < all.count {
      var run = 1
      while index + run < all.count, all[index + run] == all[index] { run += 1 }
      if all[index] == 0, run >= 3 {
        run = min(run, 138)
        items.append(run < 11 ? (17, UInt32(run - 3), 3) : (18, UInt32(run - 11), 7))
      } else if run >= 4 {
        run = min(run, 7)
        items.append((Int(all[index]), 0, 0))
        items.append((16, UInt32(run - 4), 2))
      } else {
        run = 1
        items.append((Int(all[index]), 0, 0))
      }
      index += run
    }
    var counts = [Int](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let shown = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    output.write(UInt32(symbolLengths.count - 257), bits: 5)
    output.write(UInt32(distanceLengths.count - 1), bits: 5)
    output.write(UInt32(shown - 4), bits: 4)
    for symbol in order.prefix(shown) { output.write(UInt32(code.lengths[symbol]), bits: 3) }
    for item in items {
      output.write(code, item.symbol)
      output.write(item.extra, bits: item.bits)
    }
  }

  private static func code(ofDistance distance: Int) -> Int {
    if distance < 5 { return distance - 1 }
    let bits = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return 2 * bits + ((distance - 1) >> (bits - 1) & 1)
  }

  private static func bases(from first: Int, extra: [Int]) -> [(base: Int, extra: UInt32)] {
    var next = first
    return extra.map { bits in
      defer { next += 1 << bits }
      return (next, UInt32(bits))
    }
  }
}

/// Writes bits, the lowest of each number first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt32 = 0

  mutating func write(_ value: UInt32, bits more: UInt32) {
    bits |= UInt64(value) << UInt64(count)
    count += more
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      (bits, count) = (bits >> 8, count - 8)
    }
  }

  mutating func write(_ code: HuffmanCode, _ symbol: Int) {
    write(UInt32(code.codes[symbol]), bits: UInt32(code.lengths[symbol]))
  }

  /// All bytes; unused bits of the last are 0.
  var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: bits)] : bytes }
}
