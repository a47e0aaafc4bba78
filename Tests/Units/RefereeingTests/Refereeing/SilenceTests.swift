import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct SilenceTests {
  @Test func `silence is a pass`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    table.answer("K", 0, after: .milliseconds(10))
    table.wake(after: .milliseconds(494))
    #expect(table.position.points == [1, 0])
    #expect(table.faults.isEmpty)
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(Dictionary(uniqueKeysWithValues: race.answers.map { ($0.seat, $0.isSilent) }) == [0: false, 1: true])
    #expect(race.claims.map(\.claim.seat) == [0])
  }

  @Test func `who lets a window pass by a word is silent, and has no time of an answer`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    let id = try #require(table.expectPrompt(1).id)
    table.answer("K", 0, after: .milliseconds(10))
    table.tell(.silence(id: id + 7), 1, after: .milliseconds(10))
    #expect(table.position.points == [0, 0], "it was another prompt's")
    table.tell(.silence(id: id), 1, after: .milliseconds(10))
    #expect(table.position.points == [1, 0])
    for seat in Seat.all(2) { table.answer("pass", seat) }
    #expect(table.referee.record?.tallies.map(\.wall.count) == [2, 1])
  }

  @Test func `an answer that is recalled has the reaction that it had, whenever it is told again`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    let id = try #require(table.expectPrompt(1).id)
    table.answer("K", 0, after: .milliseconds(10))
    table.tell(.recalls(id: id, after: .milliseconds(4)), 1, after: .milliseconds(10))
    table.answer("K", 1)
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(race.claims.map(\.claim.seat) == [1, 0])
    #expect(race.claims.map(\.claim.reaction) == [.milliseconds(4), .milliseconds(10)])
  }

  @Test func `the margin forgives a claim exactly`() throws {
    var table = try Conversation.begun(Knock([true]), .race())
    table.answer("K", 0, after: .milliseconds(503))
    table.answer("pass", 1)
    #expect(table.position.points == [1, 0])
    #expect(table.referee.record?.tallies.map(\.late) == [0, 0])
  }

  @Test func `an answer after its window is dropped and noted, never taken for the answer to a newer prompt`() throws {
    var table = try Conversation.begun(Knock([true, true, true]), .race())
    let old = try #require(table.expectPrompt(0).id)
    table.answer("pass", 1)
    table.wake(after: .milliseconds(504))
    _ = try table.expectPrompt(0)
    table.say(#"{"id":\#(old),"action":"K"}"#, 0, after: .milliseconds(1))
    #expect(table.faults.isEmpty)
    #expect(table.referee.transcript.entries.last == .late(0, at: .milliseconds(505)))
    table.answer("pass", 0)
    table.answer("pass", 1)
    #expect(table.position.points == [0, 0])
    for seat: Seat in [0, 1] { table.answer("pass", seat) }
    #expect(table.referee.record?.tallies.map(\.late) == [1, 0])
  }

  @Test func `an answer after its window is late though nobody woke the referee in time`() throws {
    var table = try Conversation.begun(Knock([true, true]), .race())
    table.answer("pass", 1)
    table.answer("K", 0, after: .milliseconds(504))
    #expect(table.position.points == [0, 0])
    #expect(table.referee.transcript.entries.first == .late(0, at: .milliseconds(504)))
    for seat in Seat.all(2) { table.answer("pass", seat) }
    let record = try #require(table.referee.record)
    #expect(record.faults == [nil, nil])
    #expect(record.tallies.map(\.late) == [1, 0])
    #expect(Array(record.reusable) == [0, 1])
  }

  @Test func `a late answer may be given once`() throws {
    var table = try Conversation.begun(Knock([true, true, true]), .race())
    let old = #"{"id":\#(try #require(table.expectPrompt(0).id)),"action":"K"}"#
    table.answer("pass", 1)
    table.wake(after: .milliseconds(504))
    table.say(old, 0)
    table.say(old, 0)
    #expect(table.faults == [.unasked(excerpt: old)])
  }

  @Test func `a game stalls after a limited number of silent windows in a row`() throws {
    var table = try Conversation.begun(
      Knock([true, true, true, true], seats: 3), .race(asking: .serially, silentWindows: 2))
    while table.faults.isEmpty {
      let seat = try table.expectPrompt().seat
      if seat == 1 { table.wake(after: .milliseconds(504)) } else { table.answer("pass", seat) }
      if table.asked.isEmpty { try table.sleepToDeadline() }
    }
    #expect(table.faults == [.stall(.silence(windows: 2))])
  }

  @Test func `a stall says how many answers came late, and how long each took after the one before`() throws {
    var table = try Conversation.begun(Knock([true, true, true, true]), .race(silentWindows: 3))
    var late: [Int] = []
    for round in 0..<3 {
      late.append(try #require(table.expectPrompt(0).id))
      table.answer("pass", 1)
      // The first two answers come, in the windows after their own.
      if round > 0 { table.say(#"{"id":\#(late[round - 1]),"action":"pass"}"#, 0, after: .milliseconds(96)) }
      try table.sleepToDeadline()
    }
    table.tell(.inputClosed(SilentBot()), 0)
    // It has shown that it flushes: what it says when its input is closed is late once more.
    table.say(#"{"id":\#(late[2]),"action":"pass"}"#, 0)
    guard case .stall(.silence(windows: 3, late: let found?))? = table.faults.first else {
      Issue.record("\(table.faults)")
      return
    }
    // The first 503 + 96 ms after its prompt, the second 503 ms after the first; of two the greater is the median.
    #expect(found == LateAnswers(count: 2, median: .milliseconds(599)))
  }

  @Test func `an answer in time, if only a pass, ends a run of silence`() throws {
    var table = try Conversation.begun(Knock([true, true, true, true, true]), .race(silentWindows: 2))
    for round in 0..<5 {
      table.answer("pass", 0)
      if round % 2 == 0 { table.wake(after: .milliseconds(504)) } else { table.answer("pass", 1) }
    }
    #expect(table.referee.record?.faults == [nil, nil])
  }

  @Test(arguments: RaceSettings.Asking.allCases)
  func `a game ends by itself when everybody is silent for ever`(asking: RaceSettings.Asking) throws {
    var table = try Conversation.begun(
      Knock([Bool](repeating: true, count: 50), seats: 4), .race(asking: asking, silentWindows: 10))
    while table.referee.deadline != nil { try table.sleepToDeadline() }
    let record = try #require(table.referee.record)
    #expect(record.races == 10)
    #expect(record.faults.compactMap(\.self).allSatisfy { $0 == .stall(.silence(windows: 10)) })
    #expect(record.faults.count { $0 != nil } == 4)
  }
}
