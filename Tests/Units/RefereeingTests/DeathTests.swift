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
}
