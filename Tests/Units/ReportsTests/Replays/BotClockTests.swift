import BotProtocol
import GameRules
import Refereeing
import Replays
import RunFiles
import TestBasics
import Testing

/// What a replay shows of the bots' time.
@Suite(.timeLimited) struct BotClockTests {
  private func clocks(_ clock: String, charge: String = "wall") throws -> BotClocks {
    let header =
      #"{"transcript":1,"game":"nim","rules":1,"seed":"s","event":0,"table":1,"deal":1,"seats":["a"],"#
      + #""clock":\#(clock),"charge":"\#(charge)"}"#
    return BotClocks(try TranscriptFile(Array((header + "\n" + #"{"end":"won","results":[[1]]}"#).utf8), path: "t"))
  }

  private func answer(_ milliseconds: Int, cpu: Int? = nil) -> TranscriptEntry.Answer {
    TranscriptEntry.Answer(
      seat: 0, action: "x", at: .zero, wall: .milliseconds(milliseconds), cpu: cpu.map { .milliseconds($0) },
      hostDelay: .zero, after: .zero, note: nil)
  }

  @Test(arguments: [
    (#"{"bank_ms":1000,"increment_ms":100}"#, true, BotClocks.Reading.left(.milliseconds(700))),
    // A limit a move stands alone.
    (#"{"move_ms":500}"#, true, .limit(.milliseconds(500))),
    (#"{"bank_ms":1000,"window_ms":600}"#, false, .limit(.milliseconds(600))),
  ])
  func `an answer is shown beside the limit that it had`(
    clock: String, isTurn: Bool, reading: BotClocks.Reading
  ) throws {
    var clocks = try clocks(clock)
    #expect(clocks.reading(after: answer(400), isTurn: isTurn, stage: .open) == reading)
  }

  @Test func `a bank loses what was charged, turn after turn, and is never less than an increment`() throws {
    var clocks = try clocks(#"{"bank_ms":1000,"increment_ms":50}"#, charge: "cpu")
    let readings = [300, 900].map { clocks.reading(after: answer(2000, cpu: $0), isTurn: true, stage: .open) }
    #expect(readings == [.left(.milliseconds(750)), .left(.milliseconds(50))])
  }

  @Test func `a window of its own stands for naming and challenging`() throws {
    var clocks = try clocks(#"{"window_ms":500,"name_ms":2000}"#)
    let readings = [RaceStage.naming, .challenge].map { clocks.reading(after: answer(1), isTurn: false, stage: $0) }
    #expect(readings == [.limit(.seconds(2)), .limit(.milliseconds(500))])
  }
}
