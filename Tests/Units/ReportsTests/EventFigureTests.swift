import Foundation
import Ratings
import Reports
import Scheduling
import Standings
import TestBasics
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The figures of events of every kind.
@Suite(.timeLimited) struct EventFigureTests {
  /// An event of two seats whose bots have these names, with a finding.
  private func event(_ names: [String], _ finding: (any RoundsFinding)? = nil) -> EventStandings {
    var event = SampleStandings.event(
      names.enumerated().map { SampleStandings.line($1, rank: $0 + 1, sums: [3, 4], thinking: [90, 12_345]) },
      measures: SampleStandings.race, seats: 2)
    event.finding = finding.map { AnyRoundsFinding($0) }
    event.pairs = names.flatMap { name in
      names.filter { $0 != name }.map { other in
        var meeting = HeadToHead()
        for halves in 0...2 { meeting.add(games: 2, halves: 2 * halves) }
        return PairLine(
          name: name, against: other, games: 6, meeting: meeting,
          judgement: PairJudgement.judge([event.rankedBy.map { _ in PairTest(difference: 0.5, pValue: 0.01) }])[0])
      }
    }
    return event
  }

  private func figures(_ event: EventStandings) -> EventFigures {
    let histories = event.lines.enumerated().map { index, line in
      (name: line.name, points: (1...24).map { (tables: 100 * $0, value: Double((index * 37 + $0 * 11) % 90)) })
    }
    return EventFigures(event: event, digest: EventDigest(histories: histories, notable: []))
  }

  private static let test = SPRT(elo0: 0, elo1: 20)

  private func findings(_ names: [String]) -> [any RoundsFinding] {
    var path = OutcomePath()
    var counts = OutcomeCounts([0, 0, 0, 0, 0])
    for contest in 0..<300 {
      counts = counts.adding([2, 4, 1, 3, 2][contest % 5])
      path.add(counts)
    }
    return [
      KnockoutFinding(
        rounds: [[.init(winner: names[0], loser: names[1], points: [1, 1], isBySeed: true)]],
        bracket: [names[2], nil, names[0], names[1]]),
      SwissFinding(
        rounds: 1, scores: names.prefix(3).map { .init(name: $0, points: 1, byes: 0) },
        pairings: [
          [.init(bots: [names[0], names[1]], points: [0.5, 0.5]), .init(bots: [names[2]], points: [1])]
        ]),
      TestFinding(first: names[0], second: names[1], counts: counts, test: EventFigureTests.test, path: path),
      AdaptiveFinding(
        goal: .order, tolerance: 0, order: names, decided: [], tied: [], open: [[names[0], names[1]]],
        gauges: [
          .init(first: names[0], second: names[1], contests: 9, logEvidence: 2),
          .init(first: names[1], second: names[2], contests: 9, logEvidence: 8),
        ], needed: 6),
    ]
  }

  /// All figures of events with these bots.
  private func all(_ names: [String]) -> [Figure] {
    let rated = ([nil] + findings(names).map(Optional.some)).flatMap { figures(event(names, $0)).all }
    let lines = names.map { SampleStandings.line($0, rank: 1, sums: [1, 2, 3, 4]) }
    return rated + figures(SampleStandings.event(lines)).all
  }

  /// What an XML reader finds in a picture.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: Set<String> = []
    var attributes: [(name: String, value: String)] = []
    var texts = ""

    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
      attributes given: [String: String]
    ) {
      elements.insert(name)
      attributes += given.map { ($0.key, $0.value) }
    }

    func parser(_: XMLParser, foundCharacters text: String) { texts += text }
  }

  @Test func `every picture is well-formed XML without scripts and foreign references, whatever bots are called`()
    throws
  {
    let names = SampleStandings.hostile + ["a\u{301}\u{301}\u{301}\u{301}\u{301}", "陳大文", "علي", "]]>", "\u{FFFE}"]
    let figures = all(names)
    #expect(
      Set(figures.map(\.name)).isSuperset(of: ["bracket", "wall-chart", "sequential-test", "sequential-evidence"]))
    for figure in figures {
      let reader = Reader()
      let parser = XMLParser(data: Data(figure.svg.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(figure.name): \(String(describing: parser.parserError))")
      #expect(reader.elements.isSubset(of: ["svg", "title", "desc", "g", "rect", "path", "text"]), "\(figure.name)")
      for attribute in reader.attributes where attribute.name != "xmlns" {
        #expect(!attribute.value.contains("://") && !attribute.name.hasPrefix("on"), "\(attribute)")
        #expect(!["href", "style", "src"].contains(attribute.name))
        #expect(!attribute.value.contains("nan") && !attribute.value.contains("∞"), "\(attribute)")
      }
      #expect(!reader.texts.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      #expect(!figure.html().contains("<script") && !figure.html().contains("http:"))
    }
  }

  @Test func `every figure has a name of its own, listed for the command line, and a text`() {
    for finding in findings(["a", "b", "c"]) {
      let names = figures(event(["a", "b", "c"], finding)).all.map(\.name)
      #expect(Set(names).count == names.count)
    }
    let all = all(["a", "b", "c"])
    for figure in all {
      #expect(figure.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      #expect(figure.text.hasSuffix(".") && figure.caption.hasSuffix("."), "\(figure.name)")
    }
    #expect(Set(all.map(\.name)).isSubset(of: EventFigures.names))
    #expect(
      Set(EventFigures.names).subtracting(all.map(\.name)) == ["rating-intervals"], "no bot of the sample has a rating")
  }

  @Test func `a course has a row for each moment, a column for each bot, and at first eight names`() throws {
    let names = (1...20).map { "bot \($0)" }
    let figure = try #require(figures(event(names))["rating-over-time"])
    let rows = figure.csv().split(separator: "\r\n")
    #expect(rows.count == 25)
    #expect(rows[0] == "tables," + names.joined(separator: ","))
    #expect(rows[1].hasPrefix("100,11,48,85,32,"))
    #expect(figure.svg.matches(of: /class="chosen s\d"/).count == 8)
    #expect(figure.svg.matches(of: /class="other"/).count == 12)
    #expect(figure.choices == names)
  }

  @Test func `a name that a spreadsheet would take for a formula is text in CSV, and marked for the script`() throws {
    let figure = try #require(figures(event(["=1+1", "b,c", "d"]))["rating-over-time"])
    #expect(figure.csv().hasPrefix("tables,'=1+1,\"b,c\",d\r\n"))
    #expect(figure.csv(.semicolon).hasPrefix("tables;'=1+1;\"b,c\";d\r\n"))
    #expect(figure.html().contains("<th data-text>=1+1<th>b,c<th>d"))
  }

  @Test func `a bracket shows byes, winners and what the seeds decided`() throws {
    let finding = KnockoutFinding(
      rounds: [
        [.init(winner: "d", loser: "e", points: [1.5, 0.5], isBySeed: false)],
        [
          .init(winner: "a", loser: "d", points: [1, 1], isBySeed: true),
          .init(winner: "c", loser: "b", points: [2, 0], isBySeed: false),
        ],
        [.init(winner: "c", loser: "a", points: [2, 0], isBySeed: false)],
      ], bracket: ["a", nil, "d", "e", "b", nil, "c", nil])
    let figure = try #require(figures(event(["a", "b", "c", "d", "e"], finding)).format)
    #expect(
      figure.csv().replacing("\r\n", with: "\n") == """
        round,bot,against,points,points_against,winner,decided_by_seeding
        1,a,bye,,,a,
        1,d,e,1.5,0.5,d,false
        1,b,bye,,,b,
        1,c,bye,,,c,
        2,a,d,1,1,a,true
        2,b,c,0,2,c,false
        3,a,c,0,2,c,false

        """)
    #expect(figure.svg.contains(">Quarter-finals<") == false && figure.svg.contains(">Semi-finals<"))
    #expect(figure.svg.contains(">1*<") && figure.svg.matches(of: />bye</).count == 3)
    #expect(figure.text.hasSuffix("3 with a bye. c wins."))
    try GoldenText().expect(figure.svg.replacing("><", with: ">\n<"), toBe: "bracket.svg")
  }

  @Test func `a bracket that is still played has places for what comes`() throws {
    let finding = KnockoutFinding(
      rounds: [[.init(winner: "d", loser: "c", points: [2, 0], isBySeed: false)]], bracket: ["a", nil, "c", "d"])
    let figure = try #require(figures(event(["a", "c", "d"], finding)).format)
    #expect(figure.csv().contains("\r\n2,a,d,,,,\r\n"))
    #expect(figure.text.hasSuffix("The winner is not known yet."))
  }

  @Test func `the rows of a wall chart are ordered by tie-breaks, and its places by points alone`() throws {
    let finding = SwissFinding(
      rounds: 2,
      scores: [("a", 1.5), ("b", 1.5), ("c", 1.0), ("d", 0)].map { .init(name: $0.0, points: $0.1, byes: 0) },
      pairings: [
        [.init(bots: ["a", "d"], points: [1, 0]), .init(bots: ["b", "c"], points: [1, 0])],
        [.init(bots: ["a", "b"], points: [0.5, 0.5]), .init(bots: ["c", "d"], points: [1, 0])],
      ])
    let figure = try #require(figures(event(["a", "b", "c", "d"], finding)).format)
    #expect(
      figure.csv().replacing("\r\n", with: "\n") == """
        row,place,bot,round_1_against,round_1_points,round_2_against,round_2_points,points,buchholz,sonneborn_berger
        1,1–2,b,c,1,a,0.5,1.5,2.5,1.75
        2,1–2,a,d,1,b,0.5,1.5,1.5,0.75
        3,3,c,b,0,d,1,1,1.5,0
        4,4,d,a,0,c,0,0,2.5,0

        """)
  }

  @Test func `a round without results has opponents and no points, and counts in no tie-break`() throws {
    let finding = SwissFinding(
      rounds: 2, scores: [("a", 1.0), ("c", 1), ("b", 0), ("d", 0)].map { .init(name: $0.0, points: $0.1, byes: 0) },
      pairings: [
        [.init(bots: ["a", "b"], points: [1, 0]), .init(bots: ["c", "d"], points: [1, 0])],
        [.init(bots: ["a", "c"], points: [0, 0]), .init(bots: ["b", "d"], points: [0, 0])],
      ])
    let figure = try #require(figures(event(["a", "b", "c", "d"], finding)).format)
    #expect(figure.csv().contains("\r\n1,1–2,a,b,1,c,,1,0,0\r\n"))
    #expect(figure.csv().contains("\r\n3,3–4,b,a,0,d,,0,1,0\r\n"))
  }

  @Test func `a test has a path from zero to its ratio, with both bounds`() throws {
    let finding = try #require(findings(["new", "old", "c"])[2] as? TestFinding)
    let figure = try #require(figures(event(["new", "old", "c"], finding)).test)
    let rows = figure.csv().split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    #expect(rows.first?.prefix(2) == [0, 0])
    #expect(rows.last?.first == 300)
    let ratio = EventFigureTests.test.logRatio(finding.counts)
    let last = try #require(rows.last)
    #expect(abs(last[1] - ratio) < 1e-4)
    #expect(rows.allSatisfy { abs($0[2] + 2.9444) < 1e-9 && abs($0[3] - 2.9444) < 1e-9 })
    #expect(rows.count <= 258, "however many contests there are")
    #expect(figure.svg.contains(">log-likelihood ratio \(Ratings.Figures.decimal(ratio, digits: 2))<"))
  }

  @Test func `the evidence of a pair says whether it is open`() throws {
    let figure = try #require(figures(event(["a", "b", "c"], findings(["a", "b", "c"])[3])).test)
    #expect(
      figure.csv().replacing("\r\n", with: "\n") == """
        bot,against,contests,log_evidence,needed,state
        a,b,9,2,6,open
        b,c,9,8,6,separated

        """)
  }

  @Test func `the distribution of one bot is on the axis of all`() throws {
    let figures = figures(SampleStandings.usual.events[0])
    let all = try #require(figures.responseTimes())
    let one = try #require(figures.responseTimes(of: "greedy"))
    func column(_ figure: Figure, _ index: Int) -> [Substring] {
      figure.csv().split(separator: "\r\n").map { $0.split(separator: ",")[index] }
    }
    #expect(column(one, 0) == column(all, 0))
    #expect(column(one, 1) == column(all, 1))
    #expect(column(one, 1).dropFirst().compactMap { Int($0) }.reduce(0, +) == 3)
    #expect(
      try #require(figures.scores()).csv().hasPrefix("score_from,greedy,careful,random 1,random 2\r\n1,5,5,5,5\r\n"))
  }

  @Test func `an event without games has no figures`() {
    let event = SampleStandings.event([])
    #expect(EventFigures(event: event, digest: EventDigest(histories: [], notable: [])).all.isEmpty)
  }
}
