import Foundation
import TestBasics
import TestSupport
import Testing

/// `run --shard` and `merge`, as a person types them.
@Suite(.timeLimited) struct MergeTests {
  private static let tournament = """
    {"out": "run", "seed": "parts", "concurrency": 1,
     "events": [{"game": "klondike", "deals": 7, "options": {"max_actions": 5}}],
     "bots": [{"name": "a", "command": ["klondike-random"]}, {"name": "b", "command": ["klondike-greedy"]}]}
    """

  @Test func `parts are played, joined by the command that each prints, and verified`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    var printed: Set<Substring> = []
    for part in ["1/2", "2/2"] {
      let result = try Program.run("run", "--shard", part, path)
      #expect(result.exitCode == 0)
      #expect(result.output.contains("tables have not been played."))
      printed.formUnion(result.errors.matches(of: /finished: referee (.+)/).map(\.1))
    }
    let command = try #require(printed.first)
    #expect(printed.count == 1)
    // The shell finds the folders, as it would for a person.
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let script = try scratch.write("exec '\(program)' \(command)\n", to: "merge.sh")
    let merged = try Program.shell(script, in: scratch.folder)
    #expect(merged.exitCode == 0)
    #expect(merged.output.hasPrefix("Klondike, 1 seat, 14 tables\n"))
    #expect(!merged.output.contains("not been played"))
    #expect(merged.errors == "14 tables are in \(scratch.file("run").path)\n")
    for name in ["standings.txt", "standings.html"] { #expect(!(try scratch.read("run/\(name)")).isEmpty) }
    let verified = try Program.run("verify", scratch.file("run").path)
    #expect(verified.output == "14 of 14 tables, 14 replayed from transcripts: all results confirmed\n")
    #expect(try Program.run("run", path).errors.contains("resuming after 14 of 14 tables"))
  }

  @Test func `what is missing or doubled is said`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    #expect(try Program.run("run", "--quiet", "--shard", "2/2", path).exitCode == 0)
    let part = scratch.file("run-2-of-2").path
    let merged = try Program.run("merge", part, part, "--into", scratch.file("some").path)
    #expect(merged.exitCode == 3)
    let command = "referee run \(path) --shard 1/2 --after \(scratch.file("some").path)"
    #expect(
      merged.errors.contains(
        #/^(\d+) tables are in .*/some\nshard 1/2 has no folder: (\d+) tables are missing \((\d+, ){5}…\); to play them: /#
      ))
    #expect(merged.errors.hasSuffix("to play them: \(command)\n"))
    // What it says to do is enough, and what was played twice is said.
    let words = command.split(separator: " ").dropFirst().map(String.init)
    #expect(try Program.start(words + ["--quiet"], in: scratch.folder).finish().exitCode == 0)
    #expect(try Program.run("run", "--quiet", "--out", scratch.file("whole").path, path).exitCode == 0)
    let first = scratch.file("run-1-of-2").path
    let again = try Program.run(
      "merge", first, scratch.file("whole").path, "--into", scratch.file("some").path, "--update")
    #expect(again.exitCode == 0)
    let doubled =
      #/^14 tables were played more than once, with the same results; the first folder counts\n14 tables are/#
    #expect(again.errors.contains(doubled), "\(again.errors)")
  }

  @Test func `leaderboards of a merge can wait until no table is missing`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    func merge(_ parts: String..., options: String...) throws -> Program.Result {
      let folders = parts.map { scratch.file("run-\($0)-of-2").path }
      return try Program.start(
        ["merge"] + folders + ["--into", scratch.file("run").path, "--update"] + options, in: scratch.folder
      ).finish()
    }
    func leaderboards() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("run").path).filter { $0.hasPrefix("standings") }
    }
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", path).exitCode == 0)
    #expect(try merge("1").output.hasPrefix("Klondike, 1 seat, "))
    #expect(try leaderboards().count == 5)
    // Those of fewer tables go. Twice, since the second merge has nothing new.
    let more = #""c", "command": ["klondike-greedy"]}, {"name": "b", "#
    try scratch.write(scratch.text(of: "file.json").replacing(#""b", "#, with: more), to: "file.json")
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", path).exitCode == 0)
    for _ in 1...2 {
      let waiting = try merge("1", options: "--complete-only")
      #expect(waiting.exitCode == 3 && waiting.output == "", "\(waiting)")
      #expect(try leaderboards() == [])
    }
    let run = scratch.file("run").path
    #expect(try Program.run("run", "--quiet", "--shard", "2/2", "--after", run, path).exitCode == 0)
    let whole = try merge("1", "2", options: "--complete-only")
    #expect(whole.exitCode == 0 && whole.output.hasPrefix("Klondike, 1 seat, 21 tables\n"), "\(whole)")
    #expect(try leaderboards().count == 5)
  }

  /// What a script of an engine does: all shards, a merge, and the next round as long as the merge asks for one.
  @Test func `rounds are played shard by shard until the merge says that none is due`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {"out": "run", "seed": "rounds", "format": "swiss",
       "events": [{"game": "snap", "seats": 2, "deals": 3, "reactions": "declared", "options": {"max_turns": 3}}],
       "bots": [{"name": "a", "command": ["snap-shark"]}, {"name": "b", "command": ["snap-simple"]},
                {"name": "c", "command": ["snap-simple"]}]}
      """, to: "file.json")
    let joined = scratch.file("run").path
    let script = try scratch.write(
      """
      set -e
      referee='\(BuiltPrograms.folder.appending(path: "referee").path)'
      export REFEREE_SHARDS=2
      code=3
      while [ $code = 3 ]; do
        for part in 1 2; do PARALLEL_SEQ=$part "$referee" run \(path) --shard auto --after \(joined) >/dev/null; done
        code=0
        "$referee" merge \(joined)-*-of-2 --into \(joined) --update >last.txt || code=$?
        echo "merge $code"
      done
      "$referee" verify \(joined)
      "$referee" status \(joined)-1-of-2
      "$referee" standings \(joined) --by host
      exit $code
      """, to: "rounds.sh")
    let result = try Program.shell(script, in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("merge 3\nmerge 0\n8 of 8 tables, 8 replayed from transcripts"), "\(result.output)")
    #expect(result.errors.contains("there is no run in \(joined) yet; the first round is played\n"))
    #expect(
      result.errors.contains(
        """
        When all shards are finished: referee merge \(joined)-*-of-2 --into \(joined) --update
        If it exits with code 3, another round is due: run all shards again with --after \(joined)

        """))
    #expect(
      result.errors.contains(
        "another round of events[0] is due, of 4 tables; to play all shards of it here: "
          + "for i in $(seq 2); do referee run \(path) --shard $i/2 --after \(joined); done\n"), "\(result.errors)")
    #expect(result.output.contains(/shard   1\/2\ntables  (\d+) of \1 \(100.0%\)\n/), "\(result.output)")
    let host = ProcessInfo.processInfo.hostName
    #expect(result.output.contains("Snap, 2 seats, by host\n\nbot  host"))
    #expect(result.output.contains(try Regex("\na    \(host) +\\d")), "\(result.output)")
    #expect(result.output.contains("All tables were played on one host.\n"))
    let refused = try Program.run("standings", joined, "--by", "host", "--format", "csv")
    #expect(refused.errors.hasPrefix("referee: --by and --format csv cannot be combined"))
    let whole = try Program.run("run", "--quiet", "--out", scratch.file("whole").path, path)
    #expect(whole.exitCode == 0)
    // Response times differ; everything above them does not.
    let tables = try ["run", "whole"].map { folder in
      try scratch.read(folder + "/standings.txt").components(separatedBy: "Response time")[0]
    }
    #expect(tables[0] == tables[1])
  }

  @Test func `a host is left out of a merge, and one that played nothing is refused`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    #expect(try Program.run("run", "--quiet", path).exitCode == 0)
    let run = scratch.file("run").path
    let refused = try Program.run("merge", run, "--into", scratch.file("c").path, "--without", "elsewhere")
    let host = ProcessInfo.processInfo.hostName
    #expect(
      refused.errors.hasPrefix("referee: no table was played on elsewhere; the hosts are \(host)"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("c").path))
    let merged = try Program.run("merge", run, "--into", scratch.file("c").path, "--without", host)
    #expect(merged.exitCode == 3)
    #expect(merged.errors.hasPrefix("0 tables are in "), "\(merged.errors)")
    // The command that it prints plays what was left out, and a later merge keeps that.
    let out = scratch.file("c").path
    #expect(merged.errors.contains("14 tables are missing"))
    #expect(merged.errors.hasSuffix("; to play them: referee run \(path) --out \(out)\n"), "\(merged.errors)")
    #expect(try Program.run("run", "--quiet", path, "--out", out).exitCode == 0)
    #expect(try Program.run("merge", run, "--into", out, "--update").exitCode == 0)
  }

  @Test func `a shard that is started over is set aside, and no other folder`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    #expect(try Program.run("run", "--quiet", path).exitCode == 0)
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", path).exitCode == 0)
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", "--fresh", "--concurrency", "0", path).exitCode == 2)
    let fresh = try Program.run("run", "--shard", "1/2", "--fresh", path)
    let kept = "the earlier run is kept in \(scratch.file("run-1-of-2").path)-20"
    #expect(fresh.errors.contains(kept), "\(fresh.errors)")
    #expect(fresh.errors.contains("playing "))
    // The whole run is there already.
    #expect(fresh.errors.hasSuffix("--into \(scratch.file("run").path) --update\n"), "\(fresh.errors)")
    let folders = try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("run") }
    #expect(folders.count == 3 && folders.contains("run"), "\(folders)")
  }

  @Test(arguments: [
    (
      ["run", "--shard", "3/2", "any.json"],
      "--shard takes a shard and their number, such as 2/3 for the second of three, or auto, not 3/2; try: referee run --help"
    ),
    (
      ["run", "--after", "a", "any.json"],
      "--after requires --shard; add --shard or remove --after; try: referee run --help"
    ),
    (["merge", "a", "b"], "referee merge needs --into; try: referee merge --help"),
    (
      ["merge", "a", "--into", ""],
      "--into is empty; if it is a shell variable, set it; try: referee merge --help"
    ),
    (
      ["merge", "a", "", "--into", "c"],
      "DIR... is empty; if it is a shell variable, set it; try: referee merge --help"
    ),
    (["merge", "a", "b", "--into", "c"], "a is not a run: it has no journal.jsonl; try: referee merge --help"),
  ])
  func `what cannot be understood is said, and makes no folder`(words: [String], sentence: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.write(MergeTests.tournament, to: "any.json")
    let result = try Program.start(words, in: scratch.folder).finish()
    #expect(result.exitCode == 2)
    #expect(result.errors == "referee: \(sentence)\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("c").path))
  }
}
