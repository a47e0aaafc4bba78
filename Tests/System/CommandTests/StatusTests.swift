import Catalogue
import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// `referee status`, while a run goes on and afterwards.
@Suite(.timeLimited) struct StatusTests {
  private let scratch: TemporaryFolder

  private init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "good.sh")
    try scratch.write(ShellBot.script(onPrompt: "exit 1"), to: "bad.sh")
  }

  private func write(deals: Int) throws {
    try scratch.write(
      """
      {"out": "run", "seed": "s", "sandbox": "none", "max_faults": 100, "events": [
        {"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}},
        {"game": "snap", "deals": 2, "options": {"max_turns": 2}}
      ], "bots": [{"name": "bad", "command": ["sh", "bad.sh"]}, {"name": "good", "command": ["sh", "good.sh"]}]}
      """, to: "file.json")
  }

  @Test func `a finished run says so, with its tables by event, its faults and its disk`() throws {
    try write(deals: 2)
    _ = try Program.run("run", "file.json", "--quiet", in: scratch.folder)
    let result = try Program.run("status", scratch.path + "/run")
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.contains(/^run     run, finished \d{4}-\d\d-\d\d \d\d:\d\d$/) == true, "\(result.output)")
    #expect(result.output.contains("tables  6 of 6 (100.0%)\n        klondike: 4 of 4 (100.0%)\n"), "\(result.output)")
    #expect(result.output.contains("        snap, 2 seats: 2 of 2 (100.0%)\n"))
    #expect(
      result.output.contains("faults  4 (bad 4); to see why: referee games \(scratch.path)/run --faults\n"),
      "\(result.output)")
    #expect(result.output.contains(/disk    journal .*, transcripts .*, reports .*; .* a table; .* free\n/))
    #expect(try Program.run("status", scratch.path).exitCode == 2)
  }

  @Test func `a run that goes on, and one that was killed, say so, with the time at which it ends`() throws {
    try write(deals: 1000)
    let run = try Program.start(["run", "file.json", "--quiet"], in: scratch.folder)
    defer { run.process.terminate() }
    let journal = scratch.file("run/journal.jsonl")
    Wait.until { ((try? String(contentsOf: journal, encoding: .utf8))?.split(separator: "\n").count ?? 0) > 4 }
    let result = try Program.run("status", scratch.path + "/run")
    #expect(
      result.output.hasPrefix(
        "run     run, running (process \(run.process.processIdentifier) on \(ProcessInfo.processInfo.hostName), since ")
    )
    kill(run.process.processIdentifier, SIGKILL)
    run.process.waitUntilExit()
    let killed = try Program.run("status", scratch.path + "/run")
    #expect(killed.output.contains("run, not running since "), "\(killed.output)")
    #expect(killed.output.contains("; to resume it, repeat the command that started it\n"))
    // The pace is that of the last start.
    let status = RunStatus(
      try Journal.existing(in: scratch.path + "/run", catalogue), in: scratch.path + "/run", now: Date())
    #expect(status.scheduled == 2002)
    #expect(status.played > 0 && status.played < 2002)
  }

  @Test func `sizes are stated with the unit that fits`() {
    #expect(
      [999, 1000, 123_456, 1_500_000, 2_000_000_000].map { RunDisk.size($0) } == [
        "999 bytes", "1.0 kB", "123 kB", "1.5 MB", "2.0 GB",
      ])
  }
}
