import Foundation
import HostileBots
import TestBasics
import Testing

/// What a bot may remember of a deal.
@Suite(.timeLimited) struct DealMemoryTests {
  /// Plays entrants of one bot, copied for them, and expects no fault.
  private func play(_ bot: String, _ assignments: [String], _ sandbox: String, _ events: [[String: Any]]) throws {
    let scratch = try HostileRun { folder in
      for name in [bot, "manners.py"] {
        try FileManager.default.copyItem(
          at: Bots.folder.appending(path: name), to: folder.appending(path: "den/" + name))
      }
      let pages = folder.appending(path: "den/pages")
      try Data(count: 1 << 16).write(to: pages)
      // What is not on the disk stays in memory, whoever wants it out.
      try FileHandle(forUpdating: pages).synchronize()
      let command = [Tools.python ?? "python3", "-S", "-B", bot]
      return [
        "sandbox": sandbox, "seed": "memory", "events": events,
        "bots": assignments.map { ["name": $0, "command": command, "cwd": "den"] },
      ]
    }
    let program = try scratch.play()
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(program.exitCode == 0, "\(text)")
    #expect(try !scratch.read("journal.jsonl").contains("\"termination\":\"fault\""), "\(text)")
  }

  @Test(
    .needs(.python), arguments: Tools.sandboxes.filter { $0 != "none" },
    ["fresh", "kept"])
  func `nothing that a process leaves reaches a later one of the same bot`(sandbox: String, process: String) throws {
    let event: [String: Any] = [
      "game": "klondike", "deals": 3, "process": process, "options": ["max_actions": 2],
    ]
    try play("leaves_marks.py", ["one", "twin"], sandbox, [event])
  }

  @Test(
    .needs(.python), arguments: Tools.sandboxes)
  func `no process meets a deal twice, whether entrants share a command or play a deal in every seat`(
    sandbox: String
  ) throws {
    try play(
      "remembers_deals.py", ["one", "twin", "triplet"], sandbox,
      [
        ["game": "klondike", "deals": 12, "options": ["max_actions": 2]],
        ["game": "set", "seats": 2, "deals": 6, "duplicate": true, "clock": ["window_ms": 2000]],
      ])
  }
}
