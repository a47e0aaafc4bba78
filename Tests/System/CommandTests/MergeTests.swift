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
    #expect(try Program.run("run", path).errors.contains("all 14 tables have been played"))
  }

  @Test func `what is missing or doubled is said`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    #expect(try Program.run("run", "--quiet", "--shard", "2/2", path).exitCode == 0)
    let part = scratch.file("run-2-of-2").path
    let merged = try Program.run("merge", part, part, "--into", scratch.file("some").path)
    #expect(merged.exitCode == 3)
    let command = "referee run \(path) --shard 1/2"
    #expect(
      merged.errors.contains(
        #/^(\d+) tables are in .*/some\nshard 1/2 has no folder: (\d+) tables are missing; to play them: /#
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
    // Those of fewer tables go.
    try scratch.write(scratch.text(of: "file.json").replacing(#""deals": 7"#, with: #""deals": 9"#), to: "file.json")
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", path).exitCode == 0)
    let waiting = try merge("1", options: "--complete-only")
    #expect(waiting.exitCode == 3 && waiting.output == "", "\(waiting)")
    #expect(try leaderboards() == [])
    #expect(try Program.run("run", "--quiet", "--shard", "2/2", path).exitCode == 0)
    let whole = try merge("1", "2", options: "--complete-only")
    #expect(whole.exitCode == 0 && whole.output.hasPrefix("Klondike, 1 seat, 18 tables\n"), "\(whole)")
    #expect(try leaderboards().count == 5)
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
      "--shard takes a shard and their number, such as 2/3 for the second of three, not 3/2; try: referee run --help"
    ),
    (
      ["merge", "a", "--into", ""],
      "--into is empty; if it is a shell variable, set it; try: referee merge --help"
    ),
    (
      ["merge", "a", "", "--into", "c"],
      "DIR... is empty; if it is a shell variable, set it; try: referee merge --help"
    ),
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
