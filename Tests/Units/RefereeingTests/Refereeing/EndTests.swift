import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct EndTests {
  @Test func `every seat that is present gets the scores and the last position`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race())
    table.answer("K", 0)
    table.say("nonsense", 1)
    table.answer("pass", 2)
    table.answer("pass", 0)
    table.answer("K", 2)
    let ends = table.sent.filter { $0.type == "end" }
    #expect(ends.map(\.seat) == [1, 0, 2])
    for end in ends.dropFirst() {
      #expect(
        end.text
          == #"{"type":"end","termination":"normal","scores":[1,0,1],"observation":{"lit":false,"left":0}}"#)
    }
  }

  @Test func `the record counts answers, races and photo finishes`() throws {
    var table = try Conversation.begun(
      Knock([true, true, true]), .race(photoFinish: .microseconds(50), silentWindows: 9))
    for seat: Seat in [0, 1] { table.answer("K", seat, after: .microseconds(10)) }
    table.answer("K", 0)
    try table.sleepToDeadline()
    for seat: Seat in [1, 0] { table.answer("pass", seat) }
    let record = try #require(table.referee.record)
    #expect(record.races == 3)
    #expect(record.photoFinishes == 1)
    #expect(record.faults == [nil, nil])
    #expect(record.tallies.map(\.prompts) == [3, 2])
    #expect(record.outcome.ending == "dark")
  }

  @Test func `a bot may play on unless it has left, is gone or owes an answer`() throws {
    var table = try Conversation.begun(Knock([true], seats: 4), .race())
    let owed = try #require(table.expectPrompt(3).id)
    table.answer("nonsense", 0)
    table.answer("pass", 1)
    table.answer("pass", 2)
    table.tell(.closed, 2)
    try table.sleepToDeadline()
    #expect(try Array(#require(table.referee.record).reusable) == [1])
    table.say(#"{"id":\#(owed),"action":"K"}"#, 3)
    #expect(try Array(#require(table.referee.record).reusable) == [1])
  }

  @Test func `an answer that was owed and came while the game went on is owed no more`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    let owed = try #require(table.expectPrompt(1).id)
    table.answer("pass", 0)
    try table.sleepToDeadline()
    table.say(#"{"id":\#(owed),"action":"K"}"#, 1)
    for seat: Seat in [0, 1] { table.answer("pass", seat) }
    #expect(try Array(#require(table.referee.record).reusable) == [0, 1])
  }

  @Test func `a referee that is stopped says so to everybody present, and keeps no record`() throws {
    var table = try Conversation.begun(Knock([true], seats: 3), .race())
    table.answer("nonsense", 1)
    let before = table.sent.count
    table.interrupt()
    let told = table.sent[before...]
    #expect(told.map(\.seat) == [0, 2])
    #expect(told.allSatisfy { $0.type == "end" && $0["termination"] == #""interrupted""# })
    #expect(table.referee.record == nil)
    #expect(table.referee.deadline == nil)
    table.answer("K", 0)
    #expect(table.referee.transcript.events.isEmpty)
  }

  @Test func `a game that is over is not stopped again`() throws {
    var table = try Conversation.begun(StoneGame(1))
    table.answer("take 1", 0)
    let (effects, record) = (table.effects, table.referee.record)
    table.interrupt()
    #expect(table.effects == effects)
    #expect(table.referee.record == record)
  }
}
