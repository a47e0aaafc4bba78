import Ratings
import Standings
import TestBasics
import Testing
import TournamentSamples

/// Two runs are judged by what their leaderboards rank by.
@Suite(.timeLimited) struct RunComparisonTests {
  private let runs: ComparedRuns

  init() throws { runs = try ComparedRuns() }

  private func compare(_ old: String, _ new: String, byAllMeasures: Bool = false) throws -> RunComparison {
    try RunComparison(old, new, byAllMeasures: byAllMeasures, catalogue: Sample.catalogue)
  }

  /// The one line that judges the bot.
  private func verdict(_ comparison: RunComparison) throws -> RunComparison.Line {
    let deciding = comparison.lines.filter(\.decides)
    try #require(deciding.count == 1)
    return deciding[0]
  }

  @Test func `a bot that wins as often and scores less is worse, as the leaderboard of both runs has it`() throws {
    let old = try runs.run("old") { [$0.deal % 20 == 0 ? 1 : 0, 12 + $0.deal % 9] }
    let new = try runs.run("new") { [$0.deal % 20 == 0 ? 1 : 0, 10 + $0.deal % 8] }
    let comparison = try compare(old, new)
    let line = try verdict(comparison)
    #expect(line.figure.name == "score")
    #expect(line.change == .worse)
    #expect(try #require(line.test.interval).high < 0)
    #expect(comparison.hasWorse)
    #expect(comparison.lines == [line], "only what judges is shown")
    let joined = try JoinedRuns([old, new], catalogue: Sample.catalogue).standings.events[0]
    #expect(joined.lines.map(\.name) == ["bot-1 (\(old))", "bot-1 (\(new))"])
    #expect(joined.lines.map(\.ranks) == [1...1, 2...2])
    #expect(try !compare(new, old).hasWorse)
    #expect(try verdict(compare(new, old)).change == .better)
  }

  @Test(arguments: [true, false])
  func `the first ranking measure judges though the next one says the opposite`(byAllMeasures: Bool) throws {
    let old = try runs.run("old") { [$0.deal % 4 == 0 ? 1 : 0, 20 + $0.deal % 9] }
    let new = try runs.run("new") { [$0.deal % 2 == 0 ? 1 : 0, 10 + $0.deal % 8] }
    let comparison = try compare(old, new, byAllMeasures: byAllMeasures)
    #expect(try verdict(comparison).figure.name == "won")
    #expect(try verdict(comparison).change == .better)
    #expect(!comparison.hasWorse, "a measure that comes later judges nobody")
    #expect(comparison.lines.count == (byAllMeasures ? 3 : 1))
    if byAllMeasures { #expect(comparison.lines[1].change == .worse) }
  }

  @Test func `fewer actions raise nobody but among games won`() throws {
    let old = try runs.run("old") { [$0.deal % 4 == 0 ? 1 : 0, 20, 300] }
    let quitter = try runs.run("quitter") { [$0.deal % 4 == 0 ? 1 : 0, 20, $0.deal % 4 == 0 ? 300 : 5] }
    #expect(try verdict(compare(old, quitter)).change == .identical)
    let fast = try runs.run("fast") { [$0.deal % 4 == 0 ? 1 : 0, 20, $0.deal % 4 == 0 ? 200 : 300] }
    let line = try verdict(compare(old, fast))
    #expect(line.figure == ComparedFigure(name: "actions", heading: "actions", unit: "deals", isShare: true))
    #expect(line.change == .better)
    #expect(line.test.difference == 0.25, "on a quarter of the deals")
    // Leaving won games in which it is slow makes no bot better.
    let hasty = try runs.run("hasty") { [$0.deal % 100 == 0 ? 1 : 0, $0.deal % 100 == 0 ? 20 : 19, 5] }
    #expect(try compare(old, hasty).hasWorse)
  }

  @Test func `a run is compared by the measure that its file names`() throws {
    let event = #", "rank_by": "score""#
    let old = try runs.run("old", event: event) { [$0.deal % 4 == 0 ? 1 : 0, 20 + $0.deal % 9] }
    let new = try runs.run("new", event: event) { [$0.deal % 2 == 0 ? 1 : 0, 10 + $0.deal % 8] }
    let line = try verdict(compare(old, new))
    #expect(line.figure.name == "score")
    #expect(line.change == .worse)
  }

  @Test func `runs whose files name different measures are judged by the new run's`() throws {
    let old = try runs.run("old") { [$0.deal % 4 == 0 ? 1 : 0, 20 + $0.deal % 9] }
    let new = try runs.run("new", event: #", "rank_by": "score""#) { [$0.deal % 2 == 0 ? 1 : 0, 10 + $0.deal % 8] }
    let line = try verdict(compare(old, new))
    #expect(line.figure.name == "score" && line.change == .worse)
    #expect(abs(try #require(line.test.difference) - -10.475) < 1e-9)
    let back = try verdict(compare(new, old))
    #expect(back.figure.name == "won" && back.change == .worse)
    // A measure that ranks nobody in the other run.
    let home = try runs.run("home", event: #", "rank_by": "cards_home""#) {
      [$0.deal % 2 == 0 ? 1 : 0, 10 + $0.deal % 8, 0, 9]
    }
    #expect(try verdict(compare(old, home)).figure.name == "cards_home")
  }

  @Test func `a game with a fault is the last, as in the leaderboard`() throws {
    let old = try runs.run("old") { [0, 10 + $0.deal % 9 * 3] }
    let new = try runs.run("new", faulty: { $0.deal % 3 == 0 }) { [0, 11 + $0.deal % 9 * 3] }
    #expect(try compare(old, new).hasWorse)
    let joined = try JoinedRuns([old, new], catalogue: Sample.catalogue).standings.events[0]
    #expect(joined.lines[0].name == "bot-1 (\(old))")
  }

  @Test(arguments: [true, false])
  func `a run that stopped when it was settled is shown and not tested`(isOld: Bool) throws {
    let until = #", "until": {"settled": "order"}"#
    let old = try runs.run("old", bots: 2, event: isOld ? until : "") { [0, 20 + $0.deal % 3] }
    let new = try runs.run("new", bots: 2, event: isOld ? "" : until) { [0, 10 + $0.deal % 4] }
    let comparison = try compare(old, new, byAllMeasures: true)
    #expect(comparison.lines.allSatisfy { $0.change == .untested && $0.test.adjusted == nil })
    #expect(try #require(comparison.lines[1].test.difference) < -5)
    #expect(!comparison.hasWorse)
  }

  @Test func `runs of other deals are compared by the same measures, as two samples`() throws {
    let old = try runs.run("old") { [$0.deal % 20 == 0 ? 1 : 0, 12 + $0.deal % 9] }
    let new = try runs.run("new", seed: "t") { [$0.deal % 19 == 0 ? 1 : 0, 6 + $0.deal % 8] }
    let line = try verdict(compare(old, new))
    #expect(line.figure.name == "score" && line.change == .worse && !line.isPaired)
  }

  @Test
  func `bots with deals of their own are compared as two samples, in a leaderboard, in several runs and between two`()
    throws
  {
    let event = #", "fresh_deals": true"#
    func score(_ played: ComparedRuns.Result) -> [Int] { [0, (played.bot == "bot-1" ? 14 : 10) + played.deal % 9] }
    let old = try runs.run("old", bots: 2, event: event, result: score)
    let standings = try RunStandings.read(old, catalogue: Sample.catalogue).events[0]
    #expect(standings.hasFreshDeals && !standings.sharesDeals && standings.deals == 400)
    #expect(standings.lines.map(\.ranks) == [1...1, 2...2])
    let pair = try #require(standings.pairs.first)
    #expect(pair.games == 200 && pair.judgement.deciding == 1)
    #expect(pair.judgement.tests.allSatisfy { $0.varianceRatio == nil })
    // The deals have the same numbers, and each bot the same ones in both: nothing is claimed of that.
    let again = try runs.run("again", bots: 2, event: event, result: score)
    let comparison = try compare(old, again)
    #expect(comparison.lines.count == 2 && comparison.lines.allSatisfy { !$0.isPaired && $0.change == .unclear })
    let joined = try JoinedRuns([old, again], catalogue: Sample.catalogue)
    #expect(joined.links.allSatisfy { !$0.hasSameDeals } && !joined.standings.events[0].sharesDeals)
    #expect(joined.standings.events[0].lines.count == 4)
    // One of shared deals beside it.
    let shared = try runs.run("shared", bots: 2) { [0, 10 + $0.deal % 9] }
    #expect(try compare(shared, old).lines.allSatisfy { !$0.isPaired })
  }

  @Test func `a run that is as the other was is identical by every measure, and one of other results is not`() throws {
    let old = try runs.run("old", bots: 3) { [$0.deal % 3 == 0 ? 1 : 0, $0.deal % 9, $0.deal] }
    let comparison = try compare(old, old, byAllMeasures: true)
    #expect(comparison.lines.count == 9)
    #expect(comparison.lines.allSatisfy { $0.change == .identical && $0.test.difference == 0 })
    // It wins the same deals, which is what ranks first.
    let other = try runs.run("other", bots: 3) { [$0.deal % 3 == 0 ? 1 : 0, 8 - $0.deal % 9, $0.deal] }
    #expect(try compare(old, other).lines.allSatisfy { $0.figure.name == "won" && $0.change == .unclear })
  }
}
