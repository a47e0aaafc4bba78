/// Compresses text in the gzip format, for browsers that accept it: repeated strings become references, in the fixed
/// Huffman code.
///
/// A table's page and script shrink to a third. Foundation on Linux has no compression, and the format's better codes
/// would save another fifth for four times the code.
///
/// Sources: https://www.rfc-editor.org/rfc/rfc1951 and https://www.rfc-editor.org/rfc/rfc1952
package struct GZip {
  /// The output, and the bits that do not fill a byte yet, the lowest first.
  private var bytes: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 255]
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// The shortest string length of each code, and the number of extra bits.
  private static let lengths = bases(from: 3, extra: (0..<28).map { max($0 / 4 - 1, 0) }) + [(258, 0)]
  private static let distances = bases(from: 1, extra: (0..<30).map { max($0 / 2 - 1, 0) })
  private static let (window, longest, attempts) = (32768, 258, 16)

  package static func compress(_ input: [UInt8]) -> [UInt8] {
    var file = GZip()
    file.deflate(input)
    let sum = checksum(of: input)
    for word in [sum, UInt32(truncatingIfNeeded: input.count)] {
      file.bytes += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return file.bytes
  }

  /// Writes one block: at each place the longest of the last strings with the same three first bytes.
  private mutating func deflate(_ input: [UInt8]) {
    write(0b011, bits: 3)
    var last = [Int32](repeating: -1, count: 1 << 15)
    var before = [Int32](repeating: -1, count: input.count)
    var place = 0
    while place < input.count {
      var (length, distance) = (0, 0)
      var other = GZip.hash(input, place).map { Int(last[$0]) } ?? -1
      for _ in 0..<GZip.attempts where other >= 0 && place - other <= GZip.window {
        let most = min(GZip.longest, input.count - place)
        var same = 0
        while same < most, input[other + same] == input[place + same] { same += 1 }
        if same > length { (length, distance) = (same, place - other) }
        other = Int(before[other])
      }
      if length < 3 {
        write(literal: Int(input[place]))
        length = 1
      } else {
        write(length: length, distance: distance)
      }
      for index in place..<place + length {
        guard let hash = GZip.hash(input, index) else { break }
        (before[index], last[hash]) = (last[hash], Int32(index))
      }
      place += length
    }
    write(literal: 256)
    write(0, bits: (8 - bitCount) % 8)
  }

  /// A hash of the three bytes at a place; nil if fewer are left.
  private static func hash(_ input: [UInt8], _ place: Int) -> Int? {
    guard place + 2 < input.count else { return nil }
    let word = UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
    return Int((word &* 2_654_435_761) >> 17)
  }

  private mutating func write(literal symbol: Int) {
    switch symbol {
    case ..<144: write(code: UInt32(0x30 + symbol), bits: 8)
    case ..<256: write(code: UInt32(0x190 + symbol - 144), bits: 9)
    case ..<280: write(code: UInt32(symbol - 256), bits: 7)
    default: write(code: UInt32(0xC0 + symbol - 280), bits: 8)
    }
  }

  private mutating func write(length: Int, distance: Int) {
    let code = GZip.lengths.lastIndex { $0.base <= length }!
    write(literal: 257 + code)
    write(UInt32(length - GZip.lengths[code].base), bits: GZip.lengths[code].extra)
    let way = GZip.distances.lastIndex { $0.base <= distance }!
    write(code: UInt32(way), bits: 5)
    write(UInt32(distance - GZip.distances[way].base), bits: GZip.distances[way].extra)
  }

  /// Huffman codes are written from their highest bit on.
  private mutating func write(code: UInt32, bits count: UInt32) {
    for bit in (0..<count).reversed() { write(code >> bit & 1, bits: 1) }
  }

  private mutating func write(_ value: UInt32, bits count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      (bits, bitCount) = (bits >> 8, bitCount - 8)
    }
  }

  private static func bases(from first: Int, extra: [Int]) -> [(base: Int, extra: UInt32)] {
    var next = first
    return extra.map { bits in
      defer { next += 1 << bits }
      return (next, UInt32(bits))
    }
  }

  /// CRC-32.
  private static func checksum(of input: [UInt8]) -> UInt32 {
    var table: [UInt32] = []
    for byte: UInt32 in 0..<256 {
      var sum = byte
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
      table.append(sum)
    }
    var sum = UInt32.max
    for byte in input { sum = (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }
}
