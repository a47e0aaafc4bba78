import Compression

/// Compresses text in the gzip format, for browsers that accept it.
///
/// Source: https://www.rfc-editor.org/rfc/rfc1952
package enum GZip {
  package static func compress(_ input: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 255]
    file += Deflate.compress(input)
    for word in [CRC32.checksum(of: input), UInt32(truncatingIfNeeded: input.count)] {
      file += (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return file
  }
}
