import Foundation
import TestBasics
import TestSupport
import Testing

/// Programs that are edited while they play.
@Suite(.timeLimited) struct EditedProgramTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    for name in ["mine", "rival"] {
      try scratch.makeFolder(name)
      try scratch.write(ShellBot.script(), to: name + "/bot.sh")
    }
  }

  @Test func `a program that is edited while it plays is not played as what was recorded`() throws {
    // Without a sandbox the rival can do what an author would do: once, after some games.
    try scratch.write(
      ShellBot.script(
        first: "echo >> ../starts; [ $(wc -l < ../starts) = 4 ] && echo '# more' >> ../mine/bot.sh"),
      to: "rival/bot.sh")
    func play(_ more: String = "") throws -> Program.Result {
      let path = try scratch.write(
        """
        {"out": "run", "seed": "s", "sandbox": "none", "concurrency": 1\(more),
         "events": [{"game": "snap", "seats": 2, "deals": 9, "process": "fresh", "options": {"max_turns": 3}}],
         "bots": [{"name": "mine", "command": ["sh", "bot.sh"], "cwd": "mine"},
                  {"name": "rival", "command": ["sh", "bot.sh"], "cwd": "rival"}]}
        """, to: "file.json")
      return try Program.run("run", path)
    }
    let first = try play()
    #expect(first.exitCode == 2, "\(first.errors)")
    #expect(
      first.errors.contains(
        "the run stopped: mine changed during the run (bot.sh); no table counts that the changed program played; run again "
          + "to play it as a new version."), "\(first.errors)")
    let tables = try scratch.read("run/journal.jsonl").split(separator: "\n").count { $0.contains("\"table\":") }
    #expect(1...3 ~= tables, "what had begun with the recorded program counts")
    let second = try play()
    #expect(
      second.exitCode == 0 && second.errors.contains("mine has changed and plays as version 2; "), "\(second.errors)")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a folder in which nothing of the program changes plays on`() throws {
    // A new file that is ignored changes the time of its folder, and a file that is written as it was its own.
    try scratch.write("*.log", to: "mine/.gitignore")
    try scratch.write(ShellBot.script(first: ": > $$.log; cp bot.sh x.log; cp x.log bot.sh"), to: "mine/bot.sh")
    let path = try scratch.write(
      """
      {"out": "run", "seed": "s", "sandbox": "none", "concurrency": 1,
       "events": [{"game": "snap", "seats": 2, "deals": 4, "process": "fresh", "options": {"max_turns": 3}}],
       "bots": [{"name": "mine", "command": ["sh", "bot.sh"], "cwd": "mine"},
                {"name": "rival", "command": ["sh", "bot.sh"], "cwd": "rival"}]}
      """, to: "file.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
