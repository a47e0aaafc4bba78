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

  @Test func `parts that are played on are joined again with what was joined`() throws {
    let joined = stage.folder.path + "/joined"
    let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
    let files = try shards.map { try file("part-\($0.number)") }
    for round in 1... {
      try #require(round < 10)
      // The third shard begins later, and one goes on elsewhere.
      for (shard, file) in zip(shards, files) where shard.number < 3 || round > 1 {
        _ = try stage.run(file, shard: shard, host: "host \(shard.number + round / 2)", quota: 3).play { _ in }
      }
      let folders = files.prefix(round == 1 ? 2 : 3).map(\.out)
      let merge = try JournalMerge(of: (round == 1 ? [] : [joined]) + folders, catalogue: Sample.catalogue)
      #expect(try merge.write(into: RunFolder(joined), replacing: true) == 0)
      let whole = try JournalMerge(of: folders, catalogue: Sample.catalogue)
      #expect(merge.doubled == 0 && merge.tables == whole.tables && merge.gaps == whole.gaps)
      #expect(try Verification(of: joined, catalogue: Sample.catalogue).discrepancies == [])
      if merge.gaps.isEmpty { break }
    }
    let whole = try file("whole")
    try stage.play(whole)
    #expect(try stage.fingerprint(of: file("joined")) == stage.fingerprint(of: whole))
    let journal = try Journal.existing(in: joined, Sample.catalogue)
    let shardOfTable = try journal.records().map { (try #require(journal.origins[$0.origin].shard), $0.table.deal) }
    #expect(shardOfTable.allSatisfy { $0.has(deal: $1) })
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
    // Copies were not played twice.
    #expect(merge.doubled == 0)
    let whole = try file("whole")
    try stage.play(whole)
    #expect(
      try self.merge([some, whole.out], into: "both").doubled
        == Verification(of: some, catalogue: Sample.catalogue).tables)
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
    #expect(throws: RunProblem.notTogether(other.out, folders[0], difference: "max_faults was 5 and is 7")) {
      try JournalMerge(of: [folders[0], other.out], catalogue: Sample.catalogue)
    }
    #expect(throws: RunProblem.noJournal(folder: stage.folder.path)) {
      try JournalMerge(of: [folders[0], stage.folder.path], catalogue: Sample.catalogue)
    }
    #expect(throws: RunProblem.hasJournal(folder: folders[2])) {
      try JournalMerge(of: folders, catalogue: Sample.catalogue).write(into: RunFolder(folders[2]))
    }
  }

  @Test func `rounds are not divided`() throws {
    let file = try swiss("run")
    #expect(throws: RunProblem.roundsInShards(event: 0)) { try stage.run(file, shard: Shard("1/2")) }
    try stage.play(file)
    #expect(throws: RunProblem.roundsInShards(event: 0)) {
      try JournalMerge(of: [file.out, file.out], catalogue: Sample.catalogue)
    }
  }

  /// Writes a journal anew.
  private func rewrite(
    _ file: TournamentFile, _ records: [TableRecord], _ change: (inout JournalHeader) -> Void = { _ in }
  ) throws {
    var header = try Journal.existing(in: file.out, Sample.catalogue).header
    change(&header)
    var sum = Checksum.none
    var bytes: [UInt8] = []
    for members in [header.writeMembers] + records.map({ $0.writeMembers }) {
      let line = JournalLine.seal(after: sum, members)
      bytes += line.bytes
      sum = line.sum
    }
    try Data(bytes).write(to: URL(filePath: file.out + "/journal.jsonl"))
  }

  @Test func `two runs with other results of a table are not joined`() throws {
    let files = try ["one", "two"].map { try file($0) }
    for file in files { try stage.play(file) }
    #expect(try merge(files.map(\.out), into: "same").doubled == 24)
    var records = try stage.records(of: files[1])
    let place = try #require(records.firstIndex { $0.table.event == 1 && $0.table.number == 4 })
    records[place].scores[0] += 1
    try rewrite(files[1], records)
    #expect(throws: RunProblem.otherResults(TableKey(event: 1, number: 4), files[0].out, files[1].out)) {
      try JournalMerge(of: files.map(\.out), catalogue: Sample.catalogue)
    }
  }

  @Test func `what is missing is named by shard`() throws {
    let folders = try playParts()
    let merge = try JournalMerge(of: [folders[0], folders[2]], catalogue: Sample.catalogue)
    let gap = try #require(merge.gaps.first)
    #expect(merge.gaps.count == 1)
    #expect(gap.shard == nil && gap.tables == 24 - merge.tables)
    let hosts = try (1...3).map { number in
      let shard = try #require(Shard("\(number)/3"))
      let file = try file("host-\(number)")
      // Preempted, and played on elsewhere.
      if number == 3 { _ = try stage.run(file, shard: shard, host: "node 1", quota: 2).play { _ in } }
      #expect(try stage.run(file, shard: shard, host: "node \(number)").play { _ in } == .finished)
      return file.out
    }
    let some = try JournalMerge(of: [hosts[0], hosts[2]], catalogue: Sample.catalogue)
    #expect(some.gaps.map(\.shard) == [Shard("2/3")])
    #expect(some.gaps.map(\.hasFolder) == [false])
    #expect(some.gaps[0].tables == 24 - some.tables)
    let all = try JournalMerge(of: hosts, catalogue: Sample.catalogue)
    #expect(all.gaps == [])
  }

  @Test func `a folder of another shard, and one of another version of the program, are refused`() throws {
    let file = try file("part")
    _ = try stage.run(file, shard: Shard("1/3"), host: "a", quota: 1).play { _ in }
    #expect(throws: RunProblem.otherShard(folder: file.out, try #require(Shard("1/3")))) {
      try stage.run(file, shard: Shard("2/3"), host: "a")
    }
    let other = try self.file("other")
    _ = try stage.run(other, shard: Shard("2/3"), host: "a", quota: 1).play { _ in }
    try rewrite(other, try stage.records(of: other)) { $0.origins[0].program = "2.0" }
    #expect(throws: RunProblem.otherVersion(other.out, ["2.0"], file.out, ["1.0"])) {
      try JournalMerge(of: [file.out, other.out], catalogue: Sample.catalogue)
    }
  }

  @Test func `the bots of a shard stay`() throws {
    var file = try file("part")
    let shard = Shard("1/3")
    _ = try stage.run(file, shard: shard, quota: 1).play { _ in }
    file.competitors.removeLast()
    #expect(throws: RunProblem.changeInShard(folder: file.out)) {
      try stage.run(file, shard: shard, acceptsChanges: true)
    }
  }

  @Test func `a journal that is replaced while it is read is not merged`() throws {
    let folders = try playParts()
    let merge = try JournalMerge(of: folders, catalogue: Sample.catalogue)
    let path = folders[1] + "/journal.jsonl"
    try FileManager.default.copyItem(atPath: path, toPath: path + ".new")
    #expect(rename(path + ".new", path) == 0)
    #expect(throws: RunProblem.rewritten(folder: folders[1])) {
      try merge.write(into: RunFolder(stage.folder.path + "/joined"))
    }
    #expect(!FileManager.default.fileExists(atPath: stage.folder.path + "/joined/journal.jsonl"))
    #expect(RunProblem.rewritten(folder: "a").isTemporary)
  }

  @Test func `runs that hold the same games have no leaderboards together`() throws {
    let folders = try playParts()
    let joined = stage.folder.path + "/joined"
    try merge(folders, into: "joined")
    #expect(throws: RunProblem.sameGames(joined, folders[1])) {
      try JoinedRuns([joined, folders[1]], catalogue: Sample.catalogue)
    }
    #expect(try JoinedRuns([folders[1], folders[2]], catalogue: Sample.catalogue).standings.events.count == 2)
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
}
