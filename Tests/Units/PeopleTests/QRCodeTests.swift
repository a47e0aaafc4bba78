import PersonPlay
import TestBasics
import Testing

/// QR codes, compared with those of another generator: python-qrcode 8, error level L, bytes.
@Suite(.timeLimited) struct QRCodeTests {
  private static let link = "http://192.168.178.123:65535/t/0123456789abcdef0123456789abcdef/"

  private func picture(_ code: QRCode) -> String {
    code.rows.map { $0.map { $0 ? "#" : "." }.joined() }.joined(separator: "\n")
  }

  /// FNV-1a.
  private func checksum(_ text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  @Test func `a short text is drawn module by module as elsewhere`() throws {
    let code = try #require(QRCode("hi", mask: 3))
    #expect(
      picture(code) == """
        #######.##..#.#######
        #.....#..#..#.#.....#
        #.###.#.#.#.#.#.###.#
        #.###.#.#..#..#.###.#
        #.###.#.###...#.###.#
        #.....#.......#.....#
        #######.#.#.#.#######
        .........##..........
        ####..#.#.#..#..###.#
        #.#..#....#.#..#....#
        ####..#####.#####..##
        ..#.##...##.##.....#.
        #.#.###..#.#.#..#.#.#
        ........###..#.#..#..
        #######..##..##.#.#..
        #.....#..######..#..#
        #.###.#..###..#..#..#
        #.###.#.#.#..#..#..#.
        #.###.#.#..#.#..###..
        #.....#.#..##.#.##..#
        #######.#..##..#.#...
        """)
  }

  @Test(
    arguments: [
      (
        "hi", 21,
        [
          49_626_203, 1_207_340_229, 2_248_683_309, 1_670_359_107, 2_543_743_569, 347_187_263, 3_961_144_731,
          3_718_654_613,
        ]
      ),
      (
        link, 33,
        [
          306_998_877, 357_485_471, 3_140_541_070, 676_093_856, 3_026_095_301, 3_091_047_321, 2_053_774_154,
          1_012_329_384,
        ]
      ),
      (
        link + String(repeating: "a", count: 50), 41,
        [
          1_465_212_815, 3_240_139_041, 3_142_138_580, 2_687_868_423, 342_536_942, 2_421_649_364, 3_898_978_433,
          3_270_719_087,
        ]
      ),
      (
        String(repeating: "y", count: 134), 41,
        [
          2_952_593_791, 3_189_645_477, 4_175_275_604, 3_230_556_911, 2_567_346_670, 863_721_860, 1_378_185_689,
          1_822_093_099,
        ]
      ),
    ] as [(String, Int, [UInt32])])
  func `a text of any length is drawn as elsewhere with each mask`(text: String, size: Int, sums: [UInt32]) throws {
    for (mask, sum) in sums.enumerated() {
      let code = try #require(QRCode(text, mask: mask))
      #expect(code.size == size && checksum(picture(code)) == sum, "mask \(mask)")
    }
    let best = try #require(QRCode(text))
    #expect((0..<8).contains { QRCode(text, mask: $0) == best })
  }

  @Test func `what is longer than any link has no code, and a picture has the margin that cameras need`() throws {
    #expect(QRCode(String(repeating: "y", count: 135)) == nil)
    let code = try #require(QRCode(Self.link))
    #expect(code.svg.contains(#"viewBox="0 0 \#(code.size + 8) \#(code.size + 8)""#))
    #expect(code.svg.components(separatedBy: "h1v1h-1z").count == code.rows.joined().count { $0 } + 1)
  }
}
