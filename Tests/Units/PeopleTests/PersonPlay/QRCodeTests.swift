import PersonPlay
import TestBasics
import Testing

/// QR codes, compared with those of another generator: python-qrcode 8, version 4, error level L, bytes, mask 0.
@Suite(.timeLimited) struct QRCodeTests {
  private static let link = "http://192.168.178.123:65535/t/0123456789abcdef0123456789abcdef/"

  private func picture(_ code: QRCode) -> String {
    code.rows.map { $0.map { $0 ? "#" : "." }.joined() }.joined(separator: "\n")
  }

  /// FNV-1a.
  private func checksum(_ text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  @Test func `a link is drawn as elsewhere`() throws {
    let code = try #require(QRCode(Self.link))
    #expect(code.rows.count == 33 && checksum(picture(code)) == 306_998_877)
  }

  @Test func `what is longer than any link has no code, and a picture has the margin that cameras need`() throws {
    #expect(QRCode(String(repeating: "y", count: 78)) != nil)
    #expect(QRCode(String(repeating: "y", count: 79)) == nil)
    let code = try #require(QRCode(Self.link))
    #expect(code.svg.contains(#"viewBox="0 0 \#(code.size + 8) \#(code.size + 8)""#))
    #expect(code.svg.components(separatedBy: "h1v1h-1z").count == code.rows.joined().count { $0 } + 1)
  }
}
