import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct ChaCha20Tests {
  @Test func `the quarter round gives RFC 8439's vector of section 2.1.1`() {
    var (a, b) = (SIMD4<UInt32>(repeating: 0x1111_1111), SIMD4<UInt32>(repeating: 0x0102_0304))
    var (c, d) = (SIMD4<UInt32>(repeating: 0x9b8d_6f43), SIMD4<UInt32>(repeating: 0x0123_4567))
    ChaCha20.quarterRounds(&a, &b, &c, &d)
    let expected: [UInt32] = [0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb]
    #expect([a, b, c, d] == expected.map { SIMD4(repeating: $0) })
  }

  @Test func `the block function gives RFC 8439's vector of section 2.3.2`() {
    let key: SIMD8<UInt32> = [
      0x0302_0100, 0x0706_0504, 0x0b0a_0908, 0x0f0e_0d0c, 0x1312_1110, 0x1716_1514, 0x1b1a_1918, 0x1f1e_1d1c,
    ]
    let block = ChaCha20.block(key: key, counter: 1, nonce: (0x0900_0000, 0x4a00_0000, 0))
    #expect(
      block == [
        0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3, 0xc7f4_d1c7, 0x0368_c033, 0x9aaa_2204, 0x4e6c_d4c3,
        0x4664_82d2, 0x09aa_9f07, 0x05d7_c214, 0xa202_8bd9, 0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2,
      ])
  }

  @Test func `the key stream of a zero key gives RFC 8439's first vector of appendix A.1`() {
    let block = ChaCha20.block(key: SIMD8(), counter: 0, nonce: (0, 0, 0))
    #expect(
      block == [
        0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653, 0xb819_d2bd, 0x1aed_8da0, 0xccef_36a8, 0xc70d_778b,
        0x7c59_41da, 0x8d48_5751, 0x3fe0_2477, 0x374a_d8b8, 0xf4b8_436a, 0x1ca1_1815, 0x69b6_87c3, 0x8665_eeb2,
      ])
  }
}
