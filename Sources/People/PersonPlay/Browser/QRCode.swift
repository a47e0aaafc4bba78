/// A text as a QR code, which a phone's camera reads from a screen.
///
///     QRCode("http://192.168.0.7:4242/t/0123456789abcdef/")?.svg
///
/// It encodes bytes at error level L, in version 4, with mask 0: up to 78 bytes, which is more than any link here has.
/// One size and one mask suffice, because cameras read every mask.
///
/// Source: ISO/IEC 18004:2015.
package struct QRCode: Equatable {
  /// The modules of each row from the top; true is dark.
  package private(set) var rows: [[Bool]]
  /// The modules that hold no data.
  private var isFixed: [[Bool]]

  package let size = 33
  /// The numbers of codewords for data and for error correction.
  private static let (dataCount, correctionCount) = (80, 20)

  /// - Returns: nil for a text that is too long.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    // The mode and the length take twelve bits.
    guard bytes.count + 2 <= QRCode.dataCount else { return nil }
    rows = Array(repeating: Array(repeating: false, count: size), count: size)
    isFixed = rows
    drawPatterns()
    place(QRCode.codewords(bytes))
    applyMask()
  }

  // The contents.

  private static func codewords(_ bytes: [UInt8]) -> [UInt8] {
    // Mode 4 is bytes; the code is written in half bytes, because the mode is half a byte.
    var halves: [UInt8] = [4]
    for byte in [UInt8(bytes.count)] + bytes { halves += [byte >> 4, byte & 15] }
    halves.append(0)
    var data: [UInt8] = []
    for index in stride(from: 0, to: halves.count, by: 2) { data.append(halves[index] << 4 | halves[index + 1]) }
    let padding: [UInt8] = [0xEC, 0x11]
    for index in 0..<dataCount - data.count { data.append(padding[index % 2]) }
    return data + correction(of: data, count: correctionCount)
  }

  /// The remainder of the division by the product of (x − 2ⁱ), in the field of 256 elements.
  private static func correction(of data: [UInt8], count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        divisor[index] = product(divisor[index], root) ^ (index + 1 < count ? divisor[index + 1] : 0)
      }
      root = product(root, 2)
    }
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in 0..<count { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(b >> UInt8(bit) & 1) * Int(a)
    }
    return UInt8(result)
  }

  // The placement.

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard rows.indices.contains(x), rows.indices.contains(y) else { return }
    (rows[y][x], isFixed[y][x]) = (isDark, true)
  }

  private mutating func drawPatterns() {
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawSquares(x, y, radius: 4, light: [2, 4]) }
    drawSquares(size - 7, size - 7, radius: 2, light: [1])
    drawFormat()
  }

  /// Concentric squares around a point, dark except those with some radii.
  private mutating func drawSquares(_ x: Int, _ y: Int, radius: Int, light: [Int]) {
    for down in -radius...radius {
      for right in -radius...radius { fix(x + right, y + down, !light.contains(max(abs(right), abs(down)))) }
    }
  }

  /// The error level and the mask, twice.
  private mutating func drawFormat() {
    // Level L and mask 0, with their error correction.
    let bits = 0x77C4
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case 0..<6: fix(8, index, isDark)
      case 6, 7: fix(8, index + 1, isDark)
      case 8: fix(7, 8, isDark)
      default: fix(14 - index, 8, isDark)
      }
      if index < 8 { fix(size - 1 - index, 8, isDark) } else { fix(8, size - 15 + index, isDark) }
    }
    fix(8, size - 8, true)
  }

  /// Fills pairs of columns from the right, alternately upwards and downwards; the column of the timing pattern is
  /// skipped.
  private mutating func place(_ codewords: [UInt8]) {
    var index = 0
    for (pair, right) in (Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1]).enumerated() {
      for step in 0..<size {
        let y = pair % 2 == 0 ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y][x] && index < codewords.count * 8 {
          rows[y][x] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
    }
  }

  /// Mask 0, which inverts modules at even sums of row and column.
  private mutating func applyMask() {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y][x] && (x + y) % 2 == 0 { rows[y][x].toggle() }
    }
  }

  // The drawing.

  /// Dark on light regardless of the page's colours, with the margin that readers need.
  package var svg: String {
    let path = rows.enumerated().map { y, row in
      row.enumerated().filter(\.element).map { "M\($0.offset + 4) \(y + 4)h1v1h-1z" }.joined()
    }
    let side = size + 8
    return
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" role="img" aria-label="QR code of the link" shape-rendering="crispEdges">"#
      + #"<path fill="white" d="M0 0h\#(side)v\#(side)H0z"/><path fill="black" d="\#(path.joined())"/></svg>"#
  }
}
