import BotProtocol
import GameRules
import Limits
import Refereeing
import TestBasics
import Testing

@Suite(.timeLimited) struct LossTests {
  @Test(arguments: [ProcessEnding.exit(code: 0), .exit(code: 3), .signal(11), .unknown])
  func `a process that ends while it is asked has crashed`(ending: ProcessEnding) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.tell(.ended(ending), 0)
    #expect(table.faults == [.crash(ending)])
    #expect(table.referee.record?.outcome.results == [[0, 0], [1, 0]])
  }

  @Test func `output that is closed while an answer is due is a fault of its own`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.tell(.closed, 0)
    #expect(table.faults == [.closed])
  }

  @Test(arguments: [Referee.Input.ended(.exit(code: 0)), .closed])
  func `a bot that is gone after a good answer loses only when it is asked again`(end: Referee.Input) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer("take 3", 0)
    table.tell(end, 0)
    #expect(table.faults.isEmpty)
    #expect(table.position.stones == 4)
    table.answer("take 1", 1)
    #expect(table.faults == [end == .closed ? .closed : .crash(.exit(code: 0))])
    #expect(table.referee.transcript.events.count == 3)
    #expect(table.referee.record?.outcome.results == [[0, 3], [1, 1]])
  }

  @Test(arguments: [Referee.Input.ended(.signal(15)), .closed, .startFailed("no launcher")])
  func `a bot that is gone is judged a quarter of a second later, and never if the run is stopped by then`(
    end: Referee.Input
  ) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.judgesLosses = false
    table.tell(end, 0, after: .milliseconds(5))
    #expect(table.referee.deadline == table.now + .milliseconds(250))
    // Whatever else is told of it changes neither the verdict nor its moment.
    table.tell(.ended(.unknown), 0, after: .milliseconds(100))
    #expect(table.referee.deadline == table.now + .milliseconds(150))
    var stopped = table
    stopped.interrupt()
    #expect(stopped.faults.isEmpty && stopped.referee.record == nil)
    try table.sleepToDeadline()
    #expect(table.faults.count == 1 && table.faults.first?.kind.name != "time")
  }

  @Test func `a bot that hit a limit is judged at once`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.judgesLosses = false
    table.tell(.ended(.limit(.memory, allowed: 1)), 0)
    #expect(table.faults == [.crash(.limit(.memory, allowed: 1))])
  }

  @Test func `a bot that was gone long before it is asked is judged when it is asked`() throws {
    var table = try Conversation.begun(StoneGame(7), .limits(bank: .seconds(9)))
    table.judgesLosses = false
    table.answer("take 1", 0)
    table.tell(.ended(.exit(code: 0)), 0)
    table.answer("take 1", 1, after: .milliseconds(251))
    #expect(table.faults == [.crash(.exit(code: 0))])
  }

  @Test func `a bot that is gone after the deciding answer has won`() throws {
    var table = try Conversation.begun(StoneGame(3))
    table.answer("take 2", 0)
    table.tell(.ended(.exit(code: 0)), 0)
    table.answer("take 1", 1)
    let record = try #require(table.referee.record)
    #expect(record.faults == [nil, nil])
    #expect(record.outcome.ending == "cleared")
    #expect(Array(record.reusable) == [1])
  }

  @Test func `closed and then ended, the first counts`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.answer("take 1", 0)
    table.tell(.closed, 0)
    table.tell(.ended(.exit(code: 1)), 0)
    table.answer("take 1", 1)
    #expect(table.faults == [.closed])
  }

  @Test func `a bot gets its fault and is dismissed before the others get the event`() throws {
    var table = try Conversation.begun(StoneGame(7))
    let before = table.effects.count
    table.answer("take 9", 0)
    let effects = table.effects[before...].map { effect in
      switch effect {
      case .send(_, let seat): "send \(seat)"
      case .tell(_, let seat): "tell \(seat)"
      case .closeInput(let seat): "close input of \(seat)"
      case .dismiss(let seat): "dismiss \(seat)"
      case .replace(let seat): "replace \(seat)"
      }
    }
    #expect(effects == ["send seat 0", "dismiss seat 0", "send seat 1"])
    _ = try table.expectPrompt(0)
    let end = try table.expect("end", 0)
    #expect(
      end.text
        == #"{"type":"end","termination":"illegal","scores":null,"observation":{"stones":7},"fault":"#
        + #"{"kind":"illegal","message":"illegal action: take 9; legal actions: take 1, take 2, take 3"}}"#)
  }

  @Test func `nothing that a bot does after its fault matters`() throws {
    var table = try Conversation.begun(Knock([true, true], seats: 3), .race())
    table.say("nonsense", 1)
    let effects = table.effects
    table.say("more", 1)
    table.answer("K", 1)
    table.tell(.closed, 1)
    table.tell(.ended(.signal(9)), 1)
    table.tell(.oversize(bytes: 1, limit: 0), 1)
    #expect(table.effects == effects)
    #expect(table.faults.count == 1)
  }

  @Test func `nothing that happens after the end matters`() throws {
    var table = try Conversation.begun(StoneGame(1))
    table.answer("take 1", 0)
    let (effects, record) = (table.effects, table.referee.record)
    table.say("more", 0)
    table.tell(.ended(.exit(code: 9)), 1)
    table.wake(after: .seconds(100))
    #expect(table.effects == effects)
    #expect(table.referee.record == record)
  }
}
