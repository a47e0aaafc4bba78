import BotProtocol
import TestBasics
import Testing

@Suite(.timeLimited) struct BotLineTests {
  private func parse(_ line: String) throws -> BotLine { try BotLine.parse(Array(line.utf8)) }

  private func reason(_ line: String) -> MalformedLine.Reason? {
    do throws(MalformedLine) {
      _ = try BotLine.parse(Array(line.utf8))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [
    (#"{"type":"ready"}"#, BotIdentity()),
    (
      #"{"type":"ready","name":"greedy","version":"1.0","author":"A. B."}"#,
      BotIdentity(name: "greedy", version: "1.0", author: "A. B.")
    ),
    (#"{"name":null,"type":"ready","colour":"red"}"#, BotIdentity()),
    (#" { "\u0074ype" : "ready" } "#, BotIdentity()),
  ])
  func `ready tells what a bot says of itself`(_ line: String, _ identity: BotIdentity) throws {
    #expect(try parse(line) == .ready(identity, wantsUpdates: false))
    let asking = line.replacing("}", with: #","updates":true}"#)
    #expect(try parse(asking) == .ready(identity, wantsUpdates: true))
  }

  @Test(arguments: [
    (#"{"id":7,"action":"t2-f"}"#, Answer(id: 7, choice: .text("t2-f"))),
    (#"{"id":281474976710655,"action":0}"#, Answer(id: 281_474_976_710_655, choice: .index(0))),
    (#"{"action":"pass","id":7}"#, Answer(id: 7, choice: .text("pass"))),
    (#"{"type":"answer","id":7,"action":"pass","mood":{"good":true}}"#, Answer(id: 7, choice: .text("pass"))),
    (#"{"id":7,"action":"pass","note":null,"after_ms":null}"#, Answer(id: 7, choice: .text("pass"))),
    (
      #"{"id":7,"action":"snap","note":"wait","after_ms":500}"#,
      Answer(id: 7, choice: .text("snap"), note: "wait", after: .milliseconds(500))
    ),
    (#"{"id":7,"action":-1}"#, Answer(id: 7, choice: .index(-1))),
    (#"{"id":7,"action":""}"#, Answer(id: 7, choice: .text(""))),
  ])
  func `an answer is understood, and what it need not say may be missing`(_ line: String, _ answer: Answer) throws {
    #expect(try parse(line) == .answer(answer))
  }

  @Test(arguments: [
    #"{"id":7,"action":"t2-f"}"#, #"{"id": 140737488355327, "action": 12}"#, #"{"id":7,"action":""}"#,
    #"{"id":7,"action":-1}"#,
  ])
  func `a plain answer is understood the short way`(_ line: String) throws {
    let answer = try #require(BotLine.shortAnswer(Array(line.utf8)))
    // A space more, and only the long way reads it.
    let spaced = Array((line + " ").utf8)
    #expect(BotLine.shortAnswer(spaced) == nil)
    #expect(try BotLine.parse(spaced) == .answer(answer))
  }

  @Test(arguments: [
    #"{"id":07,"action":1}"#, #"{"id":7,"action":01}"#, #"{"id":-7,"action":1}"#, #"{"id":7,"action":1.0}"#,
    #"{"id":7,"action":1e1}"#,
    #"{"id":7,"action":"\n"}"#, "{\"id\":7,\"action\":\"\t\"}", "{\"id\":7,\"action\":\"é\"}", #"{"id":7,"action":"a""#,
    #"{"id":7,"action":"a"}}"#, #"{"id":7,"action":"a","id":7}"#, #"{"id":99999999999999999999,"action":1}"#,
    #"{"id":7}"#, "",
  ])
  func `anything else is left to the long way`(_ line: String) { #expect(BotLine.shortAnswer(Array(line.utf8)) == nil) }

  @Test(arguments: [
    ("0", Duration.zero), ("-0.0", .zero), ("0.5", .microseconds(500)), ("1.2345", .microseconds(1235)),
    ("1e3", .seconds(1)), ("86400000", .seconds(86400)),
  ])
  func `a declared reaction counts in whole microseconds`(_ number: String, _ after: Duration) throws {
    let answer = Answer(id: 7, choice: .text("snap"), after: after)
    #expect(try parse(#"{"id":7,"action":"snap","after_ms":\#(number)}"#) == .answer(answer))
  }

  @Test(arguments: ["-1", "-0.001", "86400000.5", "86400001", "1e300"])
  func `a declared reaction has bounds`(_ number: String) {
    #expect(
      reason(#"{"id":7,"action":"snap","after_ms":\#(number)}"#)
        == .outOfRange(key: "after_ms", expected: "0 to 86400000 milliseconds"))
  }

  @Test(arguments: [
    "print", "answer", "prompt",
    "",
  ]) func `another type without an id is something else`(_ type: String) throws {
    #expect(try parse(#"{"type":"\#(type)"}"#) == .other(type: type))
  }

  @Test(arguments: [
    ("[1]", "an array"), ("7", "a whole number"), ("\"ready\"", "a string"), ("null", "null"),
    (
      "true",
      "true or false"
    ),
  ])
  func `only an object is a message`(_ line: String, _ kind: String) {
    #expect(reason(line) == .notAnObject(kind))
  }

  @Test(arguments: [(#"{}"#, "id"), (#"{"action":"draw"}"#, "id"), (#"{"id":7}"#, "action")])
  func `a missing key is named`(_ line: String, _ key: String) {
    #expect(reason(line) == .missing(key: key))
  }

  @Test(arguments: [
    ("7.0", "a number with a fraction, an exponent or too many digits"),
    ("7e0", "a number with a fraction, an exponent or too many digits"),
    ("99999999999999999999", "a number with a fraction, an exponent or too many digits"),
    ("true", "true or false"), ("\"7\"", "a string"), ("null", "null"), ("[7]", "an array"), ("{}", "an object"),
  ])
  func `an id is a whole number in plain digits`(_ id: String, _ found: String) {
    #expect(
      reason(#"{"id":\#(id),"action":"draw"}"#)
        == .wrongType(key: "id", expected: "the prompt's id, a whole number", found: found))
  }

  @Test func `an id is not negative`() {
    #expect(reason(#"{"id":-7,"action":"draw"}"#) == .outOfRange(key: "id", expected: "the prompt's id"))
  }

  @Test(arguments: ["null", "true", "[]", "{}", "1.0"]) func `an action is a string or an index`(_ action: String) {
    guard
      case .wrongType(
        "action",
        "an action's string or its index in legal", _) = reason(#"{"id":7,"action":\#(action)}"#)
    else { Issue.record("\(action) was taken for an action"); return }
  }

  @Test(arguments: [
    #"{"id":7,"action":"draw","note":1}"#, #"{"id":7,"action":"draw","after_ms":"1"}"#, #"{"type":"ready","name":1}"#,
    #"{"type":1,"id":7,"action":"draw"}"#,
  ])
  func `a key of the wrong type is refused even where it may be missing`(_ line: String) {
    guard case .wrongType = reason(line) else { Issue.record("\(line) was taken"); return }
  }

  private static let longName = String(repeating: "é", count: 40)
  private static let sixteen = (1...16).map { BotInfo.Number("n\($0)", Double($0)) }

  /// An object with this number of names, each with a number.
  private static func info(names: Int) -> String {
    "{" + (1...names).map { #""n\#($0)":\#($0)"# }.joined(separator: ",") + "}"
  }

  private static let goodInfo: [(info: String, numbers: [BotInfo.Number])] = [
    ("null", []), ("{}", []),
    (#"{"positions":41000,"won":-0.5}"#, [BotInfo.Number("positions", 41000), BotInfo.Number("won", -0.5)]),
    (#"{"\#(longName)":1e15}"#, [BotInfo.Number(longName, 1e15)]),
    (info(names: 16), sixteen),
  ]

  @Test(arguments: goodInfo)
  func `numbers that a bot reports are understood`(_ info: String, _ numbers: [BotInfo.Number]) throws {
    guard case .answer(let answer) = try parse(#"{"id":7,"action":"draw","info":\#(info)}"#) else {
      Issue.record("no answer")
      return
    }
    #expect((answer.info?.numbers ?? []) == numbers)
  }

  private static let badInfo: [(info: String, fault: MalformedLine.Reason)] = [
    ("7", .wrongType(key: "info", expected: "an object of numbers", found: "a whole number")),
    ("[1]", .wrongType(key: "info", expected: "an object of numbers", found: "an array")),
    (#"{"depth":"9"}"#, .wrongType(key: "info.depth", expected: "a number", found: "a string")),
    (#"{"depth":true}"#, .wrongType(key: "info.depth", expected: "a number", found: "true or false")),
    (#"{"depth":null}"#, .wrongType(key: "info.depth", expected: "a number", found: "null")),
    (#"{"depth":1.1e15}"#, .outOfRange(key: "info.depth", expected: "a number from -1e15 to 1e15")),
    (#"{"":1}"#, .outOfRange(key: "info", expected: "names of 1 to 40 visible characters")),
    (#"{" ":1}"#, .outOfRange(key: "info", expected: "names of 1 to 40 visible characters")),
    (#"{"a\u001b":1}"#, .outOfRange(key: "info", expected: "names of 1 to 40 visible characters")),
    (#"{"\#(longName)x":1}"#, .outOfRange(key: "info", expected: "names of 1 to 40 visible characters")),
    (#"{"é":1,"e\u0301":1}"#, .outOfRange(key: "info", expected: "each name once")),
    (info(names: 17), .outOfRange(key: "info", expected: "at most 16 names")),
    (info(names: 1000), .outOfRange(key: "info", expected: "at most 16 names")),
  ]

  @Test(arguments: badInfo)
  func `numbers beyond what a bot may report are malformed`(_ info: String, _ fault: MalformedLine.Reason) {
    #expect(reason(#"{"id":7,"action":"draw","info":\#(info)}"#) == fault)
  }

  @Test(arguments: ["hello", "", "{\"id\":7,\"action\":\"draw\"}\0", "{\"id\":7,\"action\":\"draw\",}"])
  func `what is not JSON is malformed`(_ line: String) {
    guard case .notJSON = reason(line) else { Issue.record("\(line) was taken"); return }
  }

  @Test func `a malformed line is quoted safely and in part`() {
    let error = #expect(throws: MalformedLine.self) { try parse("\u{1B}[2J" + String(repeating: "x", count: 1000)) }
    #expect(error?.excerpt == #"\u{1B}[2J"# + String(repeating: "x", count: 196) + "…")
  }

  @Test(arguments: [
    (String(repeating: "x", count: 4096), 4096), (String(repeating: "x", count: 4097), 4096),
    (String(repeating: "é", count: 3000), 4096), (String(repeating: "€", count: 3000), 4095),
    ("e" + String(repeating: "\u{301}", count: 3000), 4095),
  ])
  func `a long note is cut between code points`(_ note: String, _ size: Int) throws {
    guard case .answer(let answer) = try parse(#"{"id":7,"action":"draw","note":"\#(note)"}"#), let kept = answer.note
    else { Issue.record("no note"); return }
    #expect(kept.utf8.count == size)
    #expect(note.utf8.starts(with: kept.utf8))
  }
}
