/// The checksum of the gzip and PNG formats.
///
/// Source: https://www.rfc-editor.org/rfc/rfc1952, section 8
public enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
  }

  public static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
  }
}
