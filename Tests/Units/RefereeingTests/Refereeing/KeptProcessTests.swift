import BotProtocol
import GameRules
import Limits
import Refereeing
import TestBasics
import TestSupport
import Testing

/// What a process does between two games is nobody's fault: it is replaced, at the cost of a start.
@Suite(.timeLimited) struct KeptProcessTests {
  private let ready = #"{"type":"ready"}"#

  /// A table of two whose first bot has played before.
  private func table() throws -> Conversation<StoneGame> {
    var table = Conversation(StoneGame(7))
    table.tell(.kept(cpu: .milliseconds(5)), 0)
    _ = try table.expect("start", 0)
    _ = try table.expect("start", 1)
    table.say(ready, 1)
    return table
  }

  private func replacements(in table: Conversation<StoneGame>) -> Int {
    table.effects.count { if case .replace(0) = $0 { true } else { false } }
  }

  static let leavings: [Referee.Input] = [
    .ended(.exit(code: 0)), .ended(.exit(code: 1)), .ended(.signal(9)), .ended(.limit(.memory, allowed: 1)), .closed,
    .oversize(bytes: 70_000, limit: 65_536), .line(Array("GG".utf8), cpu: nil),
    .line(Array(#"{"id":7,"action":0}"#.utf8), cpu: nil),
  ]

  @Test(arguments: leavings)
  func `whatever a kept process does but to be ready, a new one is greeted in its place`(leaving: Referee.Input) throws
  {
    var table = try table()
    table.tell(leaving, 0)
    #expect(replacements(in: table) == 1)
    // What else the old process did.
    for other in KeptProcessTests.leavings { table.tell(other, 0) }
    table.tell(.replaced, 0)
    table.tell(.delivered(cpu: .zero), 0)
    let start = try table.expect("start", 0)
    #expect(start["seat"] == "0")
    table.say(ready, 0)
    #expect(table.faults.isEmpty && table.asked == [0])
    #expect(replacements(in: table) == 1)
  }

  @Test(arguments: leavings) func `the same of a new process is a fault`(leaving: Referee.Input) throws {
    var table = try table()
    table.tell(.ended(.exit(code: 0)), 0)
    table.tell(.replaced, 0)
    table.tell(.delivered(cpu: .zero), 0)
    table.tell(leaving, 0)
    while table.faults.isEmpty { try table.sleepToDeadline() }
    #expect(table.faults.count == 1 && replacements(in: table) == 1)
  }

  @Test func `one that is not ready in time is replaced, and the new one has the whole time`() throws {
    var table = try table()
    try table.sleepToDeadline()
    #expect(replacements(in: table) == 1 && table.faults.isEmpty)
    table.tell(.replaced, 0)
    table.tell(.delivered(cpu: .zero), 0)
    table.say(ready, 0, after: .milliseconds(9900))
    #expect(table.faults.isEmpty && table.asked == [0])
  }

  @Test func `one that is ready is held to what it does then`() throws {
    var table = try table()
    table.say(ready, 0)
    table.tell(.ended(.exit(code: 0)), 0)
    #expect(table.faults == [.crash(.exit(code: 0))])
  }

  @Test func `a program that does not start again is a failed start`() throws {
    var table = try table()
    table.tell(.closed, 0)
    table.tell(.startFailed("there is no file"), 0)
    #expect(table.faults == [.startFailed("there is no file")])
  }
}
