/// The ChaCha20 block function (RFC 8439, section 2.3).
package enum ChaCha20 {
  /// One block of key stream: sixteen words of four bytes each, the lowest byte first.
  package static func block(
    key: SIMD8<UInt32>, counter: UInt32, nonce: (UInt32, UInt32, UInt32)
  ) -> SIMD16<UInt32> {
    let constants = SIMD4<UInt32>(0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574)
    let last = SIMD4(counter, nonce.0, nonce.1, nonce.2)
    // The rows of the RFC's matrix: a quarter round processes the four columns at once, and the diagonals after each
    // row has been rotated by its number.
    var (a, b, c, d) = (constants, key.lowHalf, key.highHalf, last)
    for _ in 0..<10 {
      quarterRounds(&a, &b, &c, &d)
      (b, c, d) = (turned(b, by: 1), turned(c, by: 2), turned(d, by: 3))
      quarterRounds(&a, &b, &c, &d)
      (b, c, d) = (turned(b, by: 3), turned(c, by: 2), turned(d, by: 1))
    }
    return SIMD16(
      lowHalf: SIMD8(lowHalf: a &+ constants, highHalf: b &+ key.lowHalf),
      highHalf: SIMD8(lowHalf: c &+ key.highHalf, highHalf: d &+ last))
  }

  /// Four quarter rounds, each on the words at one index of the four rows (section 2.1).
  package static func quarterRounds(
    _ a: inout SIMD4<UInt32>, _ b: inout SIMD4<UInt32>, _ c: inout SIMD4<UInt32>, _ d: inout SIMD4<UInt32>
  ) {
    a &+= b
    d = rotated(d ^ a, by: 16)
    c &+= d
    b = rotated(b ^ c, by: 12)
    a &+= b
    d = rotated(d ^ a, by: 8)
    c &+= d
    b = rotated(b ^ c, by: 7)
  }

  private static func rotated(_ row: SIMD4<UInt32>, by bits: UInt32) -> SIMD4<UInt32> {
    row &<< bits | row &>> (32 - bits)
  }

  private static func turned(_ row: SIMD4<UInt32>, by places: Int) -> SIMD4<UInt32> {
    SIMD4(row[places & 3], row[(places + 1) & 3], row[(places + 2) & 3], row[(places + 3) & 3])
  }
}
