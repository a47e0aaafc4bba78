import Ratings
import TestBasics
import Testing

@testable import Reports
@testable import Scheduling

@Suite(.timeLimited) struct RoundWordsTests {
  private func settled(open: [[String]] = [], tied: [[String]] = [], goal: SequentialRanking.Goal = .order)
    -> AdaptiveFinding
  {
    AdaptiveFinding(goal: goal, tolerance: 0.05, order: ["a", "b", "c"], decided: [], tied: tied, open: open)
  }

  private let last = "Rank ranges account for early stopping; ratings and intervals do not."

  @Test func `what is settled, tied and open is said`() {
    #expect(
      settled().sentences(isOpen: false) == [
        "Settled: every adjacent pair differs significantly (family-wise 95%, valid at any time).", last,
      ])
    #expect(
      settled(tied: [["a", "b"]], goal: .winner).sentences(isOpen: false) == [
        "Settled: a is significantly the best, except the ties listed below (family-wise 95%, valid at any time).",
        "Tied within 0.05 a contest: a – b.", last,
      ])
    #expect(
      settled(open: [["a", "b"], ["b", "c"]]).sentences(isOpen: true).first
        == "Not settled yet: 2 pairs open: a – b, b – c.")
    #expect(
      settled(open: [["a", "b"]]).sentences(isOpen: false).first
        == #"All deals were played, and 1 pair is not settled: a – b; raise "deals" to continue."#)
  }

  @Test func `a test states its decision, and the difference with its errors`() {
    let counts = OutcomeCounts([5, 10, 30, 40, 25])
    let open = TestFinding(
      first: "new", second: "old", counts: OutcomeCounts([0, 4, 8, 6, 2]), test: SPRT(elo0: 0, elo1: 20), left: 2000)
    let progress = open.progress
    #expect(
      progress?.contains(
        /^new – old, 20 contests: log-likelihood ratio \d\.\d\d, ends at -2\.94 or 2\.94; Elo [\d.]+ \(95%: [^;]+\);/)
        == true, "\(progress ?? "")")
    #expect(
      progress?.contains(
        /; about [\d,]+ if the truth is half way between the hypotheses, at most 2,000 more contests$/
      ) == true, "\(progress ?? "")")
    let finding = TestFinding(
      first: "new", second: "old", counts: counts, test: SPRT(elo0: 0, elo1: 200, scale: .normalized))
    let sentences = finding.sentences(isOpen: false)
    #expect(sentences.count == 2)
    #expect(sentences[0].hasPrefix("The test of new – old, normalised Elo 0 against 200, "))
    #expect(sentences[0].contains("after 110 contests: log-likelihood ratio "))
    #expect(sentences[1].hasPrefix("new – old, contests by half points 5-10-30-40-25; Elo "))
    #expect(sentences[1].contains("likelihood of superiority "))
    #expect(sentences[1].contains("normalised Elo "))
    let none = TestFinding(first: "new", second: "old", counts: OutcomeCounts([0, 0, 0, 0, 0]), test: nil)
    #expect(none.sentences(isOpen: true).isEmpty)
  }

  @Test func `Swiss scores and a knockout's rounds are listed`() {
    let scores = [
      SwissFinding.Score(name: "a", points: 2.5, byes: 0), SwissFinding.Score(name: "b", points: 1, byes: 1),
    ]
    #expect(
      SwissFinding(rounds: 3, scores: scores).sentences(isOpen: false)
        == ["Swiss, 3 rounds: a 2.5, b 1 (1 bye)."])
    let meetings = [
      [
        KnockoutFinding.Meeting(winner: "a", loser: "b", points: [1.5, 0.5], isBySeed: false),
        KnockoutFinding.Meeting(winner: "c", loser: "d", points: [1, 1], isBySeed: true),
      ], [KnockoutFinding.Meeting(winner: "a", loser: "c", points: [2, 0], isBySeed: false)],
    ]
    #expect(
      KnockoutFinding(rounds: meetings).sentences(isOpen: false) == [
        "Round 1: a – b 1.5:0.5, c – d 1:1 (decided by seeding).", "Round 2: a – c 2:0.", "a wins the knockout.",
      ])
  }

  @Test func `gains, circular results and disqualified bots have their own sentences`() {
    #expect(
      Sentences.gain(1.3) == "Repeated deals: variance ratio 1.30 against separate deals.")
    #expect(Sentences.gain(0.58).hasSuffix(#"; without "duplicate", the same number of games would be more precise."#))
    #expect(
      Sentences.retirement(of: "a", games: 1)
        == "a was disqualified after too many faults; 1 of its games was not played.")
    #expect(Figures.short(0.05) == "0.05" && Figures.short(2) == "2" && Figures.short(-12.5) == "-12.5")
  }
}
