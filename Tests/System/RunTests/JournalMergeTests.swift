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

  private func swiss(_ out: String, deals: Int = 2) throws -> TournamentFile {
    try stage.file(
      #"{"game": "snap", "deals": \#(deals), "rounds": 2, "reactions": "declared", "options": {"max_turns": 3}}"#,
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

  /// Lets a shard take over earlier rounds, as a run with `--after` does.
  private func takeRounds(of merged: String, into file: TournamentFile, _ shard: Shard) throws -> Bool {
    let origin = RunOrigin(program: "1.0", begun: "2026-11-22", host: "host \(shard.number)", cores: 2, cpu: "")
    return try EarlierRounds.copy(of: merged, into: file, shard: shard, origin: origin, catalogue: Sample.catalogue)
  }

  /// Adds folders to a merged run, and leaves the note for the next time, as the command does.
  ///
  /// - Returns: the merge, and whether it has read what is new alone.
  private func update(_ merged: String, with folders: [String]) throws -> (JournalMerge, Bool) {
    let run = try RunFolder(merged)
    let hasRun = FileManager.default.fileExists(atPath: run.journalPath)
    let addition = try JournalMerge(adding: folders, to: run, catalogue: Sample.catalogue)
    let merge = try addition ?? JournalMerge(of: (hasRun ? [merged] : []) + folders, catalogue: Sample.catalogue)
    var note: MergeNote?
    #expect(try merge.write(into: run, replacing: true) { note = $0 } == 0)
    try note?.write(to: run)
    return (merge, addition != nil)
  }

  @Test func `a merge again reads what is new alone, and comes to what a merge of all comes to`() throws {
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
      let (merge, isAddition) = try update(joined, with: folders)
      #expect(isAddition == (round > 1))
      let whole = try JournalMerge(of: folders, catalogue: Sample.catalogue)
      #expect(merge.tables == whole.tables && merge.gaps == whole.gaps)
      #expect(try Verification(of: joined, catalogue: Sample.catalogue).discrepancies == [])
      let size = stage.folder.bytes(of: "joined/journal.jsonl").count
      let (again, isAdditionAgain) = try update(joined, with: folders)
      #expect(isAdditionAgain && again.isUpToDate && again.gaps == merge.gaps)
      #expect(stage.folder.bytes(of: "joined/journal.jsonl").count == size)
      if merge.gaps.isEmpty { break }
    }
    let whole = try file("whole")
    try stage.play(whole)
    #expect(try stage.fingerprint(of: file("joined")) == stage.fingerprint(of: whole))
    let journal = try Journal.existing(in: joined)
    let shardOfTable = try journal.records().map { (try #require(journal.origins[$0.origin].shard), $0.table.deal) }
    #expect(shardOfTable.allSatisfy { $0.has(deal: $1) })
    // A journal that is shorter than it was, and a run that was not written by a merge, are read as a whole.
    let bytes = stage.folder.bytes(of: "part-1/journal.jsonl")
    let end = try #require(bytes.dropLast().lastIndex(of: 0x0A))
    try stage.folder.write(Array(bytes[...end]), to: "part-1/journal.jsonl")
    #expect(try !update(joined, with: files.map(\.out)).1)
    #expect(try update(joined, with: files.map(\.out)).1)
    let last = try Journal.existing(in: joined).lastSum
    let line = JournalLine.seal(after: last, JournalChange(maxFaults: 9).writeMembers)
    try stage.folder.write(stage.folder.bytes(of: "joined/journal.jsonl") + line.bytes, to: "joined/journal.jsonl")
    #expect(try !update(joined, with: files.map(\.out)).1)
    #expect(try Journal.existing(in: joined).faultLimits.last?.limit == 9)
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

  @Test(arguments: [
    (#""deals": 2, "rounds": 3"#, "swiss"), (#""deals": 2"#, "knockout"),
    (#""deals": 60, "until": {"settled": "order"}"#, "round-robin"),
    (#""deals": 60, "until": {"settled": "winner", "within": 0.4}"#, "round-robin"),
  ])
  func `rounds that are played in shards are what one machine would have played`(
    event: String, format: String
  ) throws {
    let bots = (0..<5).map { ("b\($0)", $0 % 2 == 0 ? ShellBot.script() : ShellBot.gambler(pace: $0)) }
    func file(_ out: String, bots count: Int) throws -> TournamentFile {
      try stage.file(
        #"{"game": "snap", "reactions": "declared", "options": {"max_turns": 3}, "clock": {"window_ms": 20000}, "#
          + event + #"}, {"game": "klondike", "deals": 3, "options": {"max_actions": 4}}"#,
        bots: Array(bots.prefix(count)), more: #", "seed": "s", "format": "\#(format)""#, out: out)
    }
    let joined = stage.folder.path + "/joined"
    let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
    let folders = shards.map { $0.folder(of: stage.folder.path + "/run") }
    var rosters = 0
    // When all have met, another bot joins; the bracket of a knockout has no place for it.
    for count in format == "knockout" ? [5] : [4, 5] {
      try stage.play(try file("whole", bots: count))
      for round in 1... {
        try #require(round < 40)
        let hasRun = FileManager.default.fileExists(atPath: joined + "/journal.jsonl")
        for shard in shards where hasRun || shard.number != 2 {
          var part = try file("run", bots: count)
          part.out = folders[shard.number - 1]
          #expect(try takeRounds(of: joined, into: part, shard) == hasRun)
          // The first shard is preempted in each round, and goes on; the second is lost in the first round.
          if shard.number == 1 { _ = try stage.run(part, shard: shard, host: "one", quota: 1).play { _ in } }
          #expect(try stage.run(part, shard: shard, host: "host \(shard.number)").play { _ in } == .finished)
          #expect(try Verification(of: part.out, catalogue: Sample.catalogue).discrepancies == [])
        }
        let known = folders.filter { FileManager.default.fileExists(atPath: $0) }
        let (merge, isAddition) = try update(joined, with: known)
        // Where the bots have changed, the journal is written anew.
        #expect(isAddition == (hasRun && merge.rosters.count == rosters))
        rosters = merge.rosters.count
        #expect(merge.doubled == 0)
        if merge.gaps.isEmpty { break }
        #expect(hasRun || merge.gaps.contains { $0.shard?.number == 2 && !$0.hasFolder })
      }
    }
    let whole = try file("whole", bots: 5)
    func file(_ out: String) throws -> TournamentFile { try file(out, bots: 5) }
    var result = try file("joined")
    result.out = joined
    #expect(try stage.fingerprint(of: result) == stage.fingerprint(of: whole))
    #expect(try Verification(of: joined, catalogue: Sample.catalogue).discrepancies == [])
    // From the shards alone, the same run can be joined again.
    #expect(try merge(folders, into: "again").gaps == [])
    let journal = try Journal.existing(in: joined)
    #expect(Set(journal.origins.map(\.host)) == ["one", "host 1", "host 2", "host 3"])
    #expect(Set(try journal.records().map(\.origin)).count == journal.origins.count)
  }

  /// Writes a journal anew.
  private func rewrite(
    _ file: TournamentFile, _ records: [TableRecord], _ change: (inout JournalHeader) -> Void = { _ in }
  ) throws {
    var header = try Journal.existing(in: file.out).header
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

  @Test func `rounds of which the ones before are missing are not joined`() throws {
    let file = try swiss("run")
    // A few tables are played on one host, and all else on another.
    #expect(try stage.run(file, host: "a", quota: 2).play { _ in } == .interrupted)
    let played = try stage.records(of: file).count
    #expect(try stage.run(file, host: "b").play { _ in } == .finished)
    try #require(try stage.records(of: file).count > played)
    let problem = #expect(throws: RunProblem.self) {
      try JournalMerge(of: [file.out], without: "a", catalogue: Sample.catalogue)
    }
    guard case .roundsWithout("a", let table)? = problem else { return #expect(problem == nil) }
    #expect(table.event == 0 && table.number > played)
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
    let without = try JournalMerge(of: hosts, without: "node 1", catalogue: Sample.catalogue)
    // The shards have these tables, and would not play them again.
    #expect(without.gaps.map(\.shard) == [nil])
    #expect(without.gaps[0].tables == 24 - without.tables)
    _ = try without.write(into: RunFolder(stage.folder.path + "/without"))
    let origins = try Journal.existing(in: stage.folder.path + "/without").origins
    #expect(origins.map(\.host) == ["node 2", "node 3"])
    #expect(throws: RunProblem.unknownHost("node 9", known: ["node 1", "node 2", "node 3"])) {
      try JournalMerge(of: hosts, without: "node 9", catalogue: Sample.catalogue)
    }
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

  @Test func `a shard that begins after another was merged alone plays its part`() throws {
    let joined = stage.folder.path + "/joined"
    var parts: [TournamentFile] = []
    for number in 1...2 {
      let shard = try #require(Shard("\(number)/2"))
      let part = try swiss("part-\(number)")
      parts.append(part)
      #expect(try takeRounds(of: joined, into: part, shard) == (number == 2))
      #expect(try stage.run(part, shard: shard, host: "a").play { _ in } == .finished)
      let known = number == 1 ? [part.out] : [joined, part.out]
      _ = try JournalMerge(of: known, catalogue: Sample.catalogue).write(into: RunFolder(joined), replacing: true)
    }
    let merge = try JournalMerge(of: parts.map(\.out), catalogue: Sample.catalogue)
    // It has played all of its tables that follow.
    #expect(merge.gaps.allSatisfy { $0.shard?.number == 1 })
    #expect(throws: RunProblem.otherShard(folder: parts[1].out, try #require(Shard("2/2")))) {
      try stage.run(parts[1], shard: Shard("1/2"), host: "a")
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

  @Test func `a shard takes over only results of rounds, and the numbers of its own tables that it has lost`() throws {
    let folders = try playParts()
    let joined = stage.folder.path + "/joined"
    try merge(folders, into: "joined")
    let shard = try #require(Shard("1/3"))
    var part = try file("part-1")
    part.out = folders[0]
    let tables = try stage.records(of: part).count
    let journal = stage.folder.bytes(of: "part-1/journal.jsonl")
    #expect(try takeRounds(of: joined, into: part, shard))
    #expect(stage.folder.bytes(of: "part-1/journal.jsonl") == journal)
    // The folder is lost, and its tables are not played again.
    try FileManager.default.removeItem(atPath: part.out)
    #expect(try takeRounds(of: joined, into: part, shard))
    let run = try stage.run(part, shard: shard, host: "host 1")
    #expect(run.summary.finished == tables && run.summary.total == tables)
    #expect(try run.play { _ in } == .finished)
    #expect(try stage.records(of: part).isEmpty)
    #expect(try Verification(of: part.out, catalogue: Sample.catalogue).discrepancies == [])
    #expect(try JournalMerge(of: [joined, part.out], catalogue: Sample.catalogue).gaps == [])
    #expect(throws: RunProblem.sameGames(joined, folders[1])) {
      try JoinedRuns([joined, folders[1]], catalogue: Sample.catalogue)
    }
    #expect(try JoinedRuns([folders[1], folders[2]], catalogue: Sample.catalogue).standings.events.count == 2)
  }

  @Test func `the lines for earlier rounds are short, and refused where they are no tables of the tournament`() throws {
    let joined = stage.folder.path + "/joined"
    // Of two deals each, a journal of slow tables, whose times have more digits, was hardly longer than two first lines.
    let whole = try swiss("whole", deals: 8)
    try stage.play(whole)
    try merge([whole.out], into: "joined")
    let part = try swiss("part", deals: 8)
    let shard = try #require(Shard("2/2"))
    #expect(try takeRounds(of: joined, into: part, shard))
    let (all, own) = (try Journal.existing(in: joined), try Journal.existing(in: part.out))
    let earlier = try #require(own.changes.compactMap(\.change.earlier).first)
    #expect(Array(earlier.numbers) == (try stage.records(of: whole)).map(\.table.number).sorted())
    #expect(own.size < all.size / 2)
    for numbers in [[1, 2, 900], [0]] {
      var tables = EarlierTables(event: 0)
      for number in numbers { tables.append(number, scores: [0, -1]) }
      let line = JournalLine.seal(after: own.lastSum, JournalChange(earlier: tables).writeMembers)
      let path = "bad-\(numbers.count)"
      try stage.folder.makeFolder(path)
      try stage.folder.write(stage.folder.bytes(of: "part/journal.jsonl") + line.bytes, to: path + "/journal.jsonl")
      #expect(throws: RunProblem.self) {
        try Verification(of: stage.folder.path + "/" + path, catalogue: Sample.catalogue)
      }
    }
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
