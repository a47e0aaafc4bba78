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

  @Test func `tables that were played twice are said`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(MergeTests.tournament, to: "file.json")
    #expect(try Program.run("run", "--quiet", "--shard", "1/2", path).exitCode == 0)
    #expect(try Program.run("run", "--quiet", "--out", scratch.file("whole").path, path).exitCode == 0)
    let merged = try Program.run(in: scratch.folder, ["merge", "run-1-of-2", "whole", "--into", "both"])
    #expect(merged.exitCode == 0)
    let doubled =
      #/^(\d+) tables were played more than once, with the same results; the first folder counts\n14 tables are in both\n$/#
    #expect(merged.errors.contains(doubled), "\(merged.errors)")
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
}
