import BotProtocol
import GameRules
import Refereeing
import TestBasics
import Testing

/// Answers that cannot be taken, in events that ask again.
@Suite(.timeLimited) struct RetryTests {
  private static func rules(_ retries: Int, _ rules: TableRules = .limits(bank: .milliseconds(100))) -> TableRules {
    var rules = rules
    rules.retries = retries
    return rules
  }

  @Test(arguments: [
    (#"{"action":"take 1"}"#, "malformed"), ("Thinking...", "malformed"), (#"{"id":ID,"action":"take 9"}"#, "illegal"),
    (#"{"id":ID,"action":3}"#, "illegal"), (#"{"id":ID,"action":"take 1","info":{"depth":"9"}}"#, "malformed"),
  ])
  func `an answer that cannot be taken is asked for again, with the reason and a new id`(
    line: String, kind: String
  ) throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(1))
    let first = try table.expectPrompt(0)
    table.say(line.replacing("ID", with: "\(try #require(first.id))"), 0)
    let again = try table.expectPrompt(0)
    #expect(again.id != first.id)
    #expect(again["again"]?.hasPrefix(#"{"kind":"\#(kind)","message":"#) == true)
    for key in ["choices", "observation", "legal"] { #expect(again[key] == first[key]) }
    #expect(again.text.hasSuffix(#""legal":["take 1","take 2","take 3"]}"#), "legal comes last")
    #expect(table.faults.isEmpty)
    guard case .retry(0, let reason, _, _)? = table.referee.transcript.entries.last else {
      Issue.record("\(table.referee.transcript)")
      return
    }
    #expect(reason.kind == kind)
    table.answer("take 1", 0)
    #expect(table.position.stones == 6)
    // What is left for the game is used up.
    table.answer("take 1", 1)
    table.answer("take 9", 0)
    #expect(table.faults == [.illegal(action: "take 9", offered: ["take 1", "take 2", "take 3"])])
  }

  @Test func `each seat has its own retries, which are counted by the game`() throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(2))
    table.answer("take 9", 0)
    table.answer("take 9", 0)
    table.answer("take 3", 0)
    table.answer("take 9", 1)
    table.answer("take 3", 1)
    table.answer("take 1", 0)
    let record = try #require(table.referee.record)
    #expect(record.tallies.map(\.retries) == [2, 1])
    #expect(record.tallies.map(\.prompts) == [2, 1])
    #expect(Array(record.reusable) == [0, 1])
  }

  @Test func `the clock of a turn runs on, and the prompt says what is left of it`() throws {
    var table = try Conversation.begun(
      StoneGame(7), RetryTests.rules(5, .limits(bank: .milliseconds(100), move: .milliseconds(60))))
    _ = try table.expectPrompt(0)
    table.answer("take 9", 0, after: .milliseconds(40))
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":60,"move_ms":20}"#)
    table.answer("take 1", 0, after: .milliseconds(10))
    table.answer("take 1", 1)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":50,"move_ms":60}"#, "50 ms were charged")
    table.answer("take 9", 0, after: .milliseconds(50))
    // 3 ms of margin beyond the bank of 50 ms.
    table.answer("take 1", 0, after: .milliseconds(4))
    #expect(table.faults.map(\.kind.name) == ["time"])
  }

  @Test func `a bad answer after the time is late, and not asked for again`() throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(5))
    table.say("Thinking...", 0, after: .milliseconds(104))
    #expect(table.faults.map(\.kind.name) == ["time"])
    #expect(table.referee.record?.tallies[0].retries == 0)
  }

  @Test func `silence after a retry is a fault of time`() throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(5))
    table.answer("take 9", 0, after: .milliseconds(90))
    _ = try table.expectPrompt(0)
    table.wake(after: .milliseconds(14))
    table.tell(.inputClosed(SilentBot(mayAwaitInput: false)), 0)
    #expect(table.faults.map(\.kind.name) == ["time"])
  }

  @Test func `the window of a race runs on, and the reaction counts from its beginning`() throws {
    var table = try Conversation.begun(Knock([true]), RetryTests.rules(1, .race()))
    table.answer("knock", 0, after: .milliseconds(100))
    let again = try #require(table.sent.last { $0.seat == 0 })
    #expect(again["clock"] == #"{"window_ms":400}"#)
    table.answer("K", 0, after: .milliseconds(50))
    table.answer("K", 1, after: .milliseconds(1))
    let race = table.referee.transcript.entries.lazy.compactMap { entry in
      if case .race(let race) = entry { race } else { nil }
    }.first
    #expect(race?.claims.first?.claim == Claim(seat: 0, action: "K", reaction: .milliseconds(150)))
    #expect(race?.claims.last?.claim.reaction == .milliseconds(151))
  }

  @Test func `an answer to the prompt before the retry answers nothing`() throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(5))
    let old = #"{"id":\#(try #require(table.expectPrompt(0).id)),"action":"take 1"}"#
    table.say("Thinking...", 0)
    table.say(old, 0)
    #expect(table.faults == [.unasked(excerpt: old)])
  }

  @Test func `what comes while nothing is asked is a fault at once`() throws {
    var table = try Conversation.begun(StoneGame(7), RetryTests.rules(5))
    table.say("Thinking...", 1)
    #expect(table.faults.map(\.kind.name) == ["malformed"])
  }
}
