import Ratings
import Reports
import Standings
import Tallies
import TestBasics
import Testing

@Suite(.timeLimited) struct SignificanceWordsTests {
  private func significance(pairs: Int, open: [Int?], groups: Int = 1) -> SignificanceSummary {
    var significance = SignificanceSummary(groups: groups)
    significance.pairs = pairs
    significance.open = open.enumerated().map { .init(first: "a\($0)", second: "b\u{1B}", moreDeals: $1) }
    return significance
  }

  private func sentences(_ significance: SignificanceSummary) -> [String] {
    Sentences.significance(significance, by: .rating)
  }

  @Test func `what is settled is said, and which pairs how many more deals would separate`() {
    #expect(sentences(significance(pairs: 0, open: [])) == [])
    #expect(
      sentences(significance(pairs: 3, open: [])) == ["Every pair differs (95% for all pairs together)."])
    #expect(
      sentences(significance(pairs: 3, open: [26_357])) == [
        "No difference shown in 1 pair (95% for all pairs together): a0 – b\\u{1B}; about 26,000 more deals would show "
          + "one as large as seen, by rating, in four of five tries."
      ])
    #expect(
      sentences(significance(pairs: 6, open: [12, nil])) == [
        "No difference shown in 2 pairs (95% for all pairs together). More deals needed to show one as large as seen, by "
          + "rating, in four of five tries: a0 – b\\u{1B} 12; a1 – b\\u{1B} over 100 times the deals played."
      ])
    let open = [1, 2, 3, 40, 512, nil, nil, nil, nil, nil]
    let many = sentences(significance(pairs: 28, open: open))[0].replacing("\\u{1B}", with: "")
    #expect(many.contains(": a0 – b 1, a1 – b 2, a2 – b 3 and 2 more pairs up to 510; "))
    #expect(many.hasSuffix("; a5 – b, a6 – b, a7 – b and 2 more pairs over 100 times the deals played."))
    let none = sentences(significance(pairs: 3, open: [nil]))[0]
    #expect(none.contains(": a0 – b\\u{1B}; over 100 times the deals played would show "), "\(none)")
    #expect(
      sentences(significance(pairs: 6, open: [], groups: 2)).first
        == "The bots form 2 groups that never met; compare ratings only within a group.")
  }

  /// The sentence about the first of three bots, with what the tests say of it and each of the others.
  private func certainty(
    _ verdicts: [String: Bool?], scores: [Int] = [9, 8, 7], ranks: [ClosedRange<Int>?] = [1...3, 1...3, 1...3]
  ) -> String {
    let names = ["anna", "ben", "carl"]
    var event = SampleStandings.event(
      zip(names, zip(scores, ranks)).map { name, figures in
        var line = SampleStandings.line(name, rank: 1, sums: [figures.0, figures.0, 0, 0])
        line.ranks = figures.1
        return line
      })
    event.pairs = verdicts.map { name, isBetter in
      let judgement = PairJudgement.judge([[PairTest(difference: 0, pValue: 1)]])[0].withoutTests(isBetter: isBetter)
      return PairLine(name: "anna", against: name, games: 5, judgement: judgement)
    }
    return Sentences.certainty(event)
  }

  @Test func `what is said of the first bot is what the tests of its pairs say, not whether ranks overlap`() {
    #expect(certainty(["ben": nil, "carl": true]) == "Ahead, but no difference is shown from ben.")
    #expect(certainty(["ben": nil, "carl": nil]) == "Ahead, but no difference is shown from ben, carl.")
    #expect(certainty(["ben": true, "carl": true]) == "Better than every other bot (95% for all pairs together).")
    #expect(certainty(["ben": false, "carl": false]) == "ben, carl are better (95% for all pairs together).")
    #expect(certainty(["ben": nil], ranks: [1...2, 1...2, 3...3]) == "Ahead, but no difference is shown from ben.")
  }

  @Test func `the first bot is called better than no bot that is without a rank`() {
    #expect(
      certainty(["ben": true], ranks: [1...1, 2...2, nil])
        == "Better than every other bot with a rank (95% for all pairs together).")
    #expect(certainty([:], ranks: [1...1, nil, nil]) == "The only bot with a rank.")
    #expect(certainty(["ben": nil], ranks: [1...2, 1...2, nil]) == "Ahead, but no difference is shown from ben.")
  }

  @Test func `bots with the same figures are called equal, not behind`() {
    #expect(certainty(["ben": nil, "carl": true], scores: [9, 9, 7]) == "Equal to ben in every figure.")
    #expect(
      certainty(["ben": nil, "carl": nil], scores: [9, 9, 7])
        == "Equal to ben in every figure; no difference is shown from carl.")
  }

  @Test func `a bot that only crashed leads nobody, and is not called the only one`() {
    func event(_ lines: StandingsLine...) -> EventStandings {
      SampleStandings.event(lines, measures: SampleStandings.race, seats: 2)
    }
    let dead = SampleStandings.line(
      "dead", rank: 1, games: 6, sums: [0, 0], thinking: [], faults: ["crash": 2, "disqualified": 4])
    let unmet = SampleStandings.line("unmet", rank: 2, games: 0, sums: [0, 0], thinking: [])
    #expect(Sentences.certainty(event(dead, unmet)) == "No two bots have played a game.")
    #expect(event(dead, unmet).players.isEmpty)
    let alone = SampleStandings.line("alone", rank: 1, sums: [9, 9])
    #expect(Sentences.certainty(event(dead, alone)) == "The only bot.")
  }

  @Test func `a new version is better, worse, of no difference shown or untested`() {
    let figure = ComparedFigure(name: "score", heading: "score", unit: "points", isShare: false)
    func sentence(_ pairs: [(Double, Double)], isTested: Bool = true) -> String {
      let judgement = PairJudgement.judge([[PairTest(onDeals: ResultPairs(pairs), countsDeals: false)]])[0]
      let test = (isTested ? judgement : judgement.withoutTests()).tests[0]
      let lead = Lead(over: "b@1", figure: figure, test: test)
      return Sentences.change(of: "b", VersionChange(version: 2, earlier: "b@1", difference: lead))
    }
    let better = [(3.0, 1.0), (4, 2), (2, 1), (5, 4)]
    #expect(
      sentence(better)
        == "b plays as version 2: b – b@1 +1.50 by score (95% for all pairs together: +0.58 to +2.42), better.")
    #expect(sentence(better.map { ($1, $0) }).hasSuffix(", worse."))
    #expect(sentence([(3, 1), (1, 3), (2, 1), (1, 2)]).hasSuffix(", no difference shown."))
    let untested = sentence(better, isTested: false)
    #expect(untested.hasSuffix(" (95%: +0.58 to +2.42), untested, because the event stops when it is settled."))
  }

  @Test func `a lead is given with its interval, names made safe`() throws {
    let pairs = ResultPairs([(3, 1), (4, 2), (2, 1), (5, 4)])
    let figure = ComparedFigure(name: "score", heading: "score", unit: "points", isShare: false)
    let test = PairTest(onDeals: pairs, countsDeals: false)
    let alone = Lead(over: "b\u{1B}", figure: figure, test: test)
    #expect(Sentences.lead(of: "a", alone).contains(" by score (95%: +0.58 to +2.42);"), "no test claims anything")
    let lead = Lead(over: "b\u{1B}", figure: figure, test: PairJudgement.judge([[test]])[0].tests[0])
    #expect(
      Sentences.lead(of: "a", lead)
        == "a – b\\u{1B}: +1.50 by score (95% for all pairs together: +0.58 to +2.42), better; playing the same deals made this as sure as 11.0 times as many different ones."
    )
  }

  @Test func `ranks are ranges, and a perfect score's rating is open on its side`() throws {
    var line = StandingsLine(name: "a", rank: 1, sums: [])
    #expect(Figures.ranks(line) == "–")
    line.tally = ResultTally(games: 4)
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

    // After few deals the bound lies on the wrong side of the pool's mean, and still is what is known.
    var few = RatedGames(bots: 2)
    for deal in 0..<3 { few.add(Placement(bots: [0, 1], scores: [1, 0]), deal: deal) }
    let unsure = try BradleyTerry(few).strengths
    #expect(try #require(unsure.rating(of: 0)?.interval).low < 0)
    #expect(Figures.rating(unsure.rating(of: 0))[0].hasPrefix("≥-"))
    #expect(Figures.rating(unsure.rating(of: 1))[0].contains(/^≤\d/))
  }
}
