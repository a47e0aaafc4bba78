import BotProtocol
import GameRules
import JSON
import TestBasics
import TestSupport
import Testing

/// The document is the source: what it shows is what is sent and taken.
@Suite(.timeLimited) struct ProtocolDocumentTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(ProtocolDocument.schema)
  }

  @Test(arguments: ProtocolDocument.lines(.toBot)) func `a referee's line fits the schema`(
    _ line: ProtocolDocument.Line
  ) throws {
    #expect(schema.violations(in: try JSONReader.read(line.bytes), of: "referee") == [])
  }

  @Test(arguments: ProtocolDocument.lines(.toBot)) func `a line that lacks a key breaks the schema`(
    _ line: ProtocolDocument.Line
  ) throws {
    let message = try JSONReader.read(line.bytes)
    // An event may leave out the legal actions, and their number.
    for name in message.names where !["fault", "legal", "choices"].contains(name) {
      #expect(schema.violations(in: message.without(name), of: "referee") != [], "\(name)")
    }
    for object in ["options", "observation", "fault"] {
      for name in message[object]?.names ?? [] {
        let lacking = message.replacing(object) { $0.without(name) }
        #expect(schema.violations(in: lacking, of: "referee") != [], "\(object).\(name)")
      }
    }
  }

  @Test(arguments: ProtocolDocument.lines(.toBot)) func `a referee's line is compact`(_ line: ProtocolDocument.Line)
    throws
  {
    #expect(try JSONReader.read(line.bytes).json == line.text)
  }

  @Test(arguments: ProtocolDocument.lines(.fromBot)) func `a bot's line is taken, and fits the schema`(
    _ line: ProtocolDocument.Line
  ) throws {
    if case .other(let type) = try BotLine.parse(line.bytes) { Issue.record("nobody asks for \(type)") }
    #expect(schema.violations(in: try JSONReader.read(line.bytes), of: "bot") == [])
  }

  @Test(arguments: ProtocolDocument.lines(.refused)) func `a line called malformed is refused`(
    _ line: ProtocolDocument.Line
  ) {
    #expect(throws: MalformedLine.self) { try BotLine.parse(line.bytes) }
  }

  @Test func `each game is shown, and each message`() throws {
    let shown = try ProtocolDocument.lines(.toBot).map { try JSONReader.read($0.bytes) }
    for type in ["start", "prompt", "update", "end"] { #expect(shown.contains { $0["type"]?.string == type }) }
    for game in ["klondike", "set", "snap"] { #expect(shown.contains { $0["game"]?.string == game }) }
    #expect(shown.contains { $0["fault"] != nil })
    let answers = try ProtocolDocument.lines(.fromBot).map { try BotLine.parse($0.bytes) }
    #expect(answers.contains { if case .answer(let answer) = $0, case .index = answer.choice { true } else { false } })
    #expect(answers.contains { if case .answer(let answer) = $0 { answer.after > .zero } else { false } })
  }

  @Test(arguments: ProtocolDocument.dialogues) func `prompts count their choices, and answers name them`(
    _ dialogue: ProtocolDocument.WireLog
  ) throws {
    var prompt: JSONNode?
    for line in dialogue.lines where line.direction == .toBot || line.direction == .fromBot {
      let node = try JSONReader.read(line.bytes)
      switch (line.direction, node["type"]?.string) {
      case (.toBot, "prompt"):
        #expect(node["choices"]?.integer == node["legal"]?.strings?.count)
        prompt = node
      case (.fromBot, nil):
        guard let prompt else { break }
        #expect(node["id"]?.integer == prompt["id"]?.integer)
      default: break
      }
    }
  }

  @Test func `the limits are those of the code`() {
    let limits = [
      "a line, including its line end | \(LineFramer.maximalLine) bytes",
      "nesting of arrays and objects | \(JSONReader.maximalDepth)",
      "`note` | \(Answer.maximalNote) bytes",
    ]
    for limit in limits { #expect(ProtocolDocument.text.contains("| \(limit)")) }
  }

  @Test func `every fault is explained`() throws {
    let kinds = try #require(JSONReader.read(ProtocolDocument.schema)["$defs"]?["fault-kind"]?["enum"]?.strings)
    #expect(kinds.count == 18)
    for kind in kinds { #expect(ProtocolDocument.text.contains("\n| `\(kind)` |")) }
  }

  @Test func `lines of text are short`() {
    let samples = ProtocolDocument.dialogues.flatMap(\.lines).map(\.text)
    let long = ProtocolDocument.text.split(separator: "\n").filter { line in
      line.count > 120 && !samples.contains { line.hasSuffix($0) }
    }
    #expect(long == [])
  }
}

extension JSONNode {
  private var members: [JSONMember] { if case .object(let members) = value { members } else { [] } }

  fileprivate var names: [String] { members.map(\.name) }

  fileprivate func without(_ name: String) -> JSONNode {
    JSONNode(.object(members.filter { $0.name != name }), at: offset)
  }

  fileprivate func replacing(_ name: String, by change: (JSONNode) -> JSONNode) -> JSONNode {
    let changed = members.map { member in
      var member = member
      if member.name == name { member.node = change(member.node) }
      return member
    }
    return JSONNode(.object(changed), at: offset)
  }
}
