import GameRules
import JSON
import Records
import Refereeing
import RunFiles
import TestBasics
import Testing

/// Time by which the host was late is charged to nobody, and recorded.
@Suite(.timeLimited) struct HostLatenessTests {
  private let rules = TableRules.limits(bank: .milliseconds(100))

  @Test func `a bank does not pay for the host's lateness, and the transcript says how late it was`() throws {
    var table = try Conversation.begun(StoneGame(9), rules)
    table.oversleep(.seconds(5))
    table.answer("take 1", 0, after: .milliseconds(30))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":70}"#)
    guard case .turn(let answer) = table.referee.transcript.entries[0] else {
      Issue.record("no turn: \(table.referee.transcript)")
      return
    }
    #expect(answer.hostDelay == .seconds(5))
    #expect(answer.wall == .milliseconds(30))
    #expect(answer.at == .milliseconds(5030))
    #expect(table.referee.transcript.entries[0].json.contains(#""host_late_us":5000000"#))
  }

  @Test func `no lateness of the host is taken off while the bot computed`() throws {
    var table = try Conversation.begun(StoneGame(9), rules)
    table.oversleep(.seconds(5))
    table.answer("take 1", 0, after: .milliseconds(30), using: .milliseconds(60))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":40}"#)
    // Threads that compute at the same time cost no more than the time that they took.
    _ = try table.expectPrompt(1)
    table.answer("take 1", 0, after: .milliseconds(10), using: .milliseconds(20))
    table.answer("take 1", 1)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":30}"#)
  }

  @Test func `a deadline is put off by the host's lateness`() throws {
    var table = try Conversation.begun(StoneGame(9), rules)
    let deadline = try #require(table.referee.deadline)
    table.oversleep(.milliseconds(400))
    #expect(table.faults.isEmpty)
    #expect(table.referee.deadline == deadline + .milliseconds(400))
    table.answer("take 1", 0, after: .milliseconds(104))
    let evidence = TimeEvidence(hostDelay: .milliseconds(400))
    #expect(table.faults == [.time(allowed: .milliseconds(100), used: .milliseconds(104), evidence: evidence)])
  }

  @Test func `lateness from before a prompt excuses nothing`() throws {
    var table = try Conversation.begun(StoneGame(9), rules)
    table.answer("take 1", 0, after: .milliseconds(10))
    _ = try table.expectPrompt(0)
    table.wake(after: .milliseconds(20))
    table.creditHostDelay(.seconds(9))
    #expect(table.referee.deadline == table.now + .milliseconds(103))
  }

  @Test func `a race's window and reaction are not charged with it either`() throws {
    var table = try Conversation.begun(Knock([true]), .race())
    table.oversleep(.seconds(3))
    table.answer("K", 1, after: .milliseconds(20))
    table.answer("K", 0, after: .milliseconds(20))
    guard case .race(let race) = table.referee.transcript.entries[0] else {
      Issue.record("no race: \(table.referee.transcript)")
      return
    }
    #expect(race.claims.map(\.claim.reaction) == [.milliseconds(20), .milliseconds(40)])
    #expect(race.answers.map(\.hostDelay) == [.seconds(3), .seconds(3)])
  }

  @Test func `ten thousand answers in the last nanosecond of their time, the host late before each, are no fault`()
    throws
  {
    let rules = TableRules.limits(bank: nil, move: .milliseconds(40), margin: .milliseconds(3))
    var random = SeededRandom(seed: "lateness", label: "host")
    for _ in 0..<100 {
      var table = try Conversation.begun(StoneGame(101), rules)
      for turn in 0..<100 {
        table.oversleep(.milliseconds(random.below(1000)))
        table.answer("take 1", Seat(turn % 2), after: .milliseconds(43))
      }
      #expect(table.faults.isEmpty)
      table.answer("take 1", 0, after: .milliseconds(43) + .nanoseconds(1))
      #expect(table.faults.count == 1)
    }
  }

  @Test func `a fault of time tells the machine's load`() throws {
    var table = try Conversation.begun(StoneGame(9), rules)
    let load = SystemLoad(average: 3.5, cores: 2)
    table.see(load)
    table.answer("take 1", 0, after: .milliseconds(104), using: .milliseconds(9))
    #expect(
      table.faults == [
        .time(
          allowed: .milliseconds(100), used: .milliseconds(104),
          evidence: TimeEvidence(cpu: .milliseconds(9), load: load))
      ])
  }
}
