import Ratings
import TestBasics
import Testing

@testable import Reports
@testable import Standings

@Suite(.timeLimited) struct SignificanceWordsTests {
  private func significance(pairs: Int, open: Int, more: Int? = nil, groups: Int = 1) -> SignificanceSummary {
    var significance = SignificanceSummary()
    (significance.pairs, significance.open, significance.dealsToSettle, significance.groups) = (
      pairs, open, more, groups
    )
    return significance
  }

  @Test func `what is settled is said, and about how much more the rest would take`() {
    #expect(Sentences.significance(significance(pairs: 0, open: 0)) == [])
    #expect(
      Sentences.significance(significance(pairs: 3, open: 0)) == [
        "All pairs differ significantly (family-wise 95%)."
      ])
    #expect(
      Sentences.significance(significance(pairs: 3, open: 1, more: 26_357)) == [
        "1 pair is statistically indistinguishable (family-wise 95%). "
          + "About 26000 more deals would separate them if the differences stay."
      ])
    #expect(
      Sentences.significance(significance(pairs: 6, open: 2)) == [
        "2 pairs are statistically indistinguishable (family-wise 95%). Even 100× more deals would not separate them."
      ])
    #expect(
      Sentences.significance(significance(pairs: 6, open: 0, groups: 2)).first
        == "The bots form 2 groups that never met; compare ratings only within a group.")
  }

  @Test func `pairs that a later measure decides are named in one sentence`() {
    func decisions(_ count: Int) -> [SignificanceSummary.LaterDecision] {
      (0..<count).map { .init(better: "a\($0)", worse: "b", measure: "score") }
    }
    #expect(Sentences.later([], than: "won") == [])
    #expect(
      Sentences.later(decisions(1), than: "won") == [
        "Indistinguishable by won, decided by a later measure: a0 over b (score)."
      ])
    #expect(
      Sentences.later(decisions(4), than: "won") == [
        "Indistinguishable by won, decided by a later measure: a0 over b (score), a1 over b (score), a2 over b (score) "
          + "and 1 more pair."
      ])
    #expect(Sentences.later(decisions(5), than: "won")[0].hasSuffix("and 2 more pairs."))
  }

  @Test func `a lead is given with its interval, names made safe`() throws {
    let comparison = try #require(PairedComparison([(3, 1), (4, 2), (2, 1), (5, 4)]))
    let lead = Lead(over: "b\u{1B}", unit: "points", comparison: comparison)
    #expect(
      Sentences.lead(of: "a", lead)
        == "a – b\\u{1B}: 1.50 points a deal (95%: 0.58 to 2.42); pairing on the same deals cut the variance by 91%.")
  }

  @Test func `ranks are ranges, and a perfect score's rating is open on its side`() throws {
    var line = StandingsLine(name: "a", rank: 1, games: 0, sums: [])
    #expect(Figures.ranks(line) == "–")
    line.games = 4
    #expect(Figures.ranks(line) == "1")
    line.ranks = 1...3
    #expect(Figures.ranks(line) == "1–3")

    var games = RatedGames(bots: 2)
    for deal in 0..<30 { games.add(Placement(bots: [0, 1], scores: [1, 0]), deal: deal) }
    let strengths = try BradleyTerry(games).strengths
    let (best, worst) = (Figures.rating(strengths.rating(of: 0)), Figures.rating(strengths.rating(of: 1)))
    #expect(best[0].hasPrefix("≥"))
    #expect(worst[0].hasPrefix("≤"))
    #expect([best[1], worst[1]] == ["–", "–"])
    #expect(Figures.rating(nil) == ["–", "–"])

    // After few deals the bound lies on the wrong side of the pool's mean, and says nothing.
    var few = RatedGames(bots: 2)
    for deal in 0..<3 { few.add(Placement(bots: [0, 1], scores: [1, 0]), deal: deal) }
    let unsure = try BradleyTerry(few).strengths
    for bot in 0...1 { #expect(Figures.rating(unsure.rating(of: bot)) == ["–", "–"]) }
  }
}
