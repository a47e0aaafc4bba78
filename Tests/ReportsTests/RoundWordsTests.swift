import Ratings
import TestBasics
import Testing

@testable import Reports
@testable import Scheduling

@Suite(.timeLimited) struct RoundWordsTests {
  private func settled(open: [[String]] = [], tied: [[String]] = [], goal: SequentialRanking.Goal = .order)
    -> RoundsFinding
  {
    .settled(
      AdaptiveFinding(goal: goal, tolerance: 0.05, order: ["a", "b", "c"], decided: [], tied: tied, open: open))
  }

  private let last = "The ranks allow for when play stopped; ratings and intervals do not."

  @Test func `what is settled, tied and open is said`() {
    #expect(
      Sentences.finding(settled(), isOpen: false) == [
        "Settled: each bot is surely better than the next (95% for all together, at any time).", last,
      ])
    #expect(
      Sentences.finding(settled(tied: [["a", "b"]], goal: .winner), isOpen: false) == [
        "Settled: a is surely the best, the ties below aside (95% for all together, at any time).",
        "Tied within 0.05 a contest: a – b.", last,
      ])
    #expect(
      Sentences.finding(settled(open: [["a", "b"], ["b", "c"]]), isOpen: true).first
        == "Not settled yet: 2 pairs open, a – b, b – c.")
    #expect(
      Sentences.finding(settled(open: [["a", "b"]]), isOpen: false).first
        == #"The deals were used up with 1 pair not settled: a – b; raise "deals" to go on."#)
  }

  @Test func `a test says its verdict, and the difference with its errors`() {
    let counts = OutcomeCounts([5, 10, 30, 40, 25])
    let finding = TestFinding(
      first: "new", second: "old", counts: counts, test: SPRT(elo0: 0, elo1: 200, scale: .normalized))
    let sentences = Sentences.finding(.tested(finding), isOpen: false)
    #expect(sentences.count == 2)
    #expect(sentences[0].hasPrefix("The test of new – old, normalised Elo 0 against 200, "))
    #expect(sentences[0].contains("after 110 contests: log-likelihood ratio "))
    #expect(sentences[1].hasPrefix("new – old, contests by half points 5-10-30-40-25; Elo "))
    #expect(sentences[1].contains("likelihood of superiority "))
    #expect(sentences[1].contains("normalised Elo "))
    let none = TestFinding(first: "new", second: "old", counts: OutcomeCounts([0, 0, 0, 0, 0]), test: nil)
    #expect(Sentences.finding(.tested(none), isOpen: true).isEmpty)
  }

  @Test func `Swiss scores and a knockout's rounds are told`() {
    let scores = [SwissScore(name: "a", points: 2.5, byes: 0), SwissScore(name: "b", points: 1, byes: 1)]
    #expect(
      Sentences.finding(.swiss(rounds: 3, scores), isOpen: false)
        == ["Swiss, 3 rounds: a 2.5, b 1 (sat out once)."])
    let meetings = [
      [
        KnockoutMeeting(winner: "a", loser: "b", points: [1.5, 0.5], isBySeed: false),
        KnockoutMeeting(winner: "c", loser: "d", points: [1, 1], isBySeed: true),
      ], [KnockoutMeeting(winner: "a", loser: "c", points: [2, 0], isBySeed: false)],
    ]
    #expect(
      Sentences.finding(.knockout(meetings), isOpen: false) == [
        "Round 1: a – b 1.5:0.5, c – d 1:1 (by seed).", "Round 2: a – c 2:0.", "a wins the knockout.",
      ])
  }

  @Test func `gains, circles and retired bots have their own lines`() {
    #expect(
      Sentences.gain(1.3) == "Repeated deals: fresh ones would have had 1.30 times the variance.")
    #expect(Sentences.gain(0.58).hasSuffix(#"times the variance; without "duplicate" the same games would tell more."#))
    #expect(Sentences.retirement(of: "a", games: 1) == "a was retired for its faults: 1 of its games was not played.")
    #expect(Figures.short(0.05) == "0.05" && Figures.short(2) == "2" && Figures.short(-12.5) == "-12.5")
  }
}
