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

  private func answer(_ milliseconds: Int, cpu: Int? = nil) -> TranscriptEntry<String>.Answer {
    TranscriptEntry.Answer(
      seat: 0, action: "x", at: .zero, wall: .milliseconds(milliseconds), cpu: cpu.map { .milliseconds($0) },
      hostDelay: .zero, after: .zero, note: nil)
  }

  @Test(arguments: [
    (#"{"bank_ms":1000,"increment_ms":100}"#, true, "400ms, 700ms left"),
    // A limit a move stands alone.
    (#"{"move_ms":500}"#, true, "400ms of 500ms"),
    (#"{"bank_ms":1000,"window_ms":600}"#, false, "400ms of 600ms"),
  ])
  func `an answer is shown beside the limit that it had`(clock: String, isTurn: Bool, text: String) throws {
    var clocks = try clocks(clock)
    #expect(clocks.text(after: answer(400), isTurn: isTurn, stage: .open) == text)
  }

  @Test func `a bank loses what was charged, turn after turn, and is never less than an increment`() throws {
    var clocks = try clocks(#"{"bank_ms":1000,"increment_ms":50}"#, charge: "cpu")
    let texts = [300, 900].map { clocks.text(after: answer(2000, cpu: $0), isTurn: true, stage: .open) }
    #expect(texts.map { $0.split(separator: ", ").last } == ["750ms left", "50ms left"])
  }

  @Test func `a window of its own stands for naming and challenging`() throws {
    var clocks = try clocks(#"{"window_ms":500,"name_ms":2000}"#)
    let texts = [RaceStage.naming, .challenge].map { clocks.text(after: answer(1), isTurn: false, stage: $0) }
    #expect(texts.map { $0.split(separator: "of ").last } == ["2.0s", "500ms"])
  }
}
