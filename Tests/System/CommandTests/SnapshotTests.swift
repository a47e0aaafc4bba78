import Foundation
import TestBasics
import TestSupport
import Testing
import Tournaments

/// Bots play from copies of their programs, and earlier versions play on.
@Suite(.timeLimited) struct SnapshotTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    for name in ["mine", "rival"] {
      try scratch.makeFolder(name)
      try scratch.write(ShellBot.script(), to: name + "/bot.sh")
    }
  }

  private func run(
    _ more: String = "", command: String = #"["sh", "bot.sh"]"#, ignore: String = "[]", sandbox: String = "none"
  ) throws -> Program.Result {
    let path = try scratch.write(
      """
      {"out": "run", "seed": "s", "sandbox": "\(sandbox)", "snapshots": true\(more),
       "events": [{"game": "snap", "seats": 2, "deals": 4, "process": "fresh", "options": {"max_turns": 3}}],
       "bots": [{"name": "mine", "command": \(command), "cwd": "mine", "ignore": \(ignore)},
                {"name": "rival", "command": ["sh", "bot.sh"], "cwd": "rival"}]}
      """, to: "file.json")
    return try Program.run("run", path)
  }

  /// What is said of the bot that cannot start.
  private func reason(_ result: Program.Result, _ name: String = "mine") -> String? {
    #expect(result.exitCode == 2)
    return result.errors.split(separator: "\n").first { $0.hasPrefix("  \(name): ") }.map {
      String($0.dropFirst(name.count + 4))
    }
  }

  @Test(arguments: TestScope.some(of: ["none", "auto"]))
  func `an author edits and removes the program while it plays`(sandbox: String) throws {
    // Without a sandbox the rival can do what an author would do.
    try scratch.write(
      ShellBot.script(first: "[ -s ../../journal.jsonl ] && rm -f ../../../mine/bot.sh"), to: "rival/bot.sh")
    let first = try run(sandbox: sandbox)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(!first.output.contains("Faults"), "\(first.output)")
    try scratch.write(ShellBot.script(first: "version=2"), to: "mine/bot.sh")
    let second = try run(sandbox: sandbox)
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.errors.contains("mine has changed and plays as version 2; "))
    #expect(second.output.contains("Snap, 2 seats, 8 tables"), "\(second.output)")
    #expect(second.output.contains("mine plays as version 2: mine – mine@1 "))
    #expect(!second.output.contains("Faults"), "\(second.output)")
    #expect(try scratch.read("run/snapshots/mine@1/bot.sh") == ShellBot.script())
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
    try scratch.write(ShellBot.script(first: "version=2"), to: "mine/bot.sh")
    #expect(try run(sandbox: sandbox).errors.contains("all 8 tables have been played"))
  }

  @Test func `what is ignored is not copied, and a name that is no file's name is a checksum`() throws {
    try scratch.write("", to: "mine/log.txt")
    try scratch.makeFolder("mine/data")
    try scratch.write("", to: "mine/data/book")
    #expect(try run(ignore: #"["*.txt"]"#).exitCode == 0)
    let copy = scratch.file("run/snapshots/mine@1").path
    #expect(try FileManager.default.subpathsOfDirectory(atPath: copy).sorted() == ["bot.sh", "data", "data/book"])
    try scratch.write(
      try scratch.read("file.json").replacing(#""name": "rival""#, with: #""name": "../x""#)
        .replacing(#""out": "run""#, with: #""out": "other""#), to: "file.json")
    #expect(try Program.run("run", scratch.file("file.json").path).exitCode == 0)
    let copies = try FileManager.default.contentsOfDirectory(atPath: scratch.file("other/snapshots").path).sorted()
    #expect(try Program.run("status", scratch.file("other").path).output.contains(", snapshots "))
    #expect(copies.count == 2 && copies[0].wholeMatch(of: /bot-[0-9a-f]{16}@1/) != nil, "\(copies)")
  }

  /// `FolderCopyTests` has the limits of size and number.
  @Test func `what cannot be copied is said in one sentence`() throws {
    let folder = scratch.file("mine").path
    #expect(
      SnapshotFailure.changedMeanwhile(folder: "mine").message
        == "the files in mine changed while they were copied; run again")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/etc")
    #expect(
      try reason(run()) == """
        \(folder)/link leads out of the folder, or is neither a file nor a folder; replace it by the file itself, or list \
        it in the bot's "ignore"
        """)
    #expect(try run(ignore: #"["link"]"#).exitCode == 0)
    #expect(
      try reason(run(command: #"["sh", "\#(folder)/bot.sh"]"#, ignore: #"["link"]"#)) == """
        the command names \(folder)/bot.sh by its absolute path, so a copy would run the original; write the path relative \
        to "cwd"
        """)
    #expect(
      try reason(run(command: #"["sh", "../rival/bot.sh"]"#, ignore: #"["link"]"#)) == """
        the command names \(scratch.file("rival/bot.sh").path), which is outside "cwd", by a relative path, which would \
        lead elsewhere from a copy; write an absolute path, or move the file into the folder
        """)
  }

  @Test func `a link within the folder is copied, and what it leads to plays`() throws {
    try scratch.write(ShellBot.script(), to: "mine/v1.sh")
    try FileManager.default.removeItem(atPath: scratch.file("mine/bot.sh").path)
    try scratch.makeLink("mine/bot.sh", to: "v1.sh")
    let result = try run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("run/snapshots/mine@1/bot.sh").path)
        == "v1.sh")
  }

  @Test func `a copy that cannot be written is said in one sentence, and one that was altered is made again`() throws {
    try scratch.makeFolder("run")
    // A run's folder has it.
    try scratch.write("", to: "run/lock")
    try scratch.write("", to: "run/snapshots")
    let copy = scratch.file("run/snapshots/mine@1").path
    #expect(try reason(run()) == "its copy \(copy).new cannot be written (Not a directory)")
    try FileManager.default.removeItem(at: scratch.file("run/snapshots"))
    #expect(try run().exitCode == 0)
    chmod(copy + "/bot.sh", 0o644)
    try scratch.write(ShellBot.script(first: "version=3"), to: "run/snapshots/mine@1/bot.sh")
    #expect(try run().exitCode == 0)
    #expect(try scratch.read("run/snapshots/mine@1/bot.sh") == ShellBot.script())
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
