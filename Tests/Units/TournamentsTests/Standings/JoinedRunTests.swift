import Foundation
import GameRules
import Ratings
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// Runs that share bots have one leaderboard.
@Suite(.timeLimited) struct JoinedRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run of which every table was played; the bot of the lower number is better.
  private func run(
    _ name: String, _ game: String = "snap", bots: [Int], seed: String, programs: [Int: String] = [:],
    starts: [Int: String] = [:], deals: Int = 20, event more: String = ""
  ) throws -> String {
    let seats = game == "klondike" ? 1 : 2
    let entries = bots.map { #"{"name": "bot-\#($0)", \#(starts[$0] ?? #""command": ["x"]"#)}"# }
    let file = try Sample.parse(
      """
      {"seed": "\(seed)", "bots": [\(entries.joined(separator: ","))],
       "events": [{"game": "\(game)", "seats": \(seats), "deals": \(deals)\(more)}]}
      """)
    var header = JournalHeader(file)
    header.programs = Dictionary(uniqueKeysWithValues: bots.map { ("bot-\($0)", programs[$0] ?? "program \($0)") })
    var line = JournalLine.seal(after: .none, header.writeMembers)
    var bytes = line.bytes
    for table in Schedule.tables(of: file) {
      let record = TableRecord.bare(
        table, RosterTests.result(table), measures: file.events[0].game.measures)
      line = JournalLine.seal(after: line.sum, record.writeMembers)
      bytes += line.bytes
    }
    try folder.makeFolder(name)
    try folder.write(bytes, to: name + "/" + RunFolder.journalName)
    return folder.path + "/" + name
  }

  @Test func `bots that never met are compared through those that they both met`() throws {
    let folders = [try run("one", bots: [1, 5], seed: "a"), try run("two", bots: [5, 9], seed: "b")]
    let joined = try JoinedRuns(folders, catalogue: Sample.catalogue)
    let event = joined.standings.events[0]
    #expect(event.lines.map(\.name) == ["bot-1", "bot-5", "bot-9"])
    #expect(event.lines.map(\.games) == [20, 40, 20])
    #expect(event.played == 40)
    #expect(event.scheduled == 40)
    #expect(event.significance.groups == 1)
    #expect(
      joined.links == [
        JoinedRuns.Link(event: 0, title: "snap 2", folders: folders, bots: ["bot-5"], hasSameDeals: false)
      ])
  }

  @Test func `one name with two programs is two bots, and nothing connects them`() throws {
    let folders = [
      try run("one", bots: [1, 5], seed: "a"), try run("two", bots: [5, 9], seed: "b", programs: [5: "new"]),
    ]
    let joined = try JoinedRuns(folders, catalogue: Sample.catalogue)
    #expect(joined.links.map(\.bots) == [[]])
    #expect(
      Set(joined.standings.events[0].lines.map(\.name))
        == ["bot-1", "bot-5 (\(folders[0]))", "bot-5 (\(folders[1]))", "bot-9"])
    #expect(joined.standings.events[0].significance.groups == 2)
  }

  @Test(arguments: [#""command": ["x", "--fast"]"#, #""command": ["x"], "env": {"LEVEL": "2"}"#])
  func `one program under another command or in another environment is another bot`(start: String) throws {
    let folders = [
      try run("one", bots: [1, 5], seed: "a"), try run("two", bots: [5, 9], seed: "b", starts: [5: start]),
    ]
    let joined = try JoinedRuns(folders, catalogue: Sample.catalogue)
    #expect(
      Set(joined.standings.events[0].lines.map(\.name))
        == ["bot-1", "bot-5 (\(folders[0]))", "bot-5 (\(folders[1]))", "bot-9"])
  }

  @Test(arguments: [true, false])
  func `solitaires are compared on the same deals only where both runs have them`(isSame: Bool) throws {
    let folders = [
      try run("one", "klondike", bots: [1, 5], seed: "a"),
      try run("two", "klondike", bots: [9], seed: isSame ? "a" : "b"),
    ]
    let joined = try JoinedRuns(folders, catalogue: Sample.catalogue)
    #expect(joined.links.map(\.hasSameDeals) == [isSame])
    #expect(joined.standings.events[0].pairs.contains { $0.name == "bot-1" && $0.against == "bot-9" } == isSame)
  }

  @Test func `a deal that two runs have is one deal, in whatever folder it was played`() throws {
    let runs = try ComparedRuns()
    let folders = try ["one", "two", "three"].enumerated().map { number, name in
      // All bots repeat themselves. The third run has other deals.
      try runs.run(name, bots: 2, seed: number < 2 ? "s" : "t", isSameProgram: true) { played in
        [played.bot == "bot-1" ? (played.deal % 16 < 9 ? 1 : 0) : played.deal % 5 < 2 ? 1 : 0, played.deal % 20]
      }
    }
    let alone = try RunStandings.read(folders[0], catalogue: Sample.catalogue).events[0]
    let joined = try JoinedRuns(Array(folders[..<2]), catalogue: Sample.catalogue).standings.events[0]
    let won = 0
    for line in alone.lines {
      let both = try #require(joined.line(of: line.name))
      #expect(both.games == 400 && both.repetition?.deals == 200)
      let (one, two) = (
        try #require(line.interval(won, alone.measures[won])), try #require(both.interval(won, joined.measures[won]))
      )
      #expect(abs(one.low - two.low) < 0.001 && abs(one.high - two.high) < 0.001, "\(one) \(two)")
      #expect(line.repetition == nil)
    }
    #expect(joined.pairs == alone.pairs)
    #expect(joined.lines[0].lead == alone.lines[0].lead)
    for order in [folders, [folders[2], folders[0], folders[1]]] {
      let all = try JoinedRuns(order, catalogue: Sample.catalogue).standings.events[0]
      #expect(all.lines.map(\.games) == [600, 600])
      #expect(all.lines.map { $0.repetition?.deals } == [400, 400])
      #expect(all.pairs.map(\.games) == [400, 400])
    }
  }

  @Test func `games of several seats that two later runs share a deal with are one cluster`() throws {
    let folders = [
      try run("one", bots: [1, 5], seed: "a"), try run("two", bots: [1, 5], seed: "b"),
      try run("three", bots: [1, 5], seed: "b"),
    ]
    func gain(_ folders: [String]) throws -> Double? {
      try JoinedRuns(folders, catalogue: Sample.catalogue).standings.events[0].dealGain
    }
    #expect(try gain(Array(folders[..<2])) == nil, "no deal is repeated")
    let repeated = try #require(try gain(folders))
    #expect(repeated < 0.9)
  }

  @Test(arguments: ["snap", "klondike"])
  func `nothing is claimed of runs of which one stopped when it was settled`(game: String) throws {
    let until = #", "until": {"settled": "order"}"#
    func event(_ more: String) throws -> EventStandings {
      let folders = [
        try run("one" + more.prefix(1), game, bots: [1, 9], seed: "a", deals: 100, event: more),
        try run("two" + more.prefix(1), game, bots: [1, 9], seed: "b", deals: 100),
      ]
      return try JoinedRuns(folders, catalogue: Sample.catalogue).standings.events[0]
    }
    #expect(try event("").lines.map(\.ranks) == [1...1, 2...2])
    let stopped = try event(until)
    #expect(stopped.lines.map(\.ranks) == [1...2, 1...2])
    #expect(stopped.lines.map(\.rank) == [1, 1])
    #expect(
      stopped.pairs.allSatisfy { $0.judgement.isBetter == nil && $0.judgement.tests.allSatisfy { $0.adjusted == nil } })
    #expect(stopped.significance.pairs == 0)
  }

  @Test func `bots are compared by the measure that the file names first`() throws {
    let folders = try [[1, 9], [9, 19]].enumerated().map { number, bots in
      try run(
        "\(number)", "klondike", bots: bots, seed: "a", deals: 200, event: #", "rank_by": "score""#)
    }
    // All scores are 0, so that only the later measure tells the bots apart.
    let event = try JoinedRuns(folders, catalogue: Sample.catalogue).standings.events[0]
    let decided = event.pairs.filter { $0.judgement.isBetter != nil }
    #expect(Set(decided.map { event.leading($0).figure.name }) == ["won"])
  }

  @Test func `runs of different games have nothing in common`() throws {
    let folders = [try run("one", bots: [1, 5], seed: "a"), try run("two", "klondike", bots: [1], seed: "b")]
    #expect(throws: RunProblem.nothingInCommon(folders[0], folders[1])) {
      try JoinedRuns(folders, catalogue: Sample.catalogue)
    }
  }
}
