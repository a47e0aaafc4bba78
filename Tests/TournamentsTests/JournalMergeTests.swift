import Foundation
import GameRules
import JSON
import TestBasics
import TestSupport
import Testing

@testable import Records
@testable import Scheduling
@testable import Tournaments

@Suite(.timeLimited) struct JournalMergeTests {
  private static let parts = 3

  let stage: RunStage

  init() throws { stage = try RunStage() }

  /// Bots that repeat themselves, so that what is played in parts can be compared with what is played at once.
  private func file(_ out: String, more: String = "") throws -> TournamentFile {
    try stage.file(
      """
      {"game": "snap", "seats": 2, "deals": 9, "reactions": "declared", "options": {"max_turns": 4},
       "clock": {"window_ms": 20000}},
      {"game": "klondike", "deals": 5, "options": {"max_actions": 6}}
      """,
      bots: [("a", ShellBot.script()), ("b", ShellBot.gambler()), ("c", ShellBot.gambler(pace: 2))],
      more: #", "seed": "parts"\#(more)"#, out: out)
  }

  private func swiss(_ out: String) throws -> TournamentFile {
    try stage.file(
      #"{"game": "snap", "deals": 2, "rounds": 2, "reactions": "declared", "options": {"max_turns": 3}}"#,
      bots: [("a", ShellBot.script()), ("b", ShellBot.gambler())], more: #", "seed": "s", "format": "swiss""#, out: out)
  }

  /// Plays the parts of a tournament, and gives their folders.
  private func playParts() throws -> [String] {
    try (1...JournalMergeTests.parts).map { number in
      let shard = try #require(Shard("\(number)/\(JournalMergeTests.parts)"))
      let file = try file("part-\(number)")
      #expect(try stage.run(file, shard: shard).play { _ in } == .finished)
      return file.out
    }
  }

  @discardableResult
  private func merge(_ folders: [String], into out: String) throws -> JournalMerge {
    let merge = try JournalMerge(of: folders, catalogue: Sample.catalogue)
    #expect(try merge.write(into: RunFolder(stage.folder.path + "/" + out)) == 0)
    return merge
  }

  @Test func `parts that are joined are what one machine would have played`() throws {
    let folders = try playParts()
    let merge = try merge(folders, into: "joined")
    #expect(merge.tables == 9 + 15)
    #expect(merge.doubled == 0)
    #expect(merge.differing == [])
    let whole = try file("whole")
    try stage.play(whole)
    let joined = try file("joined")
    #expect(try stage.fingerprint(of: joined) == stage.fingerprint(of: whole))
    let verification = try Verification(of: joined.out, catalogue: Sample.catalogue)
    #expect(verification.discrepancies == [])
    #expect(verification.replayed == 24)
    let run = try stage.run(joined)
    #expect(run.summary.finished == run.summary.total)
  }

  @Test func `the order of the folders changes no byte`() throws {
    let folders = try playParts()
    try merge(folders, into: "one")
    try merge(folders.reversed(), into: "other")
    #expect(stage.folder.bytes(of: "one/journal.jsonl") == stage.folder.bytes(of: "other/journal.jsonl"))
  }

  @Test func `parts that overlap are joined with each table once, as the first folder has it`() throws {
    let folders = try playParts()
    try merge(Array(folders.prefix(2)), into: "some")
    let some = stage.folder.path + "/some"
    let merge = try merge([some] + folders, into: "all")
    #expect(merge.tables == 24)
    #expect(merge.doubled == (try Verification(of: some, catalogue: Sample.catalogue)).tables)
  }

  @Test func `a tournament of which parts are missing goes on where it is joined`() throws {
    let folders = try playParts()
    let merge = try merge(Array(folders.dropLast()), into: "joined")
    let joined = try file("joined")
    let run = try stage.run(joined)
    #expect(run.summary.finished == merge.tables)
    #expect(run.summary.total == 24)
    #expect(try run.play { _ in } == .finished)
    #expect(try Verification(of: joined.out, catalogue: Sample.catalogue).discrepancies == [])
  }

  @Test func `a part that was interrupted goes on, and plays nobody else's tables`() throws {
    let shard = try #require(Shard("2/3"))
    let file = try file("part")
    #expect(try stage.run(file, shard: shard, quota: 3).play { _ in } == .interrupted)
    let run = try stage.run(file, shard: shard)
    #expect(run.summary.finished >= 3)
    #expect(try run.play { _ in } == .finished)
    let records = try stage.records(of: file)
    #expect(records.count == run.summary.total)
    #expect(records.allSatisfy { shard.has(deal: $0.table.deal) })
  }

  @Test func `of a tournament that grew, the longest is joined`() throws {
    let short = try file("short")
    try stage.play(short)
    var long = try file("long")
    long.events[1].deals = 6
    try stage.play(long)
    let merge = try merge([short.out, long.out], into: "joined")
    #expect(merge.tables == 9 + 18)
  }

  @Test func `transcripts that are gone are counted`() throws {
    let folders = try playParts()
    let transcripts = try FileManager.default.subpathsOfDirectory(atPath: folders[0]).filter {
      $0.hasPrefix("transcripts/") && $0.hasSuffix(".jsonl")
    }
    try FileManager.default.removeItem(atPath: folders[0] + "/" + transcripts[0])
    let merge = try JournalMerge(of: folders, catalogue: Sample.catalogue)
    #expect(try merge.write(into: RunFolder(stage.folder.path + "/joined")) == 1)
  }

  @Test func `other tournaments, folders without a run and a folder with one are refused`() throws {
    let folders = try playParts()
    let other = try file("other", more: #", "max_faults": 7"#)
    try stage.play(other)
    #expect(throws: RunProblem.otherTournament(folder: other.out, difference: "max_faults was 5 and is 7")) {
      try JournalMerge(of: [folders[0], other.out], catalogue: Sample.catalogue)
    }
    #expect(throws: RunProblem.noJournal(folder: stage.folder.path)) {
      try JournalMerge(of: [folders[0], stage.folder.path], catalogue: Sample.catalogue)
    }
    #expect(throws: RunProblem.hasJournal(folder: folders[2])) {
      try JournalMerge(of: folders, catalogue: Sample.catalogue).write(into: RunFolder(folders[2]))
    }
  }

  @Test func `what is played in rounds has no parts, and is joined only from one folder`() throws {
    let (one, two) = (try swiss("one"), try swiss("two"))
    #expect(throws: RunProblem.notDivisible(event: 0)) { try stage.run(one, shard: Shard("1/2")) }
    try stage.play(one)
    try stage.play(two)
    #expect(throws: RunProblem.roundsApart(event: 0, one.out, two.out)) {
      try JournalMerge(of: [one.out, two.out], catalogue: Sample.catalogue)
    }
    #expect(try merge([one.out], into: "joined").tables == (try stage.records(of: one).count))
    #expect(try Verification(of: stage.folder.path + "/joined", catalogue: Sample.catalogue).discrepancies == [])
  }

  @Test func `a bot whose program was another one elsewhere is named`() throws {
    let folders = try (1...2).map { number in
      try stage.folder.write(Array("# \(number)\n\(ShellBot.script())\n".utf8), to: "bot.sh")
      let out = stage.folder.path + "/part-\(number)"
      let file = try Sample.parse(
        """
        {"seed": "parts", "out": \(out.json), "events": [{"game": "klondike", "deals": 4, "options": {"max_actions": 2}}],
         "bots": [{"name": "own", "cwd": \(stage.folder.path.json), "command": ["sh", "bot.sh"]},
                  {"name": "same", "cwd": "/", "command": \(ShellBot.words(ShellBot.script()).json)}]}
        """)
      #expect(try stage.run(file, shard: Shard("\(number)/2")).play { _ in } == .finished)
      return out
    }
    #expect(try merge(folders, into: "joined").differing == ["own"])
  }

  @Test(arguments: [
    (
      RunProblem.notDivisible(event: 1),
      "events[1] cannot be sharded, because its pairings depend on earlier rounds; run without --shard, or move that "
        + "event to its own file"
    ),
    (
      .roundsApart(event: 0, "a", "b"),
      "a and b both contain rounds of events[0], which cannot be merged; merge only one of them"
    ),
    (
      .noSeed(file: "a.json"),
      "a.json has no \"seed\", which all shards must share; add one that cannot be guessed"
    ),
    (
      .hasJournal(folder: "a"),
      "a already contains a run; choose another folder for --into, and list a among the folders to merge"
    ),
  ])
  func `what cannot be joined is said with what to do`(problem: RunProblem, sentence: String) {
    #expect(problem.message == sentence)
  }
}
