import GameRules
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct ClockTests {
  @Test func `a bank pays for all turns, and the increment is added once a turn is made`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(100), increment: .milliseconds(10)))
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":100}"#)
    table.answer("take 1", 0, after: .milliseconds(60))
    #expect(try table.expectPrompt(1)["clock"] == #"{"bank_ms":100}"#)
    table.answer("take 1", 1, after: .milliseconds(5))
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":50}"#)
    table.answer("take 1", 0, after: .milliseconds(54))
    #expect(table.faults == [.time(allowed: .milliseconds(50), used: .milliseconds(54))])
  }

  @Test func `a limit a move is the same for every turn`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: nil, move: .milliseconds(40)))
    #expect(try table.expectPrompt(0)["clock"] == #"{"move_ms":40}"#)
    for seat: Seat in [0, 1, 0, 1] { table.answer("take 1", seat, after: .milliseconds(40)) }
    #expect(table.faults.isEmpty)
    table.answer("take 1", 0, after: .milliseconds(44))
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(44))])
  }

  @Test func `with a bank and a limit a move the smaller one counts`() throws {
    let rules = TableRules.limits(bank: .milliseconds(50), move: .milliseconds(40))
    var first = try Conversation.begun(StoneGame(9), rules)
    first.answer("take 1", 0, after: .milliseconds(44))
    #expect(first.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(44))])

    var second = try Conversation.begun(StoneGame(9), rules)
    second.answer("take 1", 0, after: .milliseconds(30))
    second.answer("take 1", 1)
    second.answer("take 1", 0, after: .milliseconds(24))
    #expect(second.faults == [.time(allowed: .milliseconds(20), used: .milliseconds(24))])
  }

  @Test func `without bank and limit a move a turn may still not last for ever`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: nil))
    table.answer("take 1", 0, after: .seconds(11))
    #expect(table.faults == [.time(allowed: .seconds(10), used: .seconds(11))])
  }

  @Test func `the margin forgives exactly`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(move: .milliseconds(40), margin: .milliseconds(3)))
    table.answer("take 1", 0, after: .milliseconds(43))
    #expect(table.faults.isEmpty)
    table.answer("take 1", 1, after: .milliseconds(43) + .nanoseconds(1))
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(43) + .nanoseconds(1))])
  }

  @Test func `a bank used up within the margin is empty, never negative`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(10)))
    table.answer("take 1", 0, after: .milliseconds(13))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":0}"#)
    table.answer("take 1", 0, after: .milliseconds(3))
    #expect(table.faults.isEmpty)
  }

  @Test func `a bot that says nothing loses on time when its limit and the margin are over`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(move: .milliseconds(40)))
    table.wake(after: .milliseconds(42))
    #expect(table.faults.isEmpty)
    table.wake(after: .milliseconds(2))
    try table.sleepToDeadline()
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(44))])
    #expect(table.referee.record?.outcome.results == [[0, 0], [1, 0]])
  }

  @Test func `waking at the deadline judges, so that nobody need wake twice`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(move: .milliseconds(40)))
    try table.sleepToVerdict()
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(43))])
  }

  @Test func `only a seat that is asked has a deadline`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(100), move: .milliseconds(40)))
    #expect(table.referee.deadline == table.now + .milliseconds(43))
    table.wake(after: .milliseconds(30))
    table.answer("take 1", 0)
    #expect(table.referee.deadline == table.now + .milliseconds(43))
    table.answer("nonsense", 1)
    #expect(table.referee.deadline == nil)
  }

  @Test func `the clock starts when the prompt's last byte is delivered`() throws {
    var table = Conversation(StoneGame(9), .limits(move: .milliseconds(40)), delivers: false)
    for seat in Seat.all(2) {
      table.tell(.delivered(cpu: nil), seat)
      table.say(#"{"type":"ready"}"#, seat)
    }
    table.tell(.delivered(cpu: nil), 0, after: .milliseconds(30))
    table.answer("take 1", 0, after: .milliseconds(40))
    #expect(table.faults.isEmpty)
    #expect(table.referee.record == nil)
  }

  @Test func `a delivery that is reported twice does not start the clock again`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(move: .milliseconds(40)))
    table.tell(.delivered(cpu: nil), 0, after: .milliseconds(30))
    table.answer("take 1", 0, after: .milliseconds(14))
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(44))])
  }

  @Test func `a prompt that is never delivered is timed from the asking`() throws {
    var table = Conversation(StoneGame(9), .limits(move: .milliseconds(40)), delivers: false)
    for seat in Seat.all(2) {
      table.tell(.delivered(cpu: nil), seat)
      table.say(#"{"type":"ready"}"#, seat)
    }
    table.wake(after: .milliseconds(44))
    try table.sleepToDeadline()
    #expect(table.faults == [.time(allowed: .milliseconds(40), used: .milliseconds(44))])
  }

  @Test func `by CPU time a bank pays for what the process used, not for what passed`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(100), timeBasis: .cpu))
    table.answer("take 1", 0, after: .milliseconds(90), using: .milliseconds(30))
    table.answer("take 1", 1, after: .milliseconds(90))
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":70}"#)
    table.answer("take 1", 0, after: .milliseconds(80), using: .milliseconds(74))
    #expect(
      table.faults == [
        .time(allowed: .milliseconds(70), used: .milliseconds(74), evidence: TimeEvidence(cpu: .milliseconds(74)))
      ])
  }

  @Test func `by CPU time a busy machine costs a bot nothing`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(move: .milliseconds(40), timeBasis: .cpu))
    table.wake(after: .milliseconds(1000))
    table.answer("take 1", 0, using: .milliseconds(40))
    #expect(table.faults.isEmpty)
  }

  @Test(arguments: [(40, 1040), (330, 1330), (500, 2000)])
  func `by CPU time a bot that sleeps loses after four times its limit and a second, waked or answered`(
    limit: Int, wait: Int
  ) throws {
    let rules = TableRules.limits(bank: .milliseconds(limit), timeBasis: .cpu)
    var silent = try Conversation.begun(StoneGame(9), rules)
    try silent.sleepToVerdict()
    #expect(silent.faults == [.time(allowed: .milliseconds(wait), used: .milliseconds(wait + 3))])

    var late = try Conversation.begun(StoneGame(9), rules)
    late.answer("take 1", 0, after: .milliseconds(wait + 4), using: .milliseconds(1))
    let evidence = TimeEvidence(cpu: .milliseconds(1))
    #expect(late.faults == [.time(allowed: .milliseconds(wait), used: .milliseconds(wait + 4), evidence: evidence)])
  }

  @Test func `where CPU time cannot be measured, the wall's is charged`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(100), timeBasis: .cpu))
    table.answer("take 1", 0, after: .milliseconds(90))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":10}"#)
  }

  @Test func `a CPU clock that seems to run backwards charges nothing`() throws {
    var table = try Conversation.begun(StoneGame(9), .limits(bank: .milliseconds(100), timeBasis: .cpu))
    table.answer("take 1", 0, after: .milliseconds(10), using: .milliseconds(-5))
    table.answer("take 1", 1)
    _ = try table.expectPrompt(0)
    #expect(try table.expectPrompt(0)["clock"] == #"{"bank_ms":100}"#)
  }

  @Test func `the wall's and the CPU's time of each answer are kept`() throws {
    var table = try Conversation.begun(StoneGame(2))
    table.answer("take 1", 0, after: .milliseconds(7), using: .milliseconds(6))
    table.answer("take 1", 1, after: .milliseconds(9))
    let tallies = try #require(table.referee.record?.tallies)
    #expect(tallies.map(\.wall) == [[.milliseconds(7)], [.milliseconds(9)]])
    #expect(tallies.map(\.cpu) == [[.milliseconds(6)], []])
    #expect(tallies.map(\.prompts) == [1, 1])
  }
}
