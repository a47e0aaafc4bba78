/// A picture of few colours in the Portable Network Graphics format.
///
/// Source: https://www.w3.org/TR/png-3/
public struct PNG {
  public let width: Int
  public let height: Int
  /// The colours, each as 0xRRGGBB; at most 256.
  private let palette: [Int]
  /// Row by row: the index of each pixel's colour.
  private var pixels: [UInt8]

  /// A picture in the first colour.
  public init(width: Int, height: Int, palette: [Int]) {
    (self.width, self.height, self.palette) = (width, height, palette)
    pixels = [UInt8](repeating: 0, count: width * height)
  }

  /// Fills the part of a rectangle that lies in the picture.
  ///
  /// - Parameter colour: its index.
  public mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, colour: Int) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) { pixels[row * width + column] = UInt8(colour) }
    }
  }

  /// Fills a disc.
  public mutating func fillDisc(x: Int, y: Int, radius: Int, colour: Int) {
    for row in -radius...radius {
      let half = Int(exactly: Double(radius * radius - row * row).squareRoot().rounded(.down)) ?? 0
      fill(x - half..<x + half + 1, y + row..<y + row + 1, colour: colour)
    }
  }

  /// The file.
  public var bytes: [UInt8] {
    // Eight bits a pixel, each the index of a colour; no interlacing.
    let header: [UInt8] = PNG.word(width) + PNG.word(height) + [8, 3, 0, 0, 0]
    let colours = palette.flatMap { colour in [16, 8, 0].map { UInt8(colour >> $0 & 255) } }
    var rows: [UInt8] = []
    for row in 0..<height {
      // No filter.
      rows.append(0)
      rows += pixels[row * width..<(row + 1) * width]
    }
    let chunks = [("IHDR", header), ("PLTE", colours), ("IDAT", PNG.zlib(rows)), ("IEND", [])]
    return chunks.reduce([137, 80, 78, 71, 13, 10, 26, 10]) { $0 + PNG.chunk($1.0, $1.1) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return word(content.count) + named + word(Int(CRC32.checksum(of: named)))
  }

  /// The deflate format within that of zlib.
  ///
  /// Source: https://www.rfc-editor.org/rfc/rfc1950
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65521
      two = (two + one) % 65521
    }
    return [0x78, 0x01] + Deflate.compress(bytes) + word(two << 16 | one)
  }

  /// Four bytes, the most significant first.
  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
