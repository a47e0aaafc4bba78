import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// Tournament files that the program writes: of a duel, and of a run.
@Suite(.timeLimited) struct WrittenFileTests {
  private let scratch: TemporaryFolder

  private init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "mine.sh")
  }

  private func duel(_ path: String, _ words: String...) throws -> Program.Result {
    try Program.run(in: scratch.folder, ["duel", "--game", "snap", "--deals", "1", "--write", path] + words)
  }

  @Test func `a duel becomes a file that runs, and so does its run`() throws {
    let written = try duel(
      "cup.json", "--bot", "mine=sh mine.sh", "--bot", "snap-simple", "--seed", "s", "--out", "cup")
    #expect(written.output == "Created cup.json. Next: referee run cup.json\n", "\(written.errors)")
    #expect(try !scratch.read("cup.json").contains("\"limits\""), "what is usual is not written")
    let run = try Program.run(in: scratch.folder, ["run", "cup.json", "--quiet"])
    #expect(run.exitCode == 0 && run.output.contains("mine"), "\(run.errors)")
    let exported = try Program.run(in: scratch.folder, ["export", "cup", "--tournament", "again.json"])
    #expect(exported.exitCode == 0, "\(exported.errors)")
    let again = try Program.run(in: scratch.folder, ["run", "again.json", "--quiet"])
    #expect(again.exitCode == 0 && again.output == run.output, "the run is complete: \(again.errors)")
    let taken = try duel("cup.json", "--bot", "snap-simple", "--bot", "snap-shark")
    #expect(taken.exitCode == 2 && taken.errors.contains("already contains cup.json"), "\(taken.errors)")
  }

  @Test func `a file in another folder still finds the bots, and what a run refuses is not written`() throws {
    try scratch.makeFolder("cups")
    let written = try duel("cups/one.json", "--bot", "sh mine.sh", "--bot", "sh mine.sh")
    #expect(written.exitCode == 0, "\(written.errors)")
    #expect(try scratch.read("cups/one.json").contains("\"name\":\"mine.sh 2\""))
    let run = try Program.run(in: scratch.folder, ["run", "cups/one.json", "--quiet", "--out", "one"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let refused = try duel("two.json", "--bot", "a@2=sh mine.sh", "--bot", "snap-simple")
    #expect(refused.exitCode == 2, "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("two.json").path))
  }

  @Test(arguments: ["faults", "pardon", "repair", "transcript", "init"])
  func `a command of 1.0.0 that has moved is answered with what does the same`(command: String) throws {
    let result = try Program.run(command, "runs/x", in: scratch.folder)
    #expect(result.exitCode == 2)
    let words = try #require(result.errors.firstMatch(of: /is now: referee ([a-z]+) [^;]*(--[a-z]+)/))
    let successor = try #require(Main.commands.first { $0.name == words.1 })
    #expect(successor.options.contains { $0.name == words.2 }, "\(result.errors)")
  }
}
