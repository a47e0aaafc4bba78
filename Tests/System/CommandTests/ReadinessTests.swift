import Foundation
import TestBasics
import TestSupport
import Testing

/// Before the first table the bots that cannot play are named with what to do.
@Suite(.timeLimited) struct ReadinessTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func file(_ bots: String..., deals: Int = 2, more: String = "") throws -> String {
    try scratch.write(
      """
      {"out": "run", "seed": "s", "sandbox": "none", "versions": "merge", "concurrency": 2\(more),
       "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}}],
       "bots": [\(bots.joined(separator: ","))]}
      """, to: "file.json")
  }

  private func bot(_ name: String, _ script: String = ShellBot.script(), more: String = "") throws -> String {
    try scratch.makeFolder(name)
    try scratch.write(script, to: name + "/bot.sh")
    return #"{"name": "\#(name)", "command": ["sh", "bot.sh"], "cwd": "\#(name)"\#(more)}"#
  }

  @Test func `all bots that cannot play are named with their last words before any table, and no other`() throws {
    let path = try file(
      bot("broken", "echo 'no module named cards' >&2; exit 3"), bot("closed", "exec >&-; read line; read line"),
      bot("slow", ShellBot.script(onStart: "i=0; while [ $i -lt 9999 ]; do i=$((i + 1)); done; " + ShellBot.ready)),
      #"{"name": "absent", "command": ["./absent"]}"#, #"{"name": "missing", "command": ["sh", "missing.sh"]}"#)
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 10, "\(result.errors)")
    #expect(lines.first == "referee: 4 bots cannot start; no table was played:")
    #expect(lines.contains { $0.hasPrefix("  absent: the program \(scratch.file("absent").path) does not exist; ") })
    let broken = try #require(lines.firstIndex { $0.hasPrefix("  broken: ") })
    #expect(
      lines[broken]
        == "  broken: the program ended with exit code 3 before it answered \"start\"; its output ends with:")
    #expect(lines[broken + 1] == "      no module named cards")
    #expect(lines[broken + 2] == "    fix: see its standard error for the reason")
    #expect(
      lines.contains(
        "  closed: the program closed its standard output before it answered \"start\"; keep it open until the end of input"
      ))
    #expect(lines.contains { $0.contains("missing.sh") && $0.hasPrefix("      ") })
    #expect(!FileManager.default.fileExists(atPath: scratch.file("run").path))
  }

  @Test func `a signal and a limit are told as what ended a bot`() throws {
    let path = try file(
      bot("killed", "kill -SEGV $$"), bot("writer", "exec dd if=/dev/zero of=${TMPDIR:-/tmp}/$$ bs=1048576 count=3"),
      more: #", "limits": {"file_mb": 1}"#)
    let result = try Program.run("run", path)
    #expect(
      result.errors.contains(
        "  killed: signal 11 ended the program before it answered \"start\"\n    fix: run the program in a debugger, "),
      "\(result.errors)")
    #expect(
      result.errors.contains(
        "  writer: wrote a file larger than the limit of 1 MiB; write less, or have limits.file_mb raised\n"),
      "\(result.errors)")
  }

  @Test func `a bot whose folder is removed ends the run, which goes on when the folder is back`() throws {
    let thief = ShellBot.script(first: "[ -s ../run/journal.jsonl ] && [ ! -e ../moved ] && mv ../victim ../moved")
    let path = try file(bot("victim"), bot("thief", thief), deals: 6)
    try scratch.write(
      scratch.read("file.json").replacing(#""deals": 6"#, with: #""deals": 6, "process": "fresh""#), to: "file.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    #expect(
      result.errors.contains(
        "referee: the run stopped: \(scratch.file("victim").path), the folder of victim, was removed; the table does not "
          + "count; restore the folder, or remove the bot from the file, and run again to resume; then: referee run "),
      "\(result.errors)")
    #expect(try !scratch.read("run/journal.jsonl").contains("start-failed"))
    try FileManager.default.copyItem(at: scratch.file("moved"), to: scratch.file("victim"))
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try Program.run("verify", scratch.file("run").path).output.hasPrefix("12 of 12 tables"))
  }

  @Test func `only bots with tables left are started, and a disqualified one keeps nobody from playing`() throws {
    let log = "echo $0 >> ../starts"
    let good = try bot("good", ShellBot.script(first: log))
    let bad = try bot("bad", ShellBot.script(first: log, onPrompt: "exit 3"))
    func starts() throws -> Int { try scratch.read("starts").split(separator: "\n").count }
    #expect(try Program.run("run", try file(good, bad, deals: 5)).exitCode == 1)
    let before = try starts()
    #expect(try Program.run("run", try file(good, bad, deals: 5)).exitCode == 1)
    #expect(try starts() == before)
    _ = try bot("bad", "exit 3")
    let longer = try Program.run("run", try file(good, bad, deals: 7))
    #expect(longer.exitCode == 1, "\(longer.errors)")
    #expect(longer.output.contains("Faults of bad: crash 5, disqualified 2.\n"), "\(longer.output)")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `nothing is started for a run that another referee plays`() throws {
    let busy = try bot("busy", "touch started")
    let path = try file(busy)
    try scratch.makeFolder("run")
    try scratch.write("process 1", to: "run/lock")
    let lock = open(scratch.file("run/lock").path, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let result = try Program.run("run", path)
    #expect(result.exitCode == 75)
    #expect(result.errors.hasPrefix("referee: another referee is writing \(scratch.file("run").path) (process 1); "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("busy").path) == ["bot.sh"])
  }
}
