import Foundation
import Reports
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct InterruptionTests {
  /// A tournament whose bots write down their process numbers.
  private func tournament() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let bots = Program.package.appending(path: "Bots/shell").path
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "concurrency": 1,
       "events": [{"game": "klondike", "deals": 8, "options": {"max_actions": 30}}],
       "bots": [{"name": "one", "command": ["sh", "-c", "echo $$ >>'PIDS'; exec sh any.sh"], "cwd": "BOTS"},
                {"name": "two", "command": ["sh", "-c", "echo $$ >>'PIDS'; exec sh any.sh"], "cwd": "BOTS"}]}
      """.replacing("PIDS", with: scratch.file("pids").path).replacing("BOTS", with: bots), to: "file.json")
    return scratch
  }

  /// Starts a run and sends it a signal as soon as it plays; gives its exit status and what it said.
  private func run(
    _ scratch: TemporaryFolder, stoppedBy number: Int32, ignoring ignored: String = ""
  ) throws -> (status: Int32, words: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let program = BuiltPrograms.folder.appending(path: "referee").path
    // The trap of the empty string is the one that a program inherits.
    let start = ignored.isEmpty ? "" : "trap '' \(ignored); "
    process.arguments = ["-c", start + #"exec "$0" run "$1""#, program, scratch.file("file.json").path]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var words = ""
    while !words.contains("at a time") {
      let data = errors.fileHandleForReading.availableData
      if data.isEmpty { break }
      words += String(decoding: data, as: UTF8.self)
    }
    let pids = scratch.file("pids").path
    Wait.until { !process.isRunning || FileManager.default.fileExists(atPath: pids) }
    kill(process.processIdentifier, number)
    words += String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  private func livingBots(_ scratch: TemporaryFolder) throws -> [Int32] {
    try scratch.read("pids").split(separator: "\n").compactMap { Int32($0) }.filter { kill($0, 0) == 0 }
  }

  @Test func `a run that is stopped while its bots are checked ends at once, and leaves none`() throws {
    let scratch = try TemporaryFolder()
    let command = #""command": ["sh", "-c", "echo $$ >>'PIDS'; exec cat"], "cwd": "/""#
    let bots = (1...500).map { #"{"name": "b\#($0)", \#(command)}"# }
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "events": [{"game": "klondike", "deals": 1}],
       "bots": [\(bots.joined(separator: ","))]}
      """.replacing("PIDS", with: scratch.file("pids").path), to: "file.json")
    let running = try Program.start(["run", scratch.file("file.json").path], in: scratch.folder)
    let pids = scratch.file("pids").path
    Wait.until { !running.process.isRunning || FileManager.default.fileExists(atPath: pids) }
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.finish()
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("stopped before the first table"))
    #expect(try scratch.read("pids").split(separator: "\n").count < 500)
    #expect(try livingBots(scratch).isEmpty)
  }

  @Test(arguments: TestScope.some(of: [("HUP", SIGHUP), ("INT", SIGINT), ("TERM", SIGTERM)]))
  func `a signal that the run was started to ignore, as by nohup, does not stop it`(
    name: String, number: Int32
  ) throws {
    let finished = try run(try tournament(), stoppedBy: number, ignoring: name)
    #expect(finished.status == 0)
    #expect(!finished.words.contains("interrupted"))
  }

  /// `HardTimesTests` ends a run by each of these signals.
  @Test(arguments: TestScope.some(of: [SIGINT, SIGTERM, SIGHUP]))
  func `a stopped run says how to go on, leaves no bot, and is finished when started again`(number: Int32) throws {
    let scratch = try tournament()
    let stopped = try run(scratch, stoppedBy: number)
    #expect(stopped.status == 130)
    #expect(stopped.words.hasSuffix("interrupted; run the same command again to resume\n"))
    #expect(try livingBots(scratch).isEmpty)

    let finished = try Program.run("run", scratch.file("file.json").path)
    #expect(finished.exitCode == 0)
    #expect(finished.output.contains("Klondike, 1 seat, 16 tables"))
    let tables = try scratch.read("run/journal.jsonl").split(separator: "\n").dropFirst().map { line in
      line.firstMatch(of: /"table":(\d+)/)?.1
    }
    #expect(tables.count == 16)
    #expect(Set(tables).count == 16)
    #expect(try livingBots(scratch).isEmpty)
  }

  @Test func `a killed run leaves no bot either, and is finished when started again`() throws {
    let scratch = try tournament()
    let killed = try run(scratch, stoppedBy: SIGKILL)
    #expect(killed.status == SIGKILL)
    try Wait.until { try livingBots(scratch).isEmpty }
    #expect(try livingBots(scratch).isEmpty)
    let finished = try Program.run("run", scratch.file("file.json").path)
    #expect(finished.exitCode == 0)
    #expect(finished.output.contains("Klondike, 1 seat, 16 tables"))
  }

  /// A bot's folder and command, a file of it, and whether the command names it: what is edited is noticed.
  @Test(arguments: [
    ("mine", ["sh", "bot.sh"], "mine/parts/import.txt"), ("mine", ["sh", "-c", ". ./bot.sh"], "mine/Bot.class"),
    (".", ["sh", "-c", ". mine/bot.sh", "Bot"], "Bot.class"), (".", ["sh", "mine/bot.sh"], "mine/bot.sh"),
    (".", ["sh", "own.sh"], "helper.sh"),
  ])
  func `an edited import and a recompiled class are noticed`(folder: String, command: [String], edited: String) throws {
    let scratch = try TemporaryFolder()
    for path in ["mine/parts", "mine/__pycache__", "mine/.git"] {
      try scratch.makeFolder(path)
    }
    for file in ["mine/bot.sh", "own.sh"] { try scratch.write(ShellBot.script(), to: file) }
    for file in ["mine/parts/import.txt", "mine/Bot.class", "Bot.class", "helper.sh"] {
      try scratch.write("1", to: file)
    }
    func run(deals: Int) throws -> String {
      let path = try scratch.write(
        """
        {"out": "run", "sandbox": "none",
         "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}}],
         "bots": [{"name": "mine", "command": \(command), "cwd": "\(folder)"}]}
        """, to: "file.json")
      return try Program.run("run", path).errors
    }
    #expect(try !run(deals: 1).contains("has changed"))
    for leftover in ["mine/__pycache__/bot.pyc", "mine/.git/index", "notes.txt"] {
      try scratch.write("new", to: leftover)
    }
    #expect(try !run(deals: 2).contains("has changed"))
    try scratch.write(try scratch.read(edited) + "\n# edited", to: edited)
    #expect(try run(deals: 3).contains("mine has changed and plays as version 2; "))
  }
}
