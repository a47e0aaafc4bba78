import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Where no sandbox works, strangers' programs do not run by chance, and nobody is left in the dark.
  @Suite(.timeLimited(minutes: 3)) struct NoSandboxTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private func tournament(deals: Int = 2, sandbox: String = "auto") throws -> String {
      try scratch.makeFolder("bots")
      try scratch.write(ShellBot.script(), to: "bots/bot.sh")
      return try scratch.write(
        """
        {"out": "run", "seed": "s", "sandbox": "\(sandbox)",
         "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}}],
         "bots": [{"name": "a", "command": ["sh", "bot.sh"], "cwd": "bots"}]}
        """, to: "file.json")
    }

    @Test(.needs(.compiler)) func `a quiet run warns all the same, and the leaderboards say it`() throws {
      let machine = try SandboxlessMachine()
      let run = try machine.run("run", try tournament(), "--quiet")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(
        run.errors.hasPrefix(
          "no sandbox: bots can read your files, including the seed, use the network, and signal your processes; to list "
            + "sandboxes: referee doctor\n"), "\(run.errors)")
      let sentence = "At least one bot played without a sandbox"
      for text in [run.output, try scratch.read("run/standings.txt"), try scratch.read("run/standings.html")] {
        #expect(text.contains(sentence), "\(text)")
      }
      #expect(try scratch.read("run/standings.json").contains("\"unconfined_bots\":true"))
    }

    @Test(.needs(.compiler)) func `submissions are neither built nor run, unless the file wants no sandbox`() throws {
      let machine = try SandboxlessMachine()
      for name in ["ann", "bob"] {
        try scratch.makeFolder("class/" + name)
        try scratch.write(ShellBot.script(), to: "class/\(name)/bot.sh")
        try scratch.write(
          #"{"name": "\#(name)", "command": ["sh", "bot.sh"], "build": ["touch", "built"]}"#,
          to: "class/\(name)/bot.json")
      }
      func play(sandbox: String) throws -> Program.Result {
        let path = try scratch.write(
          """
          {"out": "run", "seed": "s", "sandbox": "\(sandbox)", "bots_from": "class/*",
           "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}}]}
          """, to: "class.json")
        return try machine.run("run", path, "--quiet")
      }
      let refused = try play(sandbox: "auto")
      #expect(refused.exitCode == 2)
      #expect(
        refused.errors.hasPrefix(
          "referee: no sandbox works on this machine, and the bots of \"bots_from\" would be built and run as you; to see "
            + "what is missing: referee doctor; to run them all the same, set \"sandbox\": \"none\"; "),
        "\(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: scratch.file("class/ann/built").path))
      #expect(!FileManager.default.fileExists(atPath: scratch.file("run/submissions").path))
      let played = try play(sandbox: "none")
      #expect(played.exitCode == 0 && played.output.contains("ann"), "\(played.errors)")
    }

    @Test(
      .needs(.compiler), .enabled(if: Walls.best != "none", "this machine has no sandbox that could be missing later"))
    func `a run goes on in a weaker sandbox only if that is asked for, and its journal says so`() throws {
      let machine = try SandboxlessMachine()
      #expect(try Program.run("run", try tournament()).exitCode == 0)
      let before = try scratch.read("run/journal.jsonl")
      #expect(!(try scratch.read("run/standings.txt")).contains("without a sandbox"))
      let longer = try tournament(deals: 4)
      let refused = try machine.run("run", longer)
      #expect(refused.exitCode == 2)
      #expect(
        refused.errors.contains(
          "run was played in the sandbox \(Walls.best), and would go on without a sandbox; nothing was played: to list what "
            + "works here: referee doctor; to go on all the same: --accept-changes"), "\(refused.errors)")
      #expect(try scratch.read("run/journal.jsonl") == before)
      let played = try machine.run("run", longer, "--accept-changes")
      #expect(played.exitCode == 0, "\(played.errors)")
      let journal = try scratch.read("run/journal.jsonl")
      #expect(journal.hasPrefix(before) && journal.contains(#""sandbox":"none""#))
      #expect(try scratch.read("run/standings.txt").contains("At least one bot played without a sandbox"))
      #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
      // One bot without a sandbox of its own does not let the others lose theirs.
      func mixed(deals: Int) throws -> String {
        try scratch.write(
          """
          {"out": "mixed", "seed": "s", "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}}],
           "bots": [{"name": "a", "command": ["sh", "bot.sh"], "cwd": "bots"},
                    {"name": "b", "command": ["sh", "bot.sh"], "cwd": "bots", "sandbox": "none"}]}
          """, to: "mixed.json")
      }
      #expect(try Program.run("run", try mixed(deals: 1)).exitCode == 0)
      #expect(try machine.run("run", try mixed(deals: 2)).errors.contains("would go on without a sandbox"))
      // In a better one it goes on without a word, and its leaderboards stay what they are.
      #expect(try Program.run("run", try tournament(deals: 5)).exitCode == 0)
      let lines = try scratch.read("run/journal.jsonl").split(separator: "\n").filter { !$0.contains("seats") }
      #expect(lines.suffix(2).first?.contains(#""sandbox":"\#(Walls.best)""#) == true, "\(lines)")
      #expect(lines.last?.contains(#""usual_sandbox":"\#(Walls.best)""#) == true, "\(lines)")
      #expect(try scratch.read("run/standings.txt").contains("At least one bot played without a sandbox"))
    }
  }
#endif
