import Foundation
import TestBasics
import TestSupport
import Testing

/// One bot for each kind of fault that a bot of the shell can have: the fault is named, and nobody else has one.
@Suite(.timeLimited) struct VerdictTests {
  /// The kind, and the bot's script.
  static let bots = [
    ("crash", ShellBot.script(onPrompt: "exit 3")),
    ("closed", ShellBot.script(onPrompt: "exec >&-")),
    ("stall", ShellBot.script(onStart: ":")),
    ("time", ShellBot.script(onPrompt: ":")),
    ("malformed", ShellBot.script(onPrompt: "echo 'my move is 7'")),
    ("illegal", ShellBot.script(onPrompt: ShellBot.answer(9999))),
    ("oversize", ShellBot.script(onPrompt: "printf '%0200000d\\n' 1")),
    ("unasked", ShellBot.script(onPrompt: ShellBot.answer(0) + "; " + ShellBot.answer(0))),
  ]

  @Test(arguments: bots) func `a fault is named, and costs the other bot nothing`(kind: String, script: String) throws {
    let scratch = try TemporaryFolder()
    let words = String(decoding: try JSONEncoder().encode(ShellBot.words(script)), as: UTF8.self)
    try scratch.write(
      """
      {"seed": "faults", "out": "run", "concurrency": 1, "max_faults": 1,
       "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 4}, "clock": {"move_ms": 1000, "ready_ms": 1000}}],
       "bots": [{"name": "bad", "cwd": ".", "command": \(words)},
                {"name": "good", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    let run = try Program.run("run", scratch.file("file.json").path)
    #expect(run.exitCode < 2, "the run ends as others do: \(run.errors)")
    let faults = try Program.run("standings", scratch.file("run").path, "--format", "games-csv")
    let rows = faults.output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.filter { $0.contains(",good,") }.count == 2, "\(faults.output)")
    #expect(!rows.contains { $0.contains(",good,") && $0.contains(kind) }, "\(faults.output)")
    #expect(rows.contains { $0.contains(",bad,") && $0.contains(kind) }, "\(faults.output)")
  }
}
