import Foundation
import TestBasics
import TestSupport
import Testing

/// A run can be started over, put elsewhere, and fail for faults.
@Suite(.timeLimited) struct StartOverTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "bot.sh")
  }

  private func file(bots: [String] = [#"{"name": "a", "command": ["sh", "bot.sh"]}"#]) throws -> String {
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "max_faults": 100,
       "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 2}}],
       "bots": [\(bots.joined(separator: ","))]}
      """, to: "file.json")
  }

  private func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix("run") }.sorted()
  }

  @Test func `--fresh keeps the earlier run under a dated name and plays with another seed`() throws {
    let file = try file()
    let first = try Program.run("run", file, "--fresh")
    #expect(!first.errors.contains("is kept in"), "there was none")
    let journal = try scratch.read("run/journal.jsonl")
    for count in 2...3 {
      let again = try Program.run("run", file, "--fresh")
      #expect(again.exitCode == 0)
      #expect(again.errors.contains("the earlier run is kept in \(scratch.path)/run-20"))
      #expect(again.errors.contains("playing 2 tables"))
      #expect(try folders().count == count)
    }
    let kept = try #require(try folders().dropFirst().first)
    #expect(try scratch.read(kept + "/journal.jsonl") == journal)
    #expect(try Program.run("verify", scratch.file(kept).path).exitCode == 0)
  }

  @Test(arguments: ["no such program", "no such folder"])
  func `--fresh sets nothing aside for a run that cannot begin`(reason: String) throws {
    #expect(try Program.run("run", try file()).exitCode == 0)
    let journal = try scratch.read("run/journal.jsonl")
    let bot =
      switch reason {
      case "no such program": #"{"name": "a", "command": ["./no-such-program"]}"#
      default:
        #"{"name": "a", "command": ["sh", "bot.sh"], "folders": ["no-such-folder"], "sandbox": "\#(Walls.best)"}"#
      }
    let refused = try Program.run("run", try file(bots: [bot]), "--fresh")
    #expect(refused.exitCode == 2, "\(refused.errors)")
    #expect(!refused.errors.contains("is kept in"))
    #expect(try folders() == ["run"])
    #expect(try scratch.read("run/journal.jsonl") == journal)
  }

  @Test func `a duel starts over as well`() throws {
    let words = [
      "duel", "--game", "klondike", "--option", "max_actions=2", "--deals", "2", "--bot", "a=sh bot.sh", "--bot",
      "b=sh bot.sh", "--out", "run", "--sandbox", "none", "--fresh",
    ]
    #expect(try Program.start(words, in: scratch.folder).finish().exitCode == 0)
    let again = try Program.start(words, in: scratch.folder).finish()
    #expect(again.errors.contains("the earlier run is kept in "))
    #expect(try folders().count == 2)
  }

  @Test func `a bot that cannot play at all makes the run fail, and other faults only if that is asked for`() throws {
    try scratch.write(ShellBot.script(onPrompt: "exit 3"), to: "absent.sh")
    let absent = #"{"name": "absent", "command": ["sh", "absent.sh"]}"#
    let some = #"{"name": "some", "command": ["sh", "bot.sh"]}"#
    let result = try Program.run("run", try file(bots: [absent, some]))
    #expect(result.exitCode == 1)
    #expect(
      result.errors.hasSuffix(
        "referee: absent gave no valid answer in time in klondike; to see the reason: referee games "
          + "\(scratch.path)/run --faults\n"),
      "\(result.errors)")
    try FileManager.default.removeItem(atPath: scratch.file("run").path)
    // Only its first game has a fault.
    try scratch.write(
      ShellBot.script(onPrompt: "mkdir once 2>/dev/null && exit 3; \(ShellBot.answer(0))"), to: "bot.sh")
    let faulty = try Program.run("run", try file(), "--fail-on", "faults")
    #expect(faulty.exitCode == 1)
    #expect(faulty.errors.hasSuffix("referee: 1 fault, and --fail-on faults was given\n"), "\(faulty.errors)")
    #expect(try Program.run("run", try file()).exitCode == 0)
  }
}
