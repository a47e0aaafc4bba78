import GameRules
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SnapAnalysisTests {
  private let match = [SnapHand("9S 7D", "8S"), SnapHand("5S 4S", "2S 8C"), SnapHand("6S 6D", "")]
  private let other = [SnapHand("9S 7D", "8S"), SnapHand("5S 4S", "2S 9C"), SnapHand("6S 6D", "")]

  /// The judgements on one window.
  private func judgements(
    _ hands: [SnapHand], _ calls: [Claim<SnapAction>], passes: Duration? = .milliseconds(300)
  ) throws -> [Judgement] {
    let before = try Snap(hands)
    var game = before
    let verdicts = try game.apply(.race(calls))
    let answers = before.phase.asked.compactMap { seat -> PlayedStep<Snap>.Answer? in
      let time = calls.first { $0.seat == seat }?.reaction ?? passes
      return time.map { .init(seat: seat, time: $0) }
    }
    let step = PlayedStep(before: before, event: .race(calls), verdicts: verdicts, answers: answers, after: game)
    return Snap.analysis(of: [step], from: before, effort: AnalysisEffort()).judgements
  }

  @Test func `a right call has its reaction, a slower one its rival, and a missed match the cards of the match`() throws
  {
    let found = try judgements(match, [call(1, after: 100), call(0, after: 250)])
    #expect(found.map(\.kind.name) == ["slower_call", "right_call", "missed_match"])
    #expect(found[1].time == .milliseconds(100) && found[1].rival == nil)
    #expect(found[0].time == .milliseconds(250) && found[0].rival == 1 && found[0].loss.value == 0)
    #expect(found[2].loss.value == 3 && found[2].isMistake && found[2].rival == 1)
  }

  @Test func `a match that nobody called costs each seat the cards of the others`() throws {
    let found = try judgements(match, [])
    #expect(found.map(\.kind.name) == ["missed_match", "missed_match", "missed_match"])
    #expect(found.map(\.loss.value) == [2, 1, 3])
  }

  @Test func `a false call costs a card for each other seat with cards`() throws {
    let found = try judgements(other, [call(2)])
    #expect(found.map(\.kind.name) == ["false_call"])
    #expect(found[0].loss.value == 2 && found[0].isMistake && found[0].choices.isEmpty)
  }

  @Test func `a pass without a match is not judged`() throws { #expect(try judgements(other, []).isEmpty) }

  @Test func `a seat that was not waited for was slower, and has missed nothing`() throws {
    let found = try judgements(match, [call(1, after: 100)], passes: nil)
    #expect(found.map(\.kind.name) == ["slower_call", "right_call", "slower_call"])
  }
}
