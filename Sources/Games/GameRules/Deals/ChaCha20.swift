/// The ChaCha20 block function (RFC 8439, section 2.3).
package enum ChaCha20 {
  /// One block of key stream: sixteen words, each of which stands for four bytes, the lowest first.
  ///
  /// - Parameters:
  ///   - key: 8 words.
  ///   - nonce: 3 words.
  package static func block(key: [UInt32], counter: UInt32, nonce: [UInt32]) -> [UInt32] {
    precondition(key.count == 8 && nonce.count == 3)
    let initial: [UInt32] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574] + key + [counter] + nonce
    var x = initial
    for _ in 0..<10 {
      quarterRound(&x, 0, 4, 8, 12)
      quarterRound(&x, 1, 5, 9, 13)
      quarterRound(&x, 2, 6, 10, 14)
      quarterRound(&x, 3, 7, 11, 15)
      quarterRound(&x, 0, 5, 10, 15)
      quarterRound(&x, 1, 6, 11, 12)
      quarterRound(&x, 2, 7, 8, 13)
      quarterRound(&x, 3, 4, 9, 14)
    }
    for i in 0..<16 { x[i] &+= initial[i] }
    return x
  }

  package static func quarterRound(_ x: inout [UInt32], _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    x[a] &+= x[b]
    x[d] = rotate(x[d] ^ x[a], 16)
    x[c] &+= x[d]
    x[b] = rotate(x[b] ^ x[c], 12)
    x[a] &+= x[b]
    x[d] = rotate(x[d] ^ x[a], 8)
    x[c] &+= x[d]
    x[b] = rotate(x[b] ^ x[c], 7)
  }

  private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x << n | x >> (32 - n) }
}
