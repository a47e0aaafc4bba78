import Arena
import BotProtocol
import Refereeing
import TestBasics
import Testing

/// What a bot's output is taken for, byte by byte.
@Suite(.timeLimited) struct AnswerLinesTests {
  private var lines = AnswerLines()

  /// What output comes to when it arrives in pieces of this size.
  private mutating func outputs(_ bytes: [UInt8], inPiecesOf size: Int = .max) -> [Referee.Input] {
    var outputs: [Referee.Input] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      if let line = lines.whole(piece) {
        outputs.append(.line(line, cpu: nil))
      } else {
        lines.append(piece)
        while let output = lines.next(cpu: nil) { outputs.append(output) }
      }
      rest = rest.dropFirst(size)
    }
    return outputs
  }

  private func text(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "x"), count: count) }

  @Test(arguments: [.max, 4096, 65535, 1000])
  mutating func `a line of 65536 bytes with its end is the longest`(piece: Int) {
    #expect(outputs(text(65534) + [10], inPiecesOf: piece) == [.line(text(65534), cpu: nil)])
    #expect(outputs(text(65535) + [10], inPiecesOf: piece) == [.line(text(65535), cpu: nil)])
    #expect(outputs(text(65534) + [13, 10], inPiecesOf: piece) == [.line(text(65534), cpu: nil)])
  }

  @Test(arguments: [[10], [13, 10]] as [[UInt8]], [.max, 65536, 1000])
  mutating func `one byte more is too much, however it arrives`(end: [UInt8], piece: Int) throws {
    let first = try #require(outputs(text(65537 - end.count) + end, inPiecesOf: piece).first)
    guard case .oversize(_, limit: 65536) = first else { Issue.record("\(first)"); return }
  }

  @Test mutating func `a line without an end is oversize as soon as no end could make it valid`() {
    #expect(outputs(text(65535)) == [])
    #expect(outputs(text(1)) == [.oversize(bytes: 65536, limit: 65536)])
  }

  @Test mutating func `a line that is too long says how long it is`() {
    #expect(outputs(text(65536) + [10]) == [.oversize(bytes: 65537, limit: 65536)])
  }

  @Test mutating func `nothing follows a line that is too long`() {
    #expect(outputs(text(70_000) + [10] + text(3) + [10]) == [.oversize(bytes: 70_001, limit: 65536)])
  }

  @Test mutating func `a hundred blank lines are passed over between two answers, and one more is a line`() {
    let blanks = [UInt8](repeating: 10, count: 100)
    #expect(outputs(blanks + text(1) + [10]) == [.line(text(1), cpu: nil)])
    #expect(outputs(blanks + text(1) + [10]) == [.line(text(1), cpu: nil)], "an answer begins the count again")
    #expect(outputs(blanks + [32, 9, 10]) == [.line([32, 9], cpu: nil)])
  }

  @Test mutating func `blank lines cost bytes too`() {
    let blank = [UInt8](repeating: 32, count: 65535) + [10]
    #expect(outputs(blank + blank + blank + blank) == [])
    #expect(outputs([32]) == [.oversize(bytes: 4 * 65536 + 1, limit: 256 * 1024)])
  }

  @Test mutating func `many short lines at once are no flood`() {
    let line = text(99) + [10]
    #expect(outputs(Array(repeatElement(line, count: 5000).joined())).count == 5000)
  }
}
