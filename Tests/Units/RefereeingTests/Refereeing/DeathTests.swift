import BotProtocol
import GameRules
import Limits
import Refereeing
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct DeathTests {
  /// When a bot dies: on reading its line of this number, or after having answered it.
  struct Death: Sendable, CustomTestStringConvertible {
    var seat: Seat
    var line: Int
    var hasAnswered: Bool
    var testDescription: String { "\(seat) \(hasAnswered ? "after" : "before") answering line \(line)" }

    /// Every death in a game in which no seat is sent more lines than this.
    static func all(seats: Int, lines: Int) -> [Death] {
      Seat.all(seats).flatMap { seat in
        (1...lines).flatMap { line in
          [false, true].map { Death(seat: seat, line: line, hasAnswered: $0) }
        }
      }
    }
  }

  /// Plays with bots that always give the last action listed, till one of them dies.
  private func play<G: Game>(_ dealt: G, _ rules: TableRules, _ death: Death) throws -> Conversation<G> {
    var table = Conversation(dealt, rules)
    var lines = [Int](repeating: 0, count: dealt.seats)
    while let message = table.next() {
      lines[message.seat.index] += 1
      let isLast = message.seat == death.seat && lines[message.seat.index] == death.line
      if !isLast || death.hasAnswered {
        switch message.type {
        case "start": table.say(#"{"type":"ready"}"#, message.seat, after: .milliseconds(1))
        case "prompt": table.answer(message.legal.last ?? "", message.seat, after: .milliseconds(1))
        default: break
        }
      }
      if isLast { table.tell(.ended(.exit(code: 1)), message.seat) }
    }
    return table
  }

  private func check<G: Game>(_ table: Conversation<G>, _ dealt: G, _ death: Death) throws {
    let record = try #require(table.referee.record)
    #expect(try Replay.positions(from: dealt, table.referee.transcript.events).last == table.position)
    #expect(record.outcome == table.position.outcome)
    for seat in Seat.all(dealt.seats) {
      let fault = record.faults[seat.index]
      #expect(fault == nil || (seat == death.seat && fault == .crash(.exit(code: 1))))
      #expect(fault == nil || !record.reusable.contains(seat))
      // Whoever lives, and whoever died too late for it to matter, is told the end, and told it once.
      #expect(table.sent.count { $0.seat == seat && $0.type == "end" } == 1)
    }
  }

  @Test(arguments: Death.all(seats: 2, lines: 5))
  func `a bot that dies in a game of turns loses cleanly`(death: Death) throws {
    let table = try play(StoneGame(12), .limits(), death)
    try check(table, StoneGame(12), death)
    let record = try #require(table.referee.record)
    if record.faults[death.seat.index] != nil { #expect(record.outcome.results[death.seat.index][0] == 0) }
  }

  @Test(arguments: Death.all(seats: 3, lines: 5), RaceSettings.Asking.allCases)
  func `a bot that dies in a race leaves the others to play on`(death: Death, asking: RaceSettings.Asking) throws {
    let dealt = Knock([true, false, true], seats: 3)
    try check(play(dealt, .race(asking: asking), death), dealt, death)
  }

  /// What a Java machine prints where its heap cannot be had.
  private let refusal = "Error occurred during initialization of VM"

  @Test(arguments: [ProcessEnding.exit(code: 1), .limit(.memory, allowed: 1)])
  func `a line that is no answer and then the end is judged by the end`(ending: ProcessEnding) throws {
    var table = try Conversation.begun(StoneGame(7))
    table.judgesLosses = false
    table.say(refusal, 0)
    table.say("Could not reserve enough space for object heap", 0)
    table.tell(.ended(ending), 0, after: .milliseconds(200))
    try table.sleepToDeadline()
    #expect(table.faults == [.crash(ending, lastWords: refusal)])
    #expect(table.faults[0].message.hasSuffix("; its last line was: " + refusal))
  }

  @Test func `what a bot writes once it waits to be judged is not kept`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.judgesLosses = false
    table.say(refusal, 0)
    let before = table.referee.inputLog.count
    for _ in 0..<1000 { table.say("y", 0) }
    #expect(table.referee.inputLog.count == before)
    table.wake(after: Referee.lossGrace)
    #expect(table.faults.map(\.kind.name) == ["malformed"])
  }

  @Test func `a line that is no answer is a fault by itself where the process goes on`() throws {
    var table = try Conversation.begun(StoneGame(7))
    table.judgesLosses = false
    table.say(refusal, 0)
    #expect(table.faults.isEmpty)
    table.wake(after: Referee.lossGrace)
    #expect(table.faults.map(\.kind.name) == ["malformed"])
  }

  @Test func `with retries left it is asked again at once`() throws {
    var rules = TableRules.limits()
    rules.retries = 1
    var table = try Conversation.begun(StoneGame(7), rules)
    _ = try table.expectPrompt(0)
    table.say(refusal, 0)
    #expect(try table.expectPrompt(0).text.contains(#""again":"#))
    #expect(table.faults.isEmpty)
  }
}
