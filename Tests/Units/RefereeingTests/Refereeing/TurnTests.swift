import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct TurnTests {
  @Test func `a prompt holds id, choices, clock, observation, events and legal, in this order`() throws {
    var table = try Conversation.begun(StoneGame(7), .limits(bank: .milliseconds(100), move: .milliseconds(40)))
    let prompt = try table.expectPrompt(0)
    #expect(
      prompt.text
        == #"{"type":"prompt","id":\#(try #require(prompt.id)),"choices":3,"clock":{"bank_ms":100,"move_ms":40},"#
        + #""observation":{"stones":7},"events":[],"legal":["take 1","take 2","take 3"]}"#)
  }

  @Test func `a seat with a clock of its own is told of it, and judged by it`() throws {
    var rules = TableRules.limits(bank: .milliseconds(100))
    rules.odds = [1: TimeControl(bank: .seconds(5), window: .seconds(2))]
    var table = try Conversation.begun(StoneGame(7), rules)
    #expect(try table.expectPrompt(0).text.contains(#""clock":{"bank_ms":100}"#))
    table.answer("take 1", 0)
    #expect(try table.expectPrompt(1).text.contains(#""clock":{"bank_ms":5000}"#))
    table.answer("take 1", 1, after: .seconds(4))
    #expect(table.faults.isEmpty)
    #expect(table.position.stones == 5)
  }

  @Test func `turns alternate, and both sides get the events of a whole game`() throws {
    var table = try Conversation.begun(StoneGame(4))
    _ = try table.expectPrompt(0)
    table.answer("take 1", 0)
    #expect(try table.expectPrompt(1).events == [#"{"seat":0,"action":"take 1"}"#])
    table.answer("take 2", 1)
    #expect(
      try table.expectPrompt(0).events == [#"{"seat":0,"action":"take 1"}"#, #"{"seat":1,"action":"take 2"}"#])
    table.answer("take 1", 0)
    #expect(table.referee.record?.outcome == Outcome(ending: "cleared", results: [[1, 2], [0, 2]]))
    #expect(try table.expect("end", 1)["scores"] == "[1,0]")
  }

  @Test func `rules that refuse what they called legal end the table without a result, and nobody is to blame`() throws
  {
    var dealt = StoneGame(4)
    dealt.refusing = 3
    var table = try Conversation.begun(dealt)
    _ = try table.expectPrompt(0)
    table.answer("take 1", 0)
    _ = try table.expectPrompt(1)
    table.answer("take 2", 1)
    #expect(table.referee.record == nil && table.faults.isEmpty)
    let contradiction = try #require(table.referee.contradiction)
    #expect(contradiction.event.contains("take 2") && contradiction.reason.contains("wrongPhase"), "\(contradiction)")
    for seat in [Seat(0), 1] { #expect(try table.expect("end", seat)["termination"] == "\"interrupted\"") }
  }

  @Test func `an action may be named by its index in legal`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer(index: 2, 0)
    #expect(table.position.stones == 4)
  }

  @Test(arguments: [-1, 3, Int.max, Int.min])
  func `an index that is out of range is illegal`(index: Int) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer(index: index, 0)
    #expect(table.faults == [.illegal(action: "\(index)", offered: ["take 1", "take 2", "take 3"])])
  }

  @Test(arguments: [
    "take 4", "take 0", "take 9223372036854775808", "", "pass", "TAKE 1", "take\u{0} 1", "take 1 ", "take 1\u{200B}",
    "take \u{FF11}", "t\u{430}ke 1",
  ])
  func `an action that the rules do not allow is illegal, and what was offered is kept`(action: String) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer(action, 0)
    #expect(table.faults == [.illegal(action: action, offered: ["take 1", "take 2", "take 3"])])
    #expect(table.position.stones == 7)
    #expect(table.referee.record?.outcome.results == [[0, 0], [1, 0]])
  }

  @Test func `a legal action counts though the prompt does not list it`() throws {
    var table = try Conversation.begun(StoneGame(7, listsAll: false))
    #expect(try table.expectPrompt(0).legal == ["take 1"])
    table.answer("take 3", 0)
    #expect(table.position.stones == 4)
  }

  @Test(arguments: [
    "take 1", "", "{}", "[]", "null", #"{"id":ID}"#, #"{"action":"take 1"}"#, #"{"id":ID,"action":null}"#,
    #"{"id":ID,"action":["take 1"]}"#, #"{"id":"ID","action":"take 1"}"#, #"{"id":ID.0,"action":"take 1"}"#,
    #"{"id":true,"action":"take 1"}"#, #"{"id":-1,"action":"take 1"}"#, #"{"id":1e999,"action":"take 1"}"#,
    #"{"id":ID,"action":"take 1",}"#, #"{"id":ID,"action":"take 1"} go"#, #"[{"id":ID,"action":"take 1"}]"#,
    #"{"id":1,"id":ID,"action":"take 1"}"#, #"{"id":ID,"action":"take 1","x":NaN}"#, #"{"id":ID,"action":1.5}"#,
    #"{"id":ID,"action":"take 1","after_ms":-1}"#, #"{"id":ID,"action":"take 1","note":7}"#,
    "{\"id\":ID,\"action\":\"take 1\"}\u{0}",
  ])
  func `a line that is no answer is malformed`(line: String) throws {
    var table = try Conversation.begun(StoneGame(7))
    let id = try #require(table.expectPrompt(0).id)
    table.say(line.replacing("ID", with: "\(id)"), 0)
    #expect(table.faults.map(\.kind.name) == ["malformed"])
    #expect(table.position.stones == 7)
  }

  @Test func `escapes and white space do not change what an answer says`() throws {
    var table = try Conversation.begun(StoneGame(7))
    let id = try #require(table.expectPrompt(0).id)
    table.say(" {\"\\u0069d\" : \(id) ,\t\"action\":\"t\\u0061ke 2\", \"mood\": {}}\r", 0)
    #expect(table.position.stones == 5)
  }

  @Test(arguments: [#"{"type":"ready"}"#, #"{"type":"info","depth":3}"#])
  func `good JSON of another kind was not asked for`(line: String) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.say(line, 0)
    #expect(table.faults == [.unasked(excerpt: line)])
  }

  @Test(arguments: [-1, 1]) func `a guessed id was not asked for`(distance: Int) throws {
    var table = try Conversation.begun(StoneGame(7))
    let line = #"{"id":\#(try #require(table.expectPrompt(0).id) + distance),"action":"take 1"}"#
    table.say(line, 0)
    #expect(table.faults == [.unasked(excerpt: line)])
  }

  @Test func `an answer given a second time was not asked for, though the prompt is the same seat's`() throws {
    var table = try Conversation.begun(StoneGame(7))
    let old = #"{"id":\#(try #require(table.expectPrompt(0).id)),"action":"take 1"}"#
    table.say(old, 0)
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    table.say(old, 0)
    #expect(table.faults == [.unasked(excerpt: old)])
    #expect(table.position.stones == 5)
  }

  @Test func `a bot that speaks out of turn leaves when the turn is over, and costs its opponent nothing`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.say(#"{"id":1,"action":"take 1"}"#, 1, after: .milliseconds(5))
    #expect(table.faults.map(\.kind.name) == ["unasked"])
    #expect(table.referee.record == nil)
    table.answer("take 3", 0, after: .milliseconds(5))
    #expect(table.referee.record?.outcome == Outcome(ending: "left", results: [[1, 3], [0, 0]]))
  }

  @Test func `a turn that ends the game stands though the other seat has left meanwhile`() throws {
    var table = try Conversation.begun(StoneGame(2))
    table.say("nonsense", 1)
    table.answer("take 2", 0)
    #expect(table.referee.record?.outcome.ending == "cleared")
    #expect(table.referee.transcript.events == [.action("take 2", by: 0)])
    #expect(table.referee.record?.faults.map { $0?.kind.name } == [nil, "malformed"])
  }

  @Test func `more bytes than are taken are a fault, asked or not`() throws {
    for seat in Seat.all(2) {
      var table = try Conversation.begun(StoneGame(7))
      table.tell(.oversize(bytes: 70_000, limit: 65_536), seat)
      #expect(table.faults == [.oversize(bytes: 70_000, limit: 65_536)])
    }
  }

  @Test func `a note is kept with its answer`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer("take 1", 0, after: .milliseconds(2), note: "leave six")
    #expect(
      table.referee.transcript.entries == [
        .turn(
          .init(
            seat: 0, action: "take 1", at: .milliseconds(2), wall: .milliseconds(2), cpu: nil,
            note: "leave six"))
      ])
  }
}
