import BotProtocol
import JSON
import Ratings
import Reports
import Scheduling
import Standings
import Tallies
import TestBasics
import Testing

@Suite(.timeLimited) struct RoundWordsTests {
  private func settled(open: [[String]] = [], tied: [[String]] = [], goal: SequentialRanking.Goal = .order)
    -> AdaptiveFinding
  {
    AdaptiveFinding(goal: goal, tolerance: 0.05, order: ["a", "b", "c"], decided: [], tied: tied, open: open)
  }

  private let last = "Ranks allow for a run that stops early; ratings and intervals do not."

  @Test func `what is settled, tied and open is said`() {
    #expect(
      settled().sentences(isOpen: false) == [
        "Settled: every bot differs from the next (95% for all pairs together, whenever the run stops).", last,
      ])
    #expect(
      settled(tied: [["a", "b"]], goal: .winner).sentences(isOpen: false) == [
        "Settled: a is the best, except the ties listed below (95% for all pairs together, whenever the run stops).",
        "Tied within 0.05 a contest: a – b.", last,
      ])
    func ofTwo(_ tied: [[String]]) -> String {
      AdaptiveFinding(goal: .order, tolerance: 0.05, order: ["a", "b"], decided: [], tied: tied, open: [])
        .sentences(isOpen: false)[0]
    }
    #expect(ofTwo([]) == "Settled: a is better than b (95% for all pairs together, whenever the run stops).")
    #expect(ofTwo([["a", "b"]]) == "Settled: the two bots tie (95% for all pairs together, whenever the run stops).")
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
    #expect(sentences.count == 3)
    #expect(sentences[1].hasPrefix("The test of new – old, normalised Elo 0 against 200, "))
    #expect(sentences[1].contains("after 110 contests: log-likelihood ratio "))
    #expect(sentences[2].hasPrefix("new – old, contests by points 2: 25, 1½: 40, 1: 30, ½: 10, 0: 5; Elo "))
    #expect(sentences[2].contains("likelihood of superiority "))
    #expect(sentences[2].contains("normalised Elo "))
    let none = TestFinding(first: "new", second: "old", counts: OutcomeCounts([0, 0, 0, 0, 0]), test: nil)
    #expect(none.sentences(isOpen: true).isEmpty)
  }

  @Test func `a test answers its question in one plain sentence, and claims what it has refuted`() {
    func verdict(_ low: Double, _ high: Double, _ counts: [Int], isOpen: Bool = false) -> String {
      let test = SPRT(elo0: low, elo1: high, scale: .logistic, alpha: 0.05, beta: 0.1)
      return TestFinding(first: "new", second: "old", counts: OutcomeCounts(counts), test: test).sentences(
        isOpen: isOpen)[0]
    }
    let (better, equal, worse) = ([1, 4, 30, 90, 60], [40, 80, 400, 80, 40], [60, 90, 30, 4, 1])
    for (low, high, counts, expected) in [
      (0, 50, better, "Yes: new is better than old (95%)."),
      (20, 50, better, "Yes: new is better than old by more than 20 Elo (95%)."),
      (-50, 0, equal, "Yes: new is not worse than old by 50 Elo or more (95%)."),
      (0, 50, equal, "No: new is not better than old by 50 Elo or more (90%)."),
      (-50, 0, worse, "No: new is worse than old (90%)."),
      (-50, -20, worse, "No: new is worse than old by more than 20 Elo (90%)."),
    ] as [(Double, Double, [Int], String)] { #expect(verdict(low, high, counts) == expected) }
    let rest = /: about [\d,]+ more games if the lead is half way between 0 and 5\.$/
    #expect(verdict(0, 5, [2, 4, 8, 6, 2], isOpen: true).hasPrefix("Not yet: "))
    #expect(verdict(0, 5, [2, 4, 8, 6, 2], isOpen: true).contains(rest))
    #expect(verdict(0, 5, [2, 4, 8, 6, 2]).hasPrefix("No verdict after all deals: about "))
    #expect(verdict(0, 5, [2, 4, 8, 6, 2]).contains(rest))
    #expect(verdict(0, 5, [0, 0, 0, 0, 0], isOpen: true) == "Not yet.")
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
        "Round 1, in contests won: a – b 1.5:0.5, c – d 1:1 (decided by seeding).",
        "Round 2, in contests won: a – c 2:0.", "a wins the knockout.",
      ])
  }

  /// What JSON has as the result of an event with this finding, and CSV as its figures, by bot and figure.
  private func forms(
    _ finding: any RoundsFinding, isOpen: Bool = false
  ) throws -> (result: JSONNode?, figures: [String: [String]]) {
    var event = SampleStandings.event(
      ["a", "b", "c", "d"].map { SampleStandings.line($0, rank: 1, sums: [1, 2]) }, measures: SampleStandings.race,
      seats: 2)
    event.finding = AnyRoundsFinding(finding)
    event.isOpen = isOpen
    let standings = RunStandings(events: [event])
    let root = try JSONReader.read(Array(Leaderboard.render(standings, as: .json).utf8))
    var figures: [String: [String]] = [:]
    for row in Leaderboard.render(standings, as: .csv).split(separator: "\r\n") {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      figures["\(cells[4]) \(cells[6])"] = Array(cells[7...])
    }
    return (root["events"]?.elements?[0]["result"], figures)
  }

  @Test func `a knockout's winner and bracket are in JSON and CSV`() throws {
    let finding = KnockoutFinding(rounds: [
      [
        .init(winner: "a", loser: "b", points: [1.5, 0.5], isBySeed: false),
        .init(winner: "c", loser: "d", points: [1, 1], isBySeed: true),
      ], [.init(winner: "c", loser: "a", points: [2, 0], isBySeed: false)],
    ])
    let (result, figures) = try forms(finding)
    #expect(result?["kind"]?.string == "knockout" && result?["winner"]?.string == "c")
    let rounds = try #require(result?["rounds"]?.elements?.map { $0.elements ?? [] })
    #expect(rounds.map { $0.map { $0["winner"]?.string } } == [["a", "c"], ["c"]])
    #expect(rounds[0].map { $0["decided_by_seeding"]?.value } == [.bool(false), .bool(true)])
    #expect(rounds[0][0]["points"]?.elements?.compactMap(\.value.double) == [1.5, 0.5])
    #expect(finding.places(isOpen: false) == ["a": 2...2, "b": 3...4, "c": 1...1, "d": 3...4])
    #expect(["a", "b", "c", "d"].map { figures["\($0) knockout_wins"]?[0] } == ["1", "0", "2", "0"])
    #expect(figures["a round_1_points"]?[0] == "1.5" && figures["a round_2_points"]?[0] == "0")
    let open = try forms(KnockoutFinding(rounds: [finding.rounds[0]]), isOpen: true)
    #expect(open.result?["winner"]?.value == .null)
  }

  @Test func `Swiss points and byes are in JSON and CSV`() throws {
    let (result, figures) = try forms(
      SwissFinding(rounds: 3, scores: [.init(name: "b", points: 2.5, byes: 0), .init(name: "a", points: 1, byes: 1)]))
    #expect(result?["rounds"]?.integer == 3)
    #expect(result?["scores"]?.elements?.map { $0["bot"]?.string } == ["b", "a"])
    #expect(result?["scores"]?.elements?.map { $0["points"]?.value.double } == [2.5, 1])
    #expect(figures["b swiss_points"]?[0] == "2.5" && figures["a byes"]?[0] == "1")
  }

  @Test func `the decision of a test and its likelihood ratio are in JSON and CSV`() throws {
    let test = SPRT(elo0: 0, elo1: 200)
    let counts = OutcomeCounts([1, 2, 10, 40, 57])
    let (result, figures) = try forms(TestFinding(first: "a", second: "b", counts: counts, test: test))
    #expect(result?["accepted"]?.string == "elo1")
    #expect(result?["log_likelihood_ratio"]?.value.double == test.logRatio(counts))
    #expect(result?["bounds"]?.elements?.compactMap(\.value.double) == [test.lowerBound, test.upperBound])
    #expect(result?["contests_by_half_points"]?.elements?.compactMap(\.integer) == counts.counts)
    #expect(figures["a accepts_elo1"]?[0] == "1")
    #expect(
      figures["a log_likelihood_ratio"]?.compactMap(Double.init) == [
        test.logRatio(counts), test.lowerBound, test.upperBound,
      ])
    #expect(figures["b log_likelihood_ratio"] == nil)
    let settled = try forms(settled(open: [["a", "b"]]))
    #expect(settled.result?["settled"]?.value == .bool(false))
    #expect(settled.result?["order"]?.elements?.compactMap(\.string) == ["a", "b", "c"])
    #expect(settled.figures["b settled_place"]?[0] == "2")
  }

  @Test func `a disqualified bot has no rank for its author either`() {
    var line = SampleStandings.line("a", rank: 2, games: 5, sums: [50, 0], faults: ["crash": 2, "disqualified": 3])
    func report() -> String {
      AuthorReport.text(
        line,
        in: SampleStandings.event(
          [SampleStandings.line("b", rank: 1, sums: [200, 0]), line], measures: SampleStandings.race, seats: 2))
    }
    #expect(report().hasPrefix("snap, 2 seats: rank 2 of 2, 5 games\n"))
    line.isDisqualified = true
    #expect(report().hasPrefix("snap, 2 seats: no rank, 5 games\n"), "\(report())")
  }

  @Test func `gains and disqualified bots have their own sentences`() {
    #expect(
      Sentences.gain(1.3) == "Repeated deals tell as much as 1.3 times as many different ones.")
    #expect(Sentences.gain(0.58).hasSuffix(#": without "duplicate", the same number of games would tell more."#))
    var line = StandingsLine(name: "a", sums: [])
    #expect(Sentences.disqualification(of: line) == nil)
    line.isPardoned = true
    #expect(Sentences.disqualification(of: line) == "a was disqualified after too many faults, and pardoned.")
    line.tally.count(0, FaultMessage(kind: "disqualified", message: ""))
    #expect(
      Sentences.disqualification(of: line)
        == "a was disqualified after too many faults, and pardoned; 1 of its games was not played.")
    line.isDisqualified = true
    #expect(
      Sentences.disqualification(of: line)
        == "a was disqualified after too many faults; 1 of its games was not played.", "it is so again")
    line.tally = ResultTally()
    #expect(Sentences.disqualification(of: line) == "a was disqualified after too many faults.")
    #expect(Figures.short(0.05) == "0.05" && Figures.short(2) == "2" && Figures.short(-12.5) == "-12.5")
  }
}
