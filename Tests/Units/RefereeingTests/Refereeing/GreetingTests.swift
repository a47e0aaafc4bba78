import BotProtocol
import Conformance
import GameRules
import Limits
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct GreetingTests {
  let ready = #"{"type":"ready"}"#

  @Test func `every seat gets the game, its seat and its clock, in this order of keys`() throws {
    var table = Conversation(StoneGame(7), .limits(bank: .seconds(10), increment: .milliseconds(50)))
    let first = try table.expect("start", 0)
    let second = try table.expect("start", 1)
    let name = table.referee.name
    #expect(
      first.text.hasPrefix(
        #"{"type":"start","protocol":1,"game":"stones","options":{"stones":7,"lists_all":true},"table":"\#(name)","#
          + #""seat":0,"seats":2,"bot_seed":"#))
    #expect(first.text.hasSuffix(#","clock":{"bank_ms":10000,"increment_ms":50,"window_ms":500}}"#))
    #expect(second["seat"] == "1")
    #expect(name.utf8.count == 6)
  }

  @Test func `bot seeds are positive and differ from seat to seat and from table to table`() throws {
    var seeds: Set<Int> = []
    for number in 0..<100 {
      var table = Conversation(Knock([true], seats: 4), random: "\(number)")
      for seat in Seat.all(4) { seeds.insert(try #require(Int(table.expect("start", seat)["bot_seed"] ?? ""))) }
    }
    #expect(seeds.count == 400)
    #expect(seeds.allSatisfy { 0..<(1 << 31) ~= $0 })
  }

  @Test func `play begins when everybody is ready, and not before`() throws {
    var table = Conversation(StoneGame(7))
    table.say(ready, 1)
    #expect(table.asked.isEmpty)
    table.say(ready, 0)
    #expect(table.asked == [0])
  }

  @Test func `a bot's own words about itself are kept`() throws {
    var table = Conversation(StoneGame(1))
    table.say(#"{"type":"ready","name":"greedy","version":"1.0"}"#, 0)
    table.say(#"{"type":"ready","author":"A. Nother"}"#, 1)
    table.answer("take 1", 0)
    let record = try #require(table.referee.record)
    #expect(
      record.tallies.map(\.identity) == [
        BotIdentity(name: "greedy", version: "1.0"), BotIdentity(author: "A. Nother"),
      ])
  }

  @Test func `a bot that is not ready in time stalls, and its opponent wins`() throws {
    var table = Conversation(StoneGame(7))
    table.say(ready, 0)
    table.wake(after: .milliseconds(10_021))
    try table.sleepToDeadline()
    #expect(table.faults == [.stall(.notReady(limit: .seconds(10)))])
    #expect(table.referee.record?.outcome.results == [[1, 0], [0, 0]])
  }

  @Test(arguments: [(2501, true), (2500, false)])
  func `a bot that used a quarter of its time to be ready was still loading`(milliseconds: Int, isLoading: Bool) throws
  {
    var table = Conversation(StoneGame(7))
    table.say(ready, 0)
    table.wake(after: .milliseconds(10_021))
    table.tell(.inputClosed(SilentBot(cpu: .milliseconds(milliseconds), mayAwaitInput: false)), 1)
    let stall = Fault.Stall.notReady(limit: .seconds(10), cpu: .milliseconds(milliseconds))
    #expect(table.faults == [.stall(stall)])
    #expect(stall.isLoading == isLoading)
    #expect(Diagnosis(.stall(stall)).fix(in: nil).hasPrefix("load less before the answer to start") == isLoading)
  }

  @Test func `a bot that is ready too late stalls though nobody woke the referee in time`() throws {
    var table = Conversation(StoneGame(7))
    table.say(ready, 0)
    table.say(ready, 1, after: .milliseconds(10_021))
    #expect(table.faults == [.stall(.notReady(limit: .seconds(10)))])
  }

  @Test func `a bot that is ready within the margin plays`() throws {
    var table = Conversation(StoneGame(7))
    table.say(ready, 0)
    table.say(ready, 1, after: .milliseconds(10_020))
    #expect(table.asked == [0])
  }

  @Test func `the time to be ready runs from the delivery of start`() throws {
    var table = Conversation(StoneGame(7), delivers: false)
    table.tell(.delivered(cpu: nil), 0)
    table.tell(.delivered(cpu: nil), 1, after: .seconds(6))
    table.say(ready, 0)
    table.say(ready, 1, after: .seconds(10))
    #expect(table.faults.isEmpty)
    #expect(table.asked == [0])
  }

  @Test func `who says ready before start was delivered was not asked`() {
    var table = Conversation(StoneGame(7), delivers: false)
    table.say(ready, 0)
    #expect(table.faults == [.unasked(excerpt: ready)])
  }

  @Test func `who says ready twice was not asked the second time`() {
    var table = Conversation(StoneGame(7))
    table.say(ready, 0)
    table.say(ready, 0)
    #expect(table.faults == [.unasked(excerpt: ready)])
  }

  @Test(arguments: [
    #"{"id":0,"action":"take 1"}"#, #"{"id":0,"action":0}"#, #"{"type":"hello"}"#,
    #"{"type":"info","depth":3}"#,
  ])
  func `a line other than ready was not asked for`(line: String) {
    var table = Conversation(StoneGame(7))
    table.say(line, 1)
    #expect(table.faults == [.unasked(excerpt: line)])
  }

  @Test(arguments: ["ready", "", "[]", #"{"type":"ready","name":7}"#, #"{"type":"ready",}"#, #"{"ready":true}"#])
  func `a greeting that is not what was asked for is malformed`(line: String) {
    var table = Conversation(StoneGame(7))
    table.say(line, 1)
    #expect(table.faults.map(\.kind.name) == ["malformed"])
  }

  @Test func `a program that does not start loses before play begins, and its opponent is waited for`() throws {
    var table = Conversation(StoneGame(7))
    table.tell(.startFailed("no such program: nimbot"), 0)
    #expect(table.faults == [.startFailed("no such program: nimbot")])
    #expect(table.referee.record == nil)
    table.say(ready, 1)
    #expect(table.referee.record?.outcome.results == [[0, 0], [1, 0]])
    #expect(table.referee.record?.faults == [.startFailed("no such program: nimbot"), nil])
  }

  @Test func `a process that ends before it is ready has crashed`() {
    var table = Conversation(StoneGame(7))
    table.tell(.ended(.exit(code: 0)), 1)
    #expect(table.faults == [.crash(.exit(code: 0))])
  }

  @Test func `a race goes on among those that are ready`() throws {
    var table = Conversation(Knock([true], seats: 3), .race())
    table.tell(.closed, 1)
    table.say(ready, 0)
    table.say(ready, 2)
    #expect(Set(table.asked) == [0, 2])
    let prompt = try table.expectPrompt()
    #expect(prompt.events == [#"{"seat":1,"withdrawn":true}"#])
  }
}
