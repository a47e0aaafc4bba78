import BotProtocol
import JSON
import TestBasics
import Testing

@Suite(.timeLimited) struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)).value }

  private func reason(_ bytes: [UInt8]) -> JSONError.Reason? {
    do throws(JSONError) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: JSONCases.good) func `good JSON is read`(_ text: String) throws {
    _ = try read(text)
  }

  @Test(arguments: JSONCases.bad) func `what is not JSON is refused`(_ text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test(arguments: JSONCases.badBytes) func `bytes that are not UTF-8 are refused`(_ bytes: [UInt8]) {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(reason(quoted) == .notUTF8)
    #expect(reason(bytes) != nil)
  }

  @Test(arguments: JSONCases.goodBytes) func `every length of UTF-8 is read`(_ bytes: [UInt8]) throws {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    #expect(try JSONReader.read(quoted).value == .string(String(decoding: bytes, as: UTF8.self)))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("9223372036854775807", .max), ("-9223372036854775808", .min),
  ])
  func `a number without fraction and exponent is whole`(_ text: String, _ number: Int) throws {
    #expect(try read(text) == .integer(number))
  }

  @Test(arguments: [
    ("7.0", 7), ("7e0", 7), ("-0.0", 0), ("1E+2", 100), ("25e-1", 2.5), ("9223372036854775808", 0x1p63),
    ("1e-400", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
  ])
  func `other numbers are not`(_ text: String, _ number: Double) throws {
    #expect(try read(text) == .number(number))
  }

  @Test(arguments: ["1e400", "-1e400", "1e99999999999999999999", "1" + String(repeating: "0", count: 400)])
  func `numbers beyond a double are refused`(_ text: String) {
    #expect(reason(Array(text.utf8)) == .hugeNumber)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\uDE00""#, "😀"), (#""\u0000""#, "\0"), (#""\uFFFF""#, "\u{FFFF}"), (#""é\u00e9é""#, "ééé"),
  ])
  func `escapes become what they stand for`(_ text: String, _ meant: String) throws {
    #expect(try read(text) == .string(meant))
  }

  @Test(arguments: [
    #""\uD800""#, #""\uDC00""#, #""\uD800x""#, #""\uD800\n""#, #""\uD800\uD800""#, #""\uD800\u0041""#,
    #""\uDC00\uD800""#,
  ])
  func `half a surrogate pair is refused`(_ text: String) {
    #expect(reason(Array(text.utf8)) == .loneSurrogate)
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `nesting is bounded`(_ opening: String, _ closing: String) throws {
    func nested(_ depth: Int) -> String {
      let inner = opening == "[" ? "" : "0"
      return String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
    }
    _ = try read(nested(64))
    #expect(reason(Array(nested(65).utf8)) == .tooDeep(limit: 64))
  }

  @Test(arguments: [65, 512, 513, 514, 60_000]) func `opening brackets alone end nothing but themselves`(_ count: Int) {
    #expect(reason([UInt8](repeating: UInt8(ascii: "["), count: count)) == .tooDeep(limit: 64))
  }

  @Test func `depth is how deep, not how many`() throws {
    _ = try read("[" + Array(repeating: "[]", count: 1000).joined(separator: ",") + "]")
  }

  @Test(arguments: [0, 7, 8, 9, 100]) func `a name that stands twice is refused`(_ between: Int) {
    let members = (0..<between).map { "\"\($0)\":0" } + [#""id":1"#]
    let text = "{" + ([#""id":0"#] + members).joined(separator: ",") + "}"
    #expect(reason(Array(text.utf8)) == .duplicateKey("id"))
  }

  @Test func `an escaped spelling of a name is the same name`() {
    #expect(reason(Array(#"{"id":0,"\u0069d":1}"#.utf8)) == .duplicateKey("id"))
  }

  @Test(arguments: [0, 20]) func `two normal forms of a name are two names`(_ between: Int) throws {
    let others = (0..<between).map { "\"\($0)\":0," }.joined()
    let text = "{" + others + "\"caf\u{E9}\":1,\"cafe\u{301}\":2}"
    let node = try JSONReader.read(Array(text.utf8))
    #expect(node["caf\u{E9}"]?.value == .integer(1))
    #expect(node["cafe\u{301}"]?.value == .integer(2))
  }

  @Test func `members keep their order and their places`() throws {
    let node = try JSONReader.read(Array(#" {"b":1, "a":[2,"x"]}"#.utf8))
    guard case .object(let members) = node.value else { Issue.record("\(node) is no object"); return }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members.map(\.offset) == [2, 9])
    #expect(members.map(\.node.offset) == [6, 13])
    #expect(node.offset == 1)
    #expect(node["c"] == nil)
    #expect(node["a"]?["b"] == nil)
  }

  @Test(
    arguments: [
      ("", .empty, 0), ("  ", .empty, 2), ("{\"a\"", .cutShort, 4), ("[1", .cutShort, 2), ("tru", .cutShort, 3),
      ("\"a", .cutShort, 2), ("\"\\u00", .cutShort, 5), ("-", .cutShort, 1), ("1.", .cutShort, 2),
      ("{} x", .trailing, 3), ("01", .trailing, 1), ("[1 , ]", .trailingComma, 3), ("{\"a\":1,}", .trailingComma, 6),
      ("{a1:1}", .noName("a"), 1), ("{'a':1}", .noName("'"), 1), ("[true,falsch]", .unexpected("falsch"), 6),
      (#"{"a":1 "b":2}"#, .missingComma(before: #""b""#), 7), ("[1 -2]", .missingComma(before: "-2"), 3),
      ("[{} [1]]", .missingComma(before: "[1"), 4), ("[1 true]", .missingComma(before: "true"), 3),
      ("[1 x]", .unexpected("x"), 3), ("[“a”]", .unexpected("“"), 1), ("[-NaN]", .unexpected("NaN"), 2),
      ("\"\\x\"", .badEscape, 2),
      ("\"\\u00g0\"", .badEscape, 5),
      ("\"\u{1}\"", .controlCharacter(1), 1), ("\"a\\n\0\"", .controlCharacter(0), 4),
      ("\u{FEFF}{}", .byteOrderMark, 0),
      (#"{"a":1,"a":2}"#, .duplicateKey("a"), 7), ("[1e999]", .hugeNumber, 1),
    ] as [(String, JSONError.Reason, Int)])
  func `an error says what is wrong and where`(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ([0x5B, 0xFF], JSONError.Reason.notUTF8, 1), (Array(#"["äb"#.utf8) + [0xE4, 0x22, 0x5D], .notUTF8, 5),
    (Array(#"["\n"#.utf8) + [0xE4, 0x22, 0x5D], .notUTF8, 4),
    ([0xFF, 0xFE, 0x7B, 0], .utf16, 0), ([0xFE, 0xFF, 0, 0x7B], .utf16, 0), ([0x7B, 0, 0x7D, 0], .utf16, 0),
    ([0, 0x7B, 0, 0x7D], .utf16, 0), ([0, 0x7B, 0x7D], .unexpected("\0"), 0), ([0x7B, 0x7D, 0], .trailing, 2),
  ])
  func `another encoding is known, and its first byte found`(
    _ text: [UInt8], _ reason: JSONError.Reason, _ offset: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(text) }
    #expect(error == JSONError(reason: reason, offset: offset))
  }

  @Test func `an object of many members is read in good time`() throws {
    let text = "{" + (0..<7000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    guard case .object(let members) = try read(text) else { Issue.record("no object"); return }
    #expect(members.count == 7000)
  }
}
