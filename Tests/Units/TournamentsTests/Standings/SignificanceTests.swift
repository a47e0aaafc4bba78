import BotProtocol
import Fields
import GameRules
import JSON
import KlondikeRules
import Ratings
import Records
import RunFiles
import Scheduling
import SetRules
import SnapRules
import Standings
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct SignificanceTests {
  private typealias Played = (deal: Int, bots: [String], values: [[Int]])
  /// Whose every game ends in a fault.
  private static let faulty = "faulty"

  /// Standings of tables at which each seat's first measures are given and all else is 0.
  private func standings<G: Game>(
    _ game: G.Type, seats: Int, _ tables: [Played]
  ) -> EventStandings {
    counted(game, seats: seats, tables).standings
  }

  private func counted<G: Game>(
    _ game: G.Type, seats: Int, _ tables: [Played], besides idle: [String] = []
  ) -> (standings: EventStandings, results: EventTally) {
    let names = Set(tables.flatMap(\.bots) + idle).sorted()
    let records = tables.enumerated().map { index, table in
      TableRecord(
        table: ScheduledTable(event: 0, number: index + 1, deal: table.deal, seats: table.bots),
        scores: table.bots.map { _ in 0 },
        measures: G.measures.enumerated().map { place, measure in
          .init(name: measure.name, values: table.values.map { place < $0.count ? $0[place] : 0 })
        },
        ending: "won",
        faults: table.bots.map { name in
          name == SignificanceTests.faulty ? FaultMessage(kind: "crash", message: "") : nil
        }, prompts: table.bots.map { _ in 1 },
        wall: table.bots.map { _ in .zero }, cpu: table.bots.map { _ in .zero },
        thinking: table.bots.map { _ in Histogram() }, computing: table.bots.map { _ in Histogram() }, races: 0,
        photoFinishes: 0)
    }
    var tally = EventTally(names: names, seats: seats, measures: G.measures)
    for record in records { tally.count(record) }
    tally.close()
    var event = EventStandings(
      game: G.name, seats: seats, measures: G.measures, played: records.count, scheduled: records.count, races: 0,
      photoFinishes: 0, lines: tally.lines)
    event.claim(from: tally)
    return (event, tally)
  }

  /// A solitaire in which `a` wins two deals of three, `b` one of three, and `c`, `b`'s twin, the same ones.
  private func solitaire(deals: Int) -> EventStandings {
    var tables: [Played] = []
    for deal in 1...deals {
      for (name, won) in [("a", deal % 3 != 0 ? 1 : 0), ("b", deal % 3 == 1 ? 1 : 0), ("c", deal % 3 == 1 ? 1 : 0)] {
        tables.append((deal, [name], [[won, 40 * won + deal % 7]]))
      }
    }
    return standings(Klondike.self, seats: 1, tables)
  }

  @Test func `a solitaire's bots are compared deal by deal, and twins share their ranks`() throws {
    let event = solitaire(deals: 60)
    #expect(event.line(of: "a")?.ranks == 1...1)
    #expect(event.line(of: "b")?.ranks == 2...3)
    #expect(event.line(of: "c")?.ranks == 2...3)
    let lead = try #require(event.line(of: "a")?.lead)
    #expect(lead.over == "b")
    #expect(lead.figure.name == "won")
    #expect(abs(try #require(lead.test.difference) - 1.0 / 3) < 1e-9)
    #expect(event.line(of: "b")?.lead?.test.difference == 0)
    #expect(event.significance.pairs == 3)
    #expect(event.significance.open == [.init(first: "b", second: "c", moreDeals: nil)], "equal bots never differ")
  }

  @Test func `a pair that a later measure decides stands in the order of its ranks`() throws {
    var tables: [Played] = []
    for deal in 1...60 {
      // The gambler wins once, but scores less on every other deal.
      tables.append((deal, ["gambler"], [[deal == 1 ? 1 : 0, deal == 1 ? 52 : 2 + deal % 3]]))
      tables.append((deal, ["steady"], [[0, 20 + deal % 5]]))
    }
    let event = standings(Klondike.self, seats: 1, tables)
    #expect(event.lines.map(\.name) == ["steady", "gambler"])
    #expect(event.lines.map(\.rank) == [1, 2])
    #expect(event.lines.map(\.ranks) == [1...1, 2...2])
    #expect(event.lines[0].lead?.over == "gambler")
    #expect(event.pairs.first.map(event.leading)?.figure.name == "score")
  }

  @Test func `an event names the measure that ranks it, of its game's own`() throws {
    let text = Sample.text(adding: #""rank_by": "score""#, to: .event, game: "klondike")
    let event = try Sample.parse(text).events[0]
    #expect(event.measures.map(\.name) == ["score", "won", "actions", "cards_home"])
    #expect(event.measures.map(\.isRanking) == [true, true, true, false])
    let home = try Sample.parse(Sample.text(adding: #""rank_by": "cards_home""#, to: .event, game: "klondike"))
    #expect(home.events[0].measures[0].isRanking)
    let fast = try Sample.parse(Sample.text(adding: #""rank_by": "actions""#, to: .event, game: "klondike"))
    #expect(
      fast.events[0].measures.map(\.name) == ["won", "actions", "score", "cards_home"], "few actions alone rank nobody"
    )
    #expect(try Sample.parse(Sample.text(game: "klondike")).events[0].measures == Klondike.measures)
    let refused = Sample.text(adding: #""rank_by": "speed""#, to: .event, game: "klondike")
    #expect(FileProblem.sentence(Array(refused.utf8))?.contains("events[0].rank_by") == true)
    // Results are recomputed from the journal alone, so that it must know.
    #expect(JournalHeader(try Sample.parse(text)).configuration["events"]?.elements?[0]["rank_by"]?.string == "score")
  }

  @Test func `whoever gives up early is not ranked above those who play on, and the faster winner is`() {
    // Four deals are won by who plays on, two of them by the quitter, who takes a twentieth of the actions on every deal.
    let early = (1...40).flatMap { deal -> [Played] in
      [
        (deal, ["patient"], [[deal % 10 == 0 ? 1 : 0, deal * 37 % 30, 400]]),
        (deal, ["quitter"], [[deal % 20 == 0 ? 1 : 0, deal * 23 % 29, 20]]),
      ]
    }
    let open = standings(Klondike.self, seats: 1, early)
    #expect(open.lines.map(\.ranks) == [1...2, 1...2])
    #expect(open.pairs.allSatisfy { $0.judgement.isBetter == nil })
    let won = (1...40).flatMap { deal -> [Played] in
      [("fast", 100), ("slow", 120)].map { (deal, [$0.0], [[deal % 2, 9, deal % 2 == 1 ? $0.1 : 500 - 3 * $0.1]]) }
    }
    let decided = standings(Klondike.self, seats: 1, won)
    #expect(decided.pairs[0].name == "fast" && decided.pairs[0].judgement.isBetter == true)
    #expect(decided.leading(decided.pairs[0]).figure.name == "actions")
  }

  @Test(arguments: [nil] + Klondike.measures.map(\.name))
  func `a game that was given up is ranked no higher than the same game played on`(rankBy: String?) throws {
    let more = rankBy.map { #""rank_by": "\#($0)""# } ?? #""duplicate": false"#
    let measures = try Sample.parse(Sample.text(adding: more, to: .event, game: "klondike")).events[0].measures
    var random = SeededRandom(seed: "giving up", label: rankBy ?? "")
    for _ in 0..<500 {
      let (score, actions) = (random.below(30), random.below(300))
      let isWon = random.below(2) == 1
      let whole = [
        "won": isWon ? 1 : 0, "score": isWon ? 52 : score + random.below(3), "actions": actions, "cards_home": 52,
      ]
      let part = ["won": 0, "score": score, "actions": random.below(actions + 1), "cards_home": random.below(52)]
      func key(_ result: [String: Int]) -> RankingKey { RankingKey(measures.map { result[$0.name]! }, by: measures) }
      #expect(key(part) <= key(whole), "\(part) \(whole)")
      let record = TableRecord.bare(
        ScheduledTable(event: 0, number: 1, deal: 1, seats: ["a", "b"]), [0, 0],
        measures: measures)
      var game = record
      for place in measures.indices {
        game.measures[place].values = [part[measures[place].name]!, whole[measures[place].name]!]
      }
      #expect(game.finish(measures, bots: [0, 1]).places[1] == 1)
    }
  }

  @Test func `few deals leave ranks open and say about how many more would do`() throws {
    let event = solitaire(deals: 9)
    for name in ["a", "b", "c"] { #expect(event.line(of: name)?.ranks == 1...3) }
    #expect(event.significance.open.count == 3)
  }

  @Test func `a pair that few deals would separate is told from one that no number would`() throws {
    let open = solitaire(deals: 12).significance.open
    #expect(open.map { [$0.first, $0.second] } == [["a", "b"], ["a", "c"], ["b", "c"]])
    let more = try #require(open[0].moreDeals)
    #expect(more == open[1].moreDeals && open[2].moreDeals == nil)
    // This number of deals separates the pair, as the law of the sample says.
    #expect((1...40).contains(more), "\(more)")
    #expect(solitaire(deals: 12 + more).significance.open.map(\.first) == ["b"])
  }

  @Test func `the deals that a pair is said to need separate it in four of five tournaments`() throws {
    // The winner differs from both others by every measure, and these by what ranks first alone: by 1 on average.
    func event(_ leads: [Int]) -> EventStandings {
      standings(
        SetGame.self, seats: 1,
        leads.enumerated().flatMap { deal, lead -> [Played] in
          [
            (deal + 1, ["winner"], [[52, 9, 0]]), (deal + 1, ["b"], [[20 + lead, 2, 3]]),
            (deal + 1, ["c"], [[20, 2, 3]]),
          ]
        })
    }
    let trial = (0..<55).map { $0 % 11 - 4 }
    let open = event(trial).significance.open
    #expect(open.map { [$0.first, $0.second] } == [["b", "c"]])
    let deals = trial.count + (try #require(open[0].moreDeals))
    var random = SeededRandom(seed: "four of five", label: "")
    let found = (0..<300).count { _ in
      event((0..<deals).map { _ in random.below(11) - 4 }).significance.open.isEmpty
    }
    #expect((225...255).contains(found), "\(found) of 300 with \(deals) deals")
  }

  @Test(arguments: [["a"], ["a", "b"]])
  func `new versions are better with a confidence for all of them together`(names: [String]) throws {
    // By the score alone p is 0.012, and there are three ranking measures.
    let tables = names.flatMap { name in
      (1...36).flatMap { deal -> [Played] in
        [(deal, [name], [[0, 20]]), (deal, [name + "@2"], [[0, 20 + deal % 4 - 1]])]
      }
    }
    var (event, results) = counted(Klondike.self, seats: 1, tables)
    var file = try Sample.parse(Sample.text(adding: #""duplicate": false"#, to: .event, game: "klondike"))
    let bots = names.map { Competitor(name: $0, command: ["x"], folder: "/") }
    file.competitors = bots
    var tournament = Tournament(file)
    tournament.begin(Lineup(opening: bots.map { Entrant($0, version: 2) }, deals: [36]))
    event.compareVersions(of: tournament.events[0], naming: ShownNames([:]), results, nil)
    for name in names {
      let change = try #require(event.line(of: name + "@2")?.change?.difference)
      // Where nothing is significant, the first measure is shown: nobody won.
      #expect(change.test.difference == (names.count == 1 ? 0.5 : 0))
      #expect(change.test.isBetter == (names.count == 1 ? true : nil))
    }
  }

  @Test func `where the first measure says nothing, the next one decides, and games with faults are the last`() throws {
    var tables: [Played] = []
    for deal in 1...60 {
      // Nobody wins. Two score alike, one more, and one whose games end in faults the most until then.
      for (name, score) in [("high", 10), ("low", 3), ("twin", 3), (SignificanceTests.faulty, 20)] {
        tables.append((deal, [name], [[0, score + deal % 7 + (name == "twin" ? 1 - deal % 2 * 2 : 0)]]))
      }
    }
    let event = standings(Klondike.self, seats: 1, tables)
    #expect(event.line(of: "high")?.ranks == 1...1)
    #expect(event.line(of: "low")?.ranks?.upperBound == 3 && event.line(of: "twin")?.ranks?.upperBound == 3)
    #expect(event.line(of: SignificanceTests.faulty)?.ranks == 4...4)
    #expect(event.pairs.filter { $0.name == SignificanceTests.faulty }.allSatisfy { $0.judgement.isBetter == false })
  }

  @Test func `the first measure decides though the next one says the opposite`() throws {
    var tables: [Played] = []
    for deal in 1...60 {
      for (name, won, score) in [("winner", 1, 5), ("scorer", 0, 30)] {
        tables.append((deal, [name], [[won, score + deal % 7]]))
      }
    }
    #expect(standings(Klondike.self, seats: 1, tables).line(of: "winner")?.ranks == 1...1)
  }

  /// `a` beats `b` nine times in ten, and `b` beats `c` as often.
  private func tournament(deals: Int) -> EventStandings {
    var tables: [Played] = []
    for deal in 1...deals {
      for (better, worse) in [("a", "b"), ("b", "c")] {
        let isUpset = deal % 10 == 0
        let bots = deal % 2 == 0 ? [better, worse] : [worse, better]
        tables.append((deal, bots, bots.map { [($0 == better) != isUpset ? 32 : 20] }))
      }
    }
    return standings(Snap.self, seats: 2, tables)
  }

  @Test func `games of several seats are rated, in order, and each range holds its rank`() throws {
    let event = tournament(deals: 200)
    #expect(event.lines.map(\.name) == ["a", "b", "c"])
    #expect(event.lines.map(\.rank) == [1, 2, 3])
    for line in event.lines { #expect(try #require(line.ranks).contains(line.rank)) }
    let ratings = event.lines.compactMap { $0.rating?.elo }
    #expect(abs(ratings.reduce(0, +)) < 1e-6, "the pool's mean is 0")
    // Nine wins in ten are 381.7 Elo.
    #expect(abs(ratings[0] - ratings[1] - 381.7) < 10)
    #expect(event.significance.open == [])
    #expect(event.significance.groups == 1)
  }

  @Test func `where rounds settle an event, a bot without a game takes no rank from the others`() {
    let tables: [Played] =
      (1...8).map { ($0, ["a", "b"], [[30], [22]]) } + (9...12).map { ($0, ["b", "c"], [[26], [26]]) }
    var (event, results) = counted(Snap.self, seats: 2, tables, besides: ["idle", "late"])
    event.finding = AnyRoundsFinding(
      AdaptiveFinding(
        goal: .order, tolerance: 0, order: ["idle", "a", "b", "late", "c"], decided: [.init(better: 1, worse: 2)],
        tied: [],
        open: []))
    event.claim(from: results)
    #expect(event.line(of: "a")?.ranks == 1...2 && event.line(of: "b")?.ranks == 2...3)
    #expect(event.line(of: "c")?.ranks == 1...3 && event.line(of: "idle")?.ranks == nil)
    #expect(event.lines.prefix(3).map(\.name) == ["a", "b", "c"])
  }

  @Test func `where rounds settle an event, a disqualified bot is last and takes no rank from the others`() throws {
    let tables: [Played] =
      (1...8).map { ($0, ["a", "b"], [[30], [22]]) } + (9...12).map { ($0, ["b", "c"], [[26], [26]]) }
    func settled(_ finding: any RoundsFinding, among tables: [Played], without bot: String) throws -> EventStandings {
      var (event, results) = counted(Snap.self, seats: 2, tables)
      event.finding = AnyRoundsFinding(finding)
      let index = try #require(event.lines.firstIndex { $0.name == bot })
      event.lines[index].isDisqualified = true
      event.claim(from: results)
      return event
    }
    let order = AdaptiveFinding(
      goal: .order, tolerance: 0, order: ["a", "b", "c"], decided: [.init(better: 0, worse: 1)], tied: [], open: [])
    let event = try settled(order, among: tables, without: "a")
    #expect(event.lines.map(\.name) == ["b", "c", "a"])
    #expect(event.lines.map(\.ranks) == [1...2, 1...2, nil])
    // The verdict of a test stays, whoever is disqualified after it.
    let test = TestFinding(
      first: "a", second: "b", counts: OutcomeCounts([0, 0, 0, 0, 200]), test: SPRT(elo0: 0, elo1: 20))
    try #require(test.better == "a")
    for (out, other) in [("a", "b"), ("b", "a")] {
      let event = try settled(test, among: tables.filter { $0.bots == ["a", "b"] }, without: out)
      #expect(event.lines.map(\.name) == [other, out] && event.lines.map(\.ranks) == [1...1, nil])
    }
  }

  @Test func `bots that never met are said to be in groups of their own`() {
    var tables: [Played] = []
    for deal in 1...20 {
      for bots in [["a", "b"], ["c", "d"]] { tables.append((deal, bots, [[30], [22]])) }
    }
    let event = standings(Snap.self, seats: 2, tables)
    #expect(event.significance.groups == 2)
  }
}
