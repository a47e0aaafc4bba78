import BotProtocol
import GameRules
import TestBasics
import Testing

@Suite(.timeLimited) struct LineFramerTests {
  /// - Parameter takesWhole: true takes a piece that is a line as it is.
  private func lines(_ pieces: [[UInt8]], takesWhole: Bool = false) -> [[UInt8]] {
    var framer = LineFramer()
    var lines: [[UInt8]] = []
    for piece in pieces {
      if takesWhole, let line = framer.whole(piece).map(Array.init) {
        lines.append(line)
        continue
      }
      framer.append(piece)
      while let line = framer.next() { lines.append(line) }
    }
    return lines
  }

  private func texts(_ stream: String) -> [String] {
    lines([Array(stream.utf8)]).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("", []), ("a", []), ("a\n", ["a"]), ("a\nb\nc", ["a", "b"]), ("\n\n", ["", ""]), ("a\r\nb\r\n", ["a", "b"]),
      ("\r\n", [""]), ("a\r\r\n", ["a\r"]), ("a\rb\n", ["a\rb"]), ("a\r", []), ("\0\n", ["\0"]),
    ] as [(String, [String])])
  func `a line ends with a line feed, and a carriage return before it is dropped`(
    _ stream: String, _ expected: [String]
  ) {
    #expect(texts(stream) == expected)
  }

  @Test(arguments: 0..<20) func `however a stream is cut, its lines are the same`(_ number: Int) {
    var random = SeededRandom(seed: "tests", label: "stream \(number)")
    let alphabet = Array("ab\r\n\n\u{E9}".utf8)
    let stream = (0..<200).map { _ in alphabet[random.below(alphabet.count)] }
    var pieces: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let piece = rest.prefix(random.below(20))
      pieces.append(Array(piece))
      rest.removeFirst(piece.count)
    }
    let whole = lines([stream])
    #expect(lines(stream.map { [$0] }) == whole)
    #expect(lines(pieces) == whole)
    #expect(lines(pieces, takesWhole: true) == whole)
    #expect(lines(whole.map { $0 + Array("\r\n".utf8) }, takesWhole: true) == whole)
    #expect(whole.count == stream.count { $0 == UInt8(ascii: "\n") })
  }

  @Test func `lines may be taken after all has come`() {
    var framer = LineFramer()
    for byte in "one\ntwo\nthree".utf8 { framer.append([byte]) }
    #expect(framer.next() == Array("one".utf8))
    #expect(framer.unfinished == 9)
    framer.append(Array("\n".utf8))
    #expect(framer.next() == Array("two".utf8))
    #expect(framer.next() == Array("three".utf8))
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 0)
  }

  @Test func `what waits for its line feed is counted and kept`() {
    var framer = LineFramer()
    framer.append(Array("done\nunfi".utf8))
    _ = framer.next()
    framer.append(Array("nished".utf8))
    #expect(framer.next() == nil)
    #expect(framer.unfinished == 10)
    #expect(Array(framer.remainder) == Array("unfinished".utf8))
  }

  @Test func `a line of the longest length is found, byte by byte`() {
    var framer = LineFramer()
    for _ in 1..<LineFramer.maximalLine {
      framer.append(CollectionOfOne(UInt8(ascii: "x")))
      if framer.next() != nil { Issue.record("a line without a line feed") }
    }
    #expect(framer.unfinished == LineFramer.maximalLine - 1)
    framer.append(CollectionOfOne(UInt8(ascii: "\n")))
    #expect(framer.next()?.count == LineFramer.maximalLine - 1)
  }

  @Test(arguments: [("\n", 0), ("\r\n", 1)]) func `the longest line counts its whole end`(_ end: String, _ extra: Int) {
    let longest = LineFramer.maximalLine - 1 - extra
    for length in [longest, longest + 1] {
      let line = lines([[UInt8](repeating: UInt8(ascii: "x"), count: length) + Array(end.utf8)])[0]
      #expect((line.count < LineFramer.maximalLine) == (length == longest))
    }
  }
}
