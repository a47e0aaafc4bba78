import GameRules
import Refereeing
import Testing

/// Time by which the host was late is charged to nobody, and recorded.
@Suite struct HostLatenessTests {
  private let rules = TableRules.limits(bank: .milliseconds(100))

  @Test func `a bank does not pay for the host's lateness, and the transcript says how late it was`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    table.oversleep(.seconds(5))
    table.answer("take 1", 0, after: .milliseconds(30))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":70}"#)
    guard case .turn(let answer) = table.referee.transcript.entries[0] else {
      Issue.record("no turn: \(table.referee.transcript)")
      return
    }
    #expect(answer.hostLate == .seconds(5))
    #expect(answer.wall == .milliseconds(30))
    #expect(answer.at == .milliseconds(5030))
    #expect(table.referee.transcript.entries[0].json.contains(#""host_late_us":5000000"#))
  }

  @Test func `a wait for a core is the host's lateness, and only of who waited`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    table.tell(.waited(.milliseconds(300), cpu: .milliseconds(30), goesOn: false), 1, after: .milliseconds(330))
    table.tell(.waited(.milliseconds(300), cpu: .milliseconds(30), goesOn: false), 0)
    table.answer("take 1", 0, using: .milliseconds(30))
    table.answer("take 1", 1, after: .milliseconds(10))
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":70}"#)
    table.answer("take 1", 0)
    _ = try table.expectPrompt(1)
    #expect(try table.expectPrompt(1)["clock"] == #"{"bank_ms":90}"#)
    #expect(table.referee.transcript.entries[0].json.contains(#""host_late_us":300000"#))
    #expect(!table.referee.transcript.entries[1].json.contains("host_late_us"))
  }

  @Test func `time in which a bot computed is no wait for a core`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    table.tell(.waited(.seconds(9), cpu: .milliseconds(60), goesOn: false), 0, after: .milliseconds(80))
    table.answer("take 1", 0, using: .milliseconds(60))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":40}"#)
  }

  @Test func `a deadline is put off by a wait for a core`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    let deadline = try #require(table.referee.deadline)
    table.tell(.waited(.milliseconds(90), cpu: .milliseconds(5), goesOn: false), 0, after: .milliseconds(100))
    #expect(table.referee.deadline == deadline + .milliseconds(90))
    try table.sleepToVerdict()
    #expect(table.faults.count == 1)
  }

  @Test func `who still waits for a core when the time is over is awaited, and judged by what it used`() throws {
    let rules = TableRules.limits(move: .milliseconds(40))
    var table = try Conversation.begun(Nim(9), rules)
    let late = Duration.milliseconds(43)
    table.tell(.waited(.zero, cpu: .milliseconds(30), goesOn: true), 0, after: late)
    #expect(table.referee.deadline == table.now + .milliseconds(5))
    table.wake()
    #expect(table.faults.isEmpty)
    // A wait that is over by now was a wait for a core: nothing is lost.
    table.tell(.waited(.milliseconds(12), cpu: .milliseconds(35), goesOn: false), 0, after: .milliseconds(4))
    table.answer("take 1", 0, using: .milliseconds(35))
    #expect(table.faults.isEmpty)

    // What was no wait for a core was the bot's own, though it was awaited.
    table.tell(.waited(.zero, cpu: .milliseconds(1), goesOn: true), 1, after: late)
    table.answer("take 1", 1, after: .milliseconds(4), using: .milliseconds(2))
    let evidence = TimeEvidence(cpu: .milliseconds(2))
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(47), evidence: evidence)])
  }

  @Test(arguments: [(40, 1040), (500, 2000)])
  func `no wait for a core is excused beyond four times the limit, and a second`(limit: Int, longest: Int) throws {
    var table = try Conversation.begun(Nim(9), .limits(bank: nil, move: .milliseconds(limit)))
    let began = table.now
    while !table.effects.contains(.closeInput(of: 0)), table.now < began + .seconds(9) {
      table.tell(.waited(.milliseconds(5), cpu: .zero, goesOn: true), 0, after: .milliseconds(5))
      table.wake()
    }
    let judged = table.now - began
    #expect(judged > .milliseconds(longest) && judged < .milliseconds(longest + limit + 20))
  }

  @Test(arguments: [(43, true), (2, false)])
  func `who has computed for its time, or sleeps when it is over, is not awaited`(cpu: Int, goesOn: Bool) throws {
    var table = try Conversation.begun(Nim(9), .limits(move: .milliseconds(40)))
    table.tell(.waited(.zero, cpu: .milliseconds(cpu), goesOn: goesOn), 0, after: .milliseconds(43))
    #expect(table.referee.deadline == table.now)
    try table.sleepToVerdict()
    #expect(table.faults.count == 1)
  }

  @Test func `a deadline is put off by the host's lateness`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    let deadline = try #require(table.referee.deadline)
    table.oversleep(.milliseconds(400))
    #expect(table.faults.isEmpty)
    #expect(table.referee.deadline == deadline + .milliseconds(400))
    table.answer("take 1", 0, after: .milliseconds(104))
    let evidence = TimeEvidence(hostLate: .milliseconds(400))
    #expect(table.faults == [.time(allowed: .milliseconds(100), used: .milliseconds(104), evidence: evidence)])
  }

  @Test func `lateness from before a prompt excuses nothing`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    table.answer("take 1", 0, after: .milliseconds(10))
    _ = try table.expectPrompt(0)
    table.wake(after: .milliseconds(20))
    table.excuse(.seconds(9))
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
    #expect(race.answers.map(\.hostLate) == [.seconds(3), .seconds(3)])
  }

  @Test func `ten thousand answers in the last nanosecond of their time, the host late before each, are no fault`()
    throws
  {
    let rules = TableRules.limits(bank: nil, move: .milliseconds(40), margin: .milliseconds(3))
    var luck = Chance(seed: "lateness", label: "host")
    for _ in 0..<100 {
      var table = try Conversation.begun(Nim(101), rules)
      for turn in 0..<100 {
        table.oversleep(.milliseconds(luck.below(1000)))
        table.answer("take 1", Seat(turn % 2), after: .milliseconds(43))
      }
      #expect(table.faults.isEmpty)
      table.answer("take 1", 0, after: .milliseconds(43) + .nanoseconds(1))
      #expect(table.faults.count == 1)
    }
  }

  @Test func `a fault of time tells the machine's load`() throws {
    var table = try Conversation.begun(Nim(9), rules)
    let load = MachineLoad(average: 3.5, cores: 2)
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
