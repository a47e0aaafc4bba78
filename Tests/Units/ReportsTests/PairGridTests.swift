import GameRules
import JSON
import KlondikeRules
import Ratings
import Records
import Reports
import Scheduling
import Standings
import TestBasics
import Testing

/// Pairs show what ranks, in every form.
@Suite(.timeLimited) struct PairGridTests {
  private typealias Played = (deal: Int, bots: [String], values: [[Int]])

  /// The standings of tables at which each seat's first measures are given and all else is 0.
  private func standings(
    _ tables: [Played], measures: [Measure] = Klondike.measures, finding: (any RoundsFinding)? = nil
  ) -> RunStandings {
    let seats = tables[0].bots.count
    let names = Set(tables.flatMap(\.bots)).sorted()
    var tally = EventTally(names: names, seats: seats, measures: measures)
    for (index, table) in tables.enumerated() {
      var record = TableRecord()
      record.table = ScheduledTable(event: 0, number: index + 1, deal: table.deal, seats: table.bots)
      record.faults = table.bots.map { _ in nil }
      record.scores = table.bots.map { _ in 0 }
      (record.prompts, record.thinking) = (record.scores, table.bots.map { _ in Histogram() })
      record.computing = record.thinking
      record.measures = measures.enumerated().map { place, measure in
        .init(name: measure.name, values: table.values.map { place < $0.count ? $0[place] : 0 })
      }
      tally.count(record)
    }
    tally.close()
    var event = SampleStandings.event(tally.lines, measures: measures, seats: seats)
    event.finding = finding.map { AnyRoundsFinding($0) }
    event.claim(from: tally)
    return RunStandings(events: [event])
  }

  /// The planner wins 113 of 200 deals and the greedy bot 75; where neither wins, they score alike, and the greedy bot stops
  /// after fewer actions.
  private var solitaire: RunStandings {
    standings(
      (1...200).flatMap { deal -> [Played] in
        [
          (deal, ["planner"], [[deal <= 113 ? 1 : 0, deal <= 113 ? 52 : 9, 120]]),
          (deal, ["greedy"], [[deal > 87 && deal <= 162 ? 1 : 0, deal > 87 && deal <= 162 ? 52 : 9, 60]]),
        ]
      })
  }

  /// Five bots of which each is better than the next, some of them by little.
  private func tournament(seats: Int) -> RunStandings {
    var random = SeededRandom(seed: "pairs", label: "\(seats)")
    let names = ["a", "b", "c", "d", "e"]
    func value(_ name: String) -> [Int] {
      let strength = 3 * names.firstIndex(of: name)! / 2
      return seats == 1
        ? [random.below(20) < 9 - strength ? 1 : 0, random.below(30) - strength, 50] : [random.below(20) - 2 * strength]
    }
    let measures = seats == 1 ? Klondike.measures : SampleStandings.race
    return standings(
      (1...150).flatMap { deal -> [Played] in
        if seats == 1 { return names.map { (deal, [$0], [value($0)]) } }
        let bots = [names[deal % 5], names[(deal + 1 + deal / 5 % 4) % 5]]
        return [(deal, bots, bots.map(value))]
      }, measures: measures)
  }

  private func rows(_ standings: RunStandings) -> [[String: String]] {
    let rows = PairGrid.render(standings, as: .csv).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  @Test func `pairs that a later measure decides are named in one sentence`() {
    // The gamblers win once, but score less on every other deal.
    func event(_ gamblers: Int) -> EventStandings {
      standings(
        (1...60).flatMap { deal -> [Played] in
          [(deal, ["steady"], [[0, 20 + deal % 5]])]
            + (1...gamblers).map { (deal, ["gambler \($0)"], [[deal == 1 ? 1 : 0, deal == 1 ? 52 : 2 + deal % 3]]) }
        }
      ).events[0]
    }
    let one = "No difference shown by won, decided by a later measure: steady over gambler 1 (score)."
    #expect(EventRemarks(event(1)).all.contains(one))
    #expect(EventRemarks(event(5)).all.contains { $0.hasSuffix("steady over gambler 3 (score) and 2 more pairs.") })
    #expect(!EventRemarks(SampleStandings.usual.events[0]).all.contains { $0.contains("later measure") })
  }

  @Test func `a bot that wins more is ahead in every form, though the other makes fewer moves on more deals`() throws {
    let text = PairGrid.render(solitaire)
    #expect(text.contains(#/\nplanner +greedy +200 +won +\+19\.0% +\+\d+\.\d% to \+\d+\.\d% +0\.003\n/#), "\(text)")
    #expect(text.contains(#/\ngreedy +planner +200 +won +-19\.0% +-\d+\.\d% to -\d+\.\d% +0\.003\n/#), "\(text)")
    #expect(PairGrid.render(solitaire, as: .latex).contains(#"planner & greedy & 200 & won & +19.0\% &"#))
    let row = try #require(rows(solitaire).first { $0["bot"] == "planner" && $0["decides"] == "true" })
    #expect(row["measure"] == "won" && row["difference"] == "0.19" && row["verdict"] == "better")
    let page = try #require(Site(sampling: solitaire).texts["pages/bot-planner.html"])
    #expect(page.contains(#/>greedy<\/a><\/td><td>better<\/td>.*>\+19\.0% won<\/td>/#))
  }

  @Test func `a difference in points is named where other pairs have one in Elo`() throws {
    // The two best win as often against each other, but one of them by far.
    let mixed = standings(
      (1...60).flatMap { deal -> [Played] in
        let third = deal % 6 == 0 ? [7, 8] : [8, 7]
        return [
          (deal, ["big", "small"], deal % 2 == 0 ? [[30], [5]] : [[10], [11]]),
          (deal, ["big", "third"], third.map { [$0] }), (deal, ["small", "third"], third.map { [$0] }),
        ]
      }, measures: SampleStandings.race)
    let text = PairGrid.render(mixed)
    #expect(text.contains(/games +points +95% +difference +95% +p/), "\(text)")
    #expect(text.contains(#/big +small +60 +50\.0% .*\+[0-9.]+ cards /#), "\(text)")
    #expect(text.contains(#/small +third .*\+[0-9]+ Elo /#), "\(text)")
    let remarks = text.replacing("\n", with: " ")
    #expect(remarks.contains("Difference: of the ratings, in Elo, or of the mean cards where only these show one."))
    #expect(!text.contains("Elo:"))
    let page = try #require(Site(sampling: mixed).texts["pages/bot-big.html"])
    #expect(page.contains(/>\+[0-9.]+ cards<\/td>/) && !page.contains("by rating"))
    #expect(
      page.contains(
        "Verdict: by the ratings, or the mean cards where only these show a difference, from all games, not by these alone."
      ))

    let rated = standings(
      (1...60).map { ($0, ["a", "b"], $0 % 6 == 0 ? [[7], [8]] : [[8], [7]]) }, measures: SampleStandings.race)
    #expect(PairGrid.render(rated).contains(/points +95% +Elo +95% +p/))
    #expect(PairGrid.render(rated).contains("Elo: the"))
    let plain = try #require(Site(sampling: rated).texts["pages/bot-a.html"])
    #expect(plain.contains("by rating") && plain.contains("Verdict: by the ratings from all games"))
  }

  @Test(arguments: [1, 2]) func `the ranks follow from the pairs, in text, CSV and JSON`(seats: Int) throws {
    let standings = tournament(seats: seats)
    let event = standings.events[0]
    let rows = rows(standings)
    #expect(rows.count == 20 * event.rankedBy.count)
    for line in event.lines {
      // A pair's verdict stands in one of its rows.
      let verdicts = rows.filter { $0["bot"] == line.name }.map { $0["verdict"] }
      #expect(line.ranks == 1 + verdicts.count { $0 == "worse" }...5 - verdicts.count { $0 == "better" })
    }
    let first = try #require(event.firstPlace)
    #expect(
      event.lines[0].ranks == 1 + first.better.count...1 + first.better.count + first.rivals.count + first.equals.count)
    #expect(Set(rows.map { $0["verdict"] }).subtracting([""]) == ["better", "worse", "indistinguishable"])
    #expect(
      rows.filter { $0["decides"] == "true" }.count
        == rows.filter { ["better", "worse"].contains($0["verdict"]) }.count)

    let root = try JSONReader.read(Array(PairGrid.render(standings, as: .json).utf8))
    let pairs = try #require(root["events"]?.elements?[0]["pairs"]?.elements)
    #expect(pairs.count == 10, "each pair once, and CSV from either side")
    let tests = pairs.flatMap { pair in (pair["tests"]?.elements ?? []).map { (pair, $0) } }
    let places = Dictionary(uniqueKeysWithValues: event.lines.enumerated().map { ($1.name, $0) })
    let once = rows.filter { places[$0["bot"]!]! < places[$0["against"]!]! }
    #expect(tests.count == once.count)
    for ((pair, test), row) in zip(tests, once) {
      #expect([pair["bot"]?.string, pair["against"]?.string] == [row["bot"], row["against"]])
      #expect(row["verdict"] == "" || pair["verdict"]?.string == row["verdict"])
      #expect(test["measure"]?.string == row["measure"])
      #expect((test["decides"]?.value == .bool(true)) == (row["decides"] == "true"))
    }
    let whole = try JSONReader.read(Array(Leaderboard.render(standings, as: .json).utf8))
    #expect(whole["events"]?.elements?[0]["pairs"]?.elements?.count == pairs.count)
    let text = PairGrid.render(standings).split(separator: "\n")
    #expect(text.filter { $0.contains(#/^[a-e] /#) }.count == 20)
    #expect(text.allSatisfy { $0.count <= 80 })
  }

  @Test func `a plan has the deals that find a difference, as many as do find it`() throws {
    // A difference of 0 or 1 point on each deal, whose standard deviation is about ½.
    let trial = standings(
      (1...40).flatMap { deal -> [Played] in [(deal, ["a"], [[10 + deal % 2]]), (deal, ["b"], [[10]])] },
      measures: [Klondike.measures[1]])
    let text = PlanGrid.render(trial, toFind: [0.1])
    // (1.97 + 0.84)² · 0.5064²/0.1² = 203, one test.
    #expect(text.contains(#/\na +b +40 +0\.51 +200\n/#), "\(text)")
    #expect(text.replacing("\n", with: " ").contains("1 test."))
    let size = SampleSize(tests: 1)
    let test = trial.events[0].pairs[0].judgement.tests[0]
    #expect(abs(try #require(size.deals(toFind: 0.1, by: test, on: 40)) - 203) < 2.1)
    // Of few deals Student's test asks much: two would do by the normal quantile.
    #expect((2.5...3.5).contains(try #require(size.deals(toFind: 1.5, by: test, on: 40))))
    #expect((6.5...8.5).contains(try #require(SampleSize(tests: 100).deals(toFind: 1.5, by: test, on: 40))))
    #expect(size.deals(toFind: 0.1, by: PairTest(), on: 40) == nil)
    #expect(try #require(SampleSize(tests: 30).deals(toFind: 0.1, by: test, on: 40)) > 400)
    let rated = PlanGrid.render(tournament(seats: 2), toFind: [20])
    #expect(rated.split(separator: "\n").filter { $0.contains(#/^[a-e] /#) }.count == 10)
    #expect(rated.contains("by rating in four of five tries"))
  }

  @Test func `an event that stops when it is settled has no p-values, and the verdicts of its rounds`() {
    let finding = AdaptiveFinding(
      goal: .order, tolerance: 0, order: ["greedy", "planner"], decided: [.init(better: 0, worse: 1)], tied: [],
      open: [])
    let settled = standings(
      [(1, ["greedy"], [[1]]), (1, ["planner"], [[0]]), (2, ["greedy"], [[1]]), (2, ["planner"], [[1]])],
      finding: finding)
    #expect(settled.events[0].pairs.map { $0.judgement.isBetter } == [true, false])
    #expect(rows(settled).allSatisfy { $0["p"] == "" && $0["decides"] == "false" })
    #expect(PairGrid.render(settled).contains("No p-values: "))
  }
}
