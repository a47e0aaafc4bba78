import Foundation
import GameRules
import JSON
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// What earlier editions wrote is read, verified, resumed, merged and joined, for ever.
///
/// `OldRuns` holds runs of two earlier editions, with the standings that they printed.
@Suite(.timeLimited) struct OldRunTests {
  private static let folder = Repository.root.path + "/Tests/System/RunTests/OldRuns/"

  private static let editions = ["cf69f24", "46969d4"]

  /// Every run whose standings are known.
  private static let runs: [String] = editions.flatMap { edition in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + edition)) ?? [])
      .filter { $0.hasSuffix(".standings.json") }.map { "\(edition)/\($0.dropLast(".standings.json".count))" }.sorted()
  }

  let stage: RunStage

  init() throws { stage = try RunStage() }

  /// A copy that may be written, under its own name in the stage's folder.
  private func copy(of run: String) throws -> String {
    let name = String(run.split(separator: "/")[1])
    try FileManager.default.copyItem(atPath: OldRunTests.folder + run, toPath: stage.folder.path + "/" + name)
    return stage.folder.path + "/" + name
  }

  @Test func `there are runs of every edition`() {
    #expect(OldRunTests.runs.count == 9)
    #expect(Set(OldRunTests.runs.map { $0.prefix { $0 != "/" } }).count == OldRunTests.editions.count)
  }

  @Test(arguments: runs) func `an old run has the results that its edition printed`(run: String) throws {
    let standings = try RunStandings.read(OldRunTests.folder + run, catalogue: Sample.catalogue)
    #expect(standings.isComplete)
    let printed = try JSONReader.read(
      Array(try Data(contentsOf: URL(filePath: OldRunTests.folder + run + ".standings.json"))))
    let events = try #require(printed["events"]?.elements)
    #expect(standings.events.map(\.game) == events.map { $0["game"]?.string })
    for (event, old) in zip(standings.events, events) {
      let bots = try #require(old["bots"]?.elements)
      #expect(Set(event.lines.map(\.name)) == Set(bots.compactMap { $0["bot"]?.string }))
      for bot in bots {
        let line = try #require(event.lines.first { $0.name == bot["bot"]?.string })
        #expect(line.games == bot["games"]?.integer)
        for (measure, sum) in zip(event.measures, line.sums) where line.games > 0 {
          let mean = try #require(bot[measure.name]?.value.double)
          #expect(abs(mean - Double(sum) / Double(line.games)) < 1e-9, "\(line.name): \(measure.name)")
        }
      }
    }
  }

  /// Two transcripts an event are kept, and Set has had other rules since the first edition.
  private static func isExpected(_ discrepancy: Discrepancy) -> Bool {
    switch discrepancy.reason {
    case .missingTranscript: true
    case .unplayable(let problem):
      if case .otherRules(game: "set", version: 2, found: 1) = problem.kind { true } else { false }
    default: false
    }
  }

  @Test(arguments: runs) func `an old run is verified`(run: String) throws {
    let verification = try Verification(of: OldRunTests.folder + run, catalogue: Sample.catalogue)
    #expect(verification.tables == verification.scheduled)
    #expect(verification.discrepancies.filter { !OldRunTests.isExpected($0) } == [])
    let hasTranscripts = FileManager.default.fileExists(atPath: OldRunTests.folder + run + "/transcripts")
    #expect(verification.replayed > 0 || !hasTranscripts)
  }

  @Test(arguments: editions) func `an old run that was cut off is resumed`(edition: String) throws {
    let out = try copy(of: edition + "/cut")
    let bots = ["a", "b", "c", "d"].map {
      #"{"name": "\#($0)", "cwd": "\#(stage.folder.path)", "command": \#(ShellBot.words(ShellBot.script()).json)}"#
    }
    let file = try Sample.parse(
      """
      {"name": "cut", "seed": "old runs", "out": "\(out)", "transcripts": "none", "versions": "merge",
       "events": [{"game": "snap", "seats": 2, "deals": 60, "reactions": "declared"}],
       "bots": [\(bots.joined(separator: ","))]}
      """)
    let old = try stage.records(of: file)
    let run = try stage.run(file, acceptsChanges: true, quota: 20)
    #expect(run.summary.finished == old.count)
    _ = try run.play { _ in }
    let records = try stage.records(of: file)
    #expect(Array(records.prefix(old.count)) == old)
    #expect(records.count > old.count)
    #expect(try Verification(of: out, catalogue: Sample.catalogue).discrepancies == [])
  }

  @Test(arguments: editions) func `old shards are merged into what their edition made of them`(edition: String) throws {
    let parts = ["/parts-1-of-2", "/parts-2-of-2"].map { OldRunTests.folder + edition + $0 }
    let merge = try JournalMerge(of: parts, catalogue: Sample.catalogue)
    #expect(merge.gaps.isEmpty)
    let merged = try RunFolder(stage.folder.path + "/merged")
    _ = try merge.write(into: merged)
    func results(_ folder: String) throws -> [TableRecord] {
      try Journal.existing(in: folder).records().map { record in
        var record = record
        (record.origin, record.transcript) = (0, nil)
        return record
      }
    }
    #expect(try results(merged.path) == results(OldRunTests.folder + edition + "/parts-merged"))
  }

  @Test func `runs of different editions are joined`() throws {
    let folders = OldRunTests.editions.map { OldRunTests.folder + $0 + "/swiss" }
    let joined = try JoinedRuns(folders, catalogue: Sample.catalogue)
    let games = try folders.map { folder in
      OldRunTests.games(of: try RunStandings.read(folder, catalogue: Sample.catalogue))
    }
    #expect(OldRunTests.games(of: joined.standings) == games.reduce(0, +))
  }

  private static func games(of standings: RunStandings) -> Int {
    standings.events.flatMap(\.lines).map(\.games).reduce(0, +)
  }

  @Test func `marks of tables to be played again, of other bots and of a run's end are read`() throws {
    func journal(_ run: String) throws -> Journal { try Journal.existing(in: OldRunTests.folder + run) }
    #expect(try !journal("46969d4/again").attempts.isEmpty)
    #expect(try journal("46969d4/roster").rosters.count == 2)
    #expect(try journal("46969d4/plain").origins.count == 1)
    #expect(try journal("cf69f24/plain").origins.isEmpty)
  }

  /// The definition in the schema for a line of a file.
  private static func part(of line: JSONNode, at index: Int, in lines: [JSONNode], isTranscript: Bool) -> String {
    guard isTranscript else {
      return index == 0 ? "journal_header" : line["event"] != nil ? "table" : "journal_change"
    }
    if index == 0 { return "transcript_header" }
    if index == lines.count - 1 { return "transcript_end" }
    return ["race", "withdrawal", "late", "hint", "fault"].first { line[$0] != nil } ?? "turn"
  }

  @Test(arguments: editions) func `every line that an old edition wrote fits the schema`(edition: String) throws {
    let schema = try JSONSchema(Array(RunSchema.value.json.utf8))
    let names = try FileManager.default.subpathsOfDirectory(atPath: OldRunTests.folder + edition)
    var count = 0
    for name in names where name.hasSuffix(".jsonl") || name.hasSuffix("start.json") {
      let text = try Data(contentsOf: URL(filePath: OldRunTests.folder + edition + "/" + name))
      let lines = try text.split(separator: UInt8(ascii: "\n")).map { try JSONReader.read(Array($0)) }
      let isTranscript = name.contains("transcripts/")
      for (index, line) in lines.enumerated() {
        let part =
          name.hasSuffix("start.json")
          ? "start" : OldRunTests.part(of: line, at: index, in: lines, isTranscript: isTranscript)
        #expect(schema.violations(in: line, of: part) == [], "\(name), line \(index + 1)")
        count += 1
      }
    }
    #expect(count > 1000)
  }
}
