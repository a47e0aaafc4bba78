import BotProtocol
import GameRules
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// Grades of runs: which results they are of, and where their plan comes from.
@Suite(.timeLimited) struct GradeTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  /// A tournament of two solitaires, and of an event of two seats.
  private static func file(
    grade: String = #""grade": true"#, bots: [String] = ["a", "b", "c"], weights: [String] = ["", "", ""]
  ) throws -> TournamentFile {
    try Sample.parse(
      """
      {"seed": "s", \(grade)\(grade.isEmpty ? "" : ",")
       "bots": [\(bots.map { #"{"name": "\#($0)", "command": ["x"]}"# }.joined(separator: ","))],
       "events": [{"game": "klondike", "deals": 4, "rank_by": "score"\(weights[0])},
                  {"game": "klondike", "deals": 6, "rank_by": "score"\(weights[1])},
                  {"game": "snap", "deals": 6\(weights[2])}]}
      """)
  }

  /// The standings of tables with these results by event, deal and bot; nil for a table that is not played, and a fault for a
  /// negative one.
  private func standings(
    _ file: TournamentFile, _ result: (_ event: Int, _ deal: Int, _ bot: String) -> Int?
  ) throws -> RunStandings {
    let records = Schedule.tables(of: file).compactMap { table -> TableRecord? in
      let results = table.seats.compactMap { result(table.event, table.deal, $0) }
      guard results.count == table.seats.count else { return nil }
      let measures = file.events[table.event].measures
      var record = TableRecord.bare(table, results, measures: measures)
      for place in measures.indices where ["score", "cards"].contains(measures[place].name) {
        record.measures[place].values = results.map { abs($0) }
      }
      record.faults = results.map { $0 < 0 ? FaultMessage(kind: "crash", message: "") : nil }
      return record
    }
    return try RunStandings(try Journal.written(file, records, in: stage.folder))
  }

  private func grade(_ name: String, in standings: RunStandings) -> Double? {
    standings.grades?.lines.first { $0.name == name }?.grade
  }

  @Test func `a run whose file asks for no grade has none`() throws {
    #expect(try standings(GradeTests.file(grade: "")) { _, _, _ in 1 }.grades == nil)
  }

  @Test func `a grade is the weighted mean of the scores of the events`() throws {
    let file = try GradeTests.file(weights: [#", "weight": 2"#, "", #", "weight": 3"#])
    let strength = ["a": 10, "b": 4, "c": 2]
    let run = try standings(file) { event, deal, bot in event == 1 ? deal : strength[bot]! + deal }
    let grades = try #require(run.grades)
    #expect(grades.events.map(\.weight) == [2, 1, 3])
    #expect(grades.events[1].scale == nil, "all equal")
    // The mean of the deals' numbers is added.
    #expect(grades.events[0].scale == .init(zero: 4.5, hundred: 12.5))
    #expect(grades.events[2].scale == .init(zero: 0, hundred: 1), "shares of points")
    #expect(grades.lines.map(\.name) == ["a", "b", "c"])
    #expect(grades.lines.map(\.rank) == [1, 2, 3])
    #expect(grades.lines.map(\.grade) == [100, 40, 0], "(2 · 25 + 3 · 50) / 5")
    #expect(grades.lines[1].parts.map(\.score) == [25, nil, 50])
    #expect(grades.lines[1].parts.map(\.games) == [4, 6, 4])
  }

  @Test func `a game with a fault counts as the worst result, and its bot is last at its table`() throws {
    let run = try standings(GradeTests.file()) { event, deal, bot in
      event == 1 ? 1 : bot == "c" && deal <= 2 ? -52 : ["a": 20, "b": 12, "c": 20][bot]!
    }
    let grades = try #require(run.grades)
    // In the first event c has 12, 12, 20 and 20 points.
    #expect(grades.lines.first { $0.name == "c" }?.parts[0] == .init(score: 50, mean: 16, games: 4, faults: 2))
    #expect(grades.events[0].scale == .init(zero: 12, hundred: 20))
    let met = try #require(grades.lines.first { $0.name == "c" }?.parts[2])
    #expect(met.faults > 0 && met.mean! < 1)
  }

  @Test func `equal grades share a rank, and a bot without a game is last`() throws {
    let file = try GradeTests.file(bots: ["a", "b", "c", "d"])
    let run = try standings(file) { event, _, bot in bot == "d" ? nil : event == 2 ? 1 : bot == "c" ? 0 : 9 }
    let grades = try #require(run.grades)
    #expect(grades.lines.map(\.name) == ["a", "b", "c", "d"])
    #expect(grades.lines.map(\.grade) == [100, 100, 0, nil])
    #expect(grades.lines.map(\.rank) == [1, 1, 3, nil])
    #expect(grades.lines[3].parts.map(\.games) == [0, 0, 0])
  }

  @Test func `a bot of one event among three is graded by that event, and the table says so`() throws {
    let file = try GradeTests.file()
    let run = try standings(file) { event, _, bot in
      bot == "a" && event > 0 ? nil : event == 2 ? (bot == "b" ? 2 : 1) : ["a": 20, "b": 12, "c": 4][bot]!
    }
    let grades = try #require(run.grades)
    #expect(grades.lines.map(\.name) == ["a", "b", "c"])
    #expect(grades.lines[0].grade == 100 && grades.lines[0].events == 1 && grades.counting == 3)
    #expect(grades.partial.map(\.name) == ["a"])
  }

  @Test func `the order of the lines in a journal changes no grade`() throws {
    let file = try GradeTests.file()
    let records = Schedule.tables(of: file).map { table in
      TableRecord.bare(
        table, table.seats.map { ($0.utf8.first! == 97 ? 3 : 1) * table.deal % 7 },
        measures: file.events[table.event].measures)
    }
    let results = try [records, records.reversed()].map {
      try RunStandings(try Journal.written(file, $0, in: stage.folder)).grades
    }
    #expect(results[0] != nil && results[0] == results[1])
  }

  @Test func `a journal whose weights are not those of its events is refused`() throws {
    var file = try GradeTests.file()
    file.events.removeLast()
    var line = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    var bytes = line.bytes
    line = JournalLine.seal(after: line.sum, JournalChange.grade([1, 2, 3]).writeMembers)
    bytes += line.bytes
    try stage.folder.write(bytes, to: RunFolder.journalName)
    let error = #expect(throws: RunProblem.self) { try Journal.existing(in: stage.folder.path, Sample.catalogue) }
    let sentence = "journal.jsonl:2: grade: expected a weight for each of 2 events, or none, found other values;"
    #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
  }

  // Runs that are played.

  private static let events = [
    #"{"game": "snap", "seats": 2, "deals": 6, "reactions": "declared", "options": {"max_turns": 4}, "clock": {"window_ms": 20000}"#,
    #"{"game": "klondike", "deals": 5, "options": {"max_actions": 6}, "rank_by": "score""#,
  ]

  private func played(
    _ grade: String, weight: String = "", bots: [(name: String, script: String)], out: String = "run"
  ) throws -> TournamentFile {
    try stage.file(
      GradeTests.events[0] + weight + "}," + GradeTests.events[1] + "}", bots: bots, more: grade, out: out)
  }

  @Test func `grades change with the file at any time, and no table is played for it`() throws {
    let bots = [("a", ShellBot.script()), ("b", ShellBot.gambler())]
    let plain = try stage.play(played("", bots: bots))
    #expect(plain.grades == nil)
    let first = try stage.play(played(#", "grade": true"#, bots: bots))
    #expect(first.grades?.events.map(\.weight) == [1, 1])
    let weighted = try stage.play(played(#", "grade": true"#, weight: #", "weight": 4"#, bots: bots))
    #expect(weighted.grades?.events.map(\.weight) == [4, 1])
    #expect(try stage.play(played("", bots: bots)).grades == nil)
    #expect(plain.events == weighted.events, "and no table")
    let journal = try Journal.existing(in: stage.folder.path + "/run", Sample.catalogue)
    #expect(journal.grade == [])
  }

  @Test func `a disqualified bot is graded, with every game that it missed as lost`() throws {
    let bots = [("a", ShellBot.script()), ("b", ShellBot.gambler()), ("c", ShellBot.script(onPrompt: "exit 3"))]
    let run = try stage.play(played(#", "grade": true, "max_faults": 1"#, bots: bots))
    let line = try #require(run.grades?.lines.first { $0.name == "c" })
    #expect(run.events[0].line(of: "c")!.disqualifiedGames > 0)
    #expect(line.parts[0].score == 0 && line.parts[0].mean == 0)
    #expect(line.parts.allSatisfy { $0.games > 0 && $0.faults == $0.games })
    #expect(line.rank == 3)
  }

  @Test func `only the version of a bot that plays is graded`() throws {
    let file = try played(#", "grade": true"#, bots: [("a", ShellBot.script()), ("b", ShellBot.gambler())])
    try stage.play(file)
    let changed = try played(
      #", "grade": true"#,
      bots: [("a", ShellBot.gambler(pace: 2)), ("b", ShellBot.gambler()), ("c", ShellBot.script())])
    #expect(try stage.run(changed, acceptsChanges: true).play { _ in } == .finished)
    let shown = try RunStandings.read(changed.out, catalogue: Sample.catalogue, showsAll: true)
    #expect(shown.events[0].lines.contains { $0.name == "a@1" })
    let grades = try #require(shown.grades)
    #expect(Set(grades.lines.map(\.name)) == ["a", "b", "c"])
    #expect(grades.lines.first { $0.name == "a" }?.version == 2)
    #expect(try stage.standings(of: changed).grades == grades, "whatever else is shown")
  }

  @Test func `merged shards and joined runs have the grades of one run`() throws {
    let bots = [("a", ShellBot.script()), ("b", ShellBot.gambler()), ("c", ShellBot.gambler(pace: 2))]
    let grade = #", "seed": "parts", "grade": true"#
    let whole = try stage.play(played(grade, weight: #", "weight": 3"#, bots: bots))
    let parts = try (1...2).map { number in
      let file = try played(grade, weight: #", "weight": 3"#, bots: bots, out: "part-\(number)")
      #expect(try stage.run(file, shard: Shard("\(number)/2")).play { _ in } == .finished)
      return file.out
    }
    let folder = stage.folder.path + "/merged"
    let merge = try JournalMerge(of: parts, catalogue: Sample.catalogue)
    _ = try merge.write(into: RunFolder(folder))
    let merged = try RunStandings.read(folder, catalogue: Sample.catalogue)
    #expect(merged.grades != nil && merged.grades == whole.grades)
    #expect(try JoinedRuns(parts, catalogue: Sample.catalogue).standings.grades == whole.grades)
    // The first folder decides where the weights differ.
    let other = try played(grade, weight: #", "weight": 5"#, bots: bots, out: "part-2")
    #expect(try stage.run(other, shard: Shard("2/2")).play { _ in } == .finished)
    for (folders, weight) in [(parts, 3.0), (parts.reversed(), 5)] {
      let out = stage.folder.path + "/merged-\(weight)"
      _ = try JournalMerge(of: folders, catalogue: Sample.catalogue).write(into: RunFolder(out))
      #expect(try RunStandings.read(out, catalogue: Sample.catalogue).grades?.events[0].weight == weight)
      #expect(
        try JoinedRuns(folders, catalogue: Sample.catalogue).standings.grades?.events[0].weight == weight)
    }
  }

  @Test(arguments: [([], ["a", "b", "c"]), ([1, 2], ["b", "c"])])
  func `where folders entered bots, only those are graded`(submitted: [Int], expected: [String]) throws {
    var file = try GradeTests.file()
    for bot in submitted { file.competitors[bot].owner = "class/bot" }
    let graded = try standings(file) { event, deal, bot in deal + (bot == "a" ? 5 : 0) }.grades
    #expect(graded?.lines.map(\.name) == expected)
  }
}
