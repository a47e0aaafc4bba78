import Compression
import Reports
import TestBasics
import Testing

/// The picture that a preview of a link shows.
@Suite(.timeLimited) struct PreviewPictureTests {
  @Test func `the picture is a PNG of its size, whose parts bear their checksums`() throws {
    let site = Site(sampling: SampleStandings.usual)
    let picture = try #require(site.files.first { $0.path.hasSuffix(".png") }).bytes()
    #expect(picture.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]))
    var (names, rest): ([String], ArraySlice<UInt8>) = ([], picture.dropFirst(8))
    func word() -> Int {
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    while !rest.isEmpty {
      let count = word()
      let part = Array(rest.prefix(4 + count))
      names.append(String(decoding: part.prefix(4), as: UTF8.self))
      if names == ["IHDR"] { #expect(Array(part[4..<12]) == [0, 0, 4, 176, 0, 0, 2, 118], "1200 by 630") }
      rest = rest.dropFirst(4 + count)
      #expect(word() == Int(CRC32.checksum(of: part)))
    }
    #expect(names == ["IHDR", "PLTE", "IDAT", "IEND"])
    // The value that every description of the checksum gives.
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `a preview names the picture by the address of the site, if that is known`() throws {
    var site = Site(sampling: SampleStandings.usual)
    #expect(site.texts["index.html"]!.contains(#"property="og:image" content="pages/preview.png""#))
    site.address = "https://example.org/cup"
    for page in ["index.html", "pages/bots.html"] {
      #expect(site.texts[page]!.contains(#"content="https://example.org/cup/pages/preview.png""#), "\(page)")
    }
  }
}
