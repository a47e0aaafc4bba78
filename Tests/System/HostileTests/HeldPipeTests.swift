import Foundation
import HostileBots
import JSON
import TestBasics
import TestSupport
import Testing

/// A bot that holds up the referee, by either of its pipes, is charged for it.
@Suite(.timeLimited) struct HeldPipeTests {
  private static let thinking = 300

  @Test(
    .onlyWithAll,
    .needs(.compiler), arguments: Tools.sandboxes,
    ["4 after", "8 after", "16 within"])
  func `what is thought while the referee waits for the mutex of a pipe is charged`(
    sandbox: String, words: String
  ) throws {
    let scratch = try HostileRun { folder in
      let program = folder.appending(path: "den/bot")
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Bots/holds_its_pipe.c")
      try Tools.compile(source, to: program)
      let command = ["./bot", "\(HeldPipeTests.thinking)"] + words.split(separator: " ").map(String.init)
      return [
        "sandbox": sandbox, "transcripts": "all", "limits": ["memory_mb": 4096],
        "bots": [["name": "cheat", "command": command, "cwd": "den"] as [String: Any]],
        "events": [
          ["game": "klondike", "deals": 1, "options": ["max_actions": 6], "clock": ["move_ms": 60_000]]
        ],
      ]
    }
    let program = try scratch.play()
    #expect(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
    let turns = try scratch.read("transcripts/1-klondike/000001.jsonl").split(separator: "\n").compactMap { line in
      let entry = try JSONReader.read(Array(line.utf8))
      return entry["us"]?.integer.map { (charged: $0, hostLate: entry["host_late_us"]?.integer ?? 0) }
    }
    #expect(turns.count == 6)
    // The bot counts whole milliseconds, of which the first may have begun before.
    #expect(turns.allSatisfy { $0.charged + $0.hostLate >= (HeldPipeTests.thinking - 1) * 1000 }, "\(turns)")
    // A busy machine is late for a turn, not for most of them; what the bot gains, it gains in all.
    let typical = turns.map(\.charged).sorted()[2]
    #expect(typical >= HeldPipeTests.thinking * 900, "\(turns)")
  }

  @Test(
    .onlyWithAll, .needs(.python), arguments: Tools.sandboxes,
    ["wall", "cpu"])
  func `what is thought while a prompt waits for room is charged`(sandbox: String, basis: String) throws {
    let scratch = try HostileRun { folder in
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Bots/fills_its_input.py")
      try FileManager.default.copyItem(at: source, to: folder.appending(path: "den/bot.py"))
      return [
        "sandbox": sandbox, "transcripts": "all",
        "bots": [
          [
            "name": "cheat", "command": [Tools.python!, "bot.py", "\(HeldPipeTests.thinking)"], "cwd": "den",
          ] as [String: Any]
        ],
        "events": [
          [
            "game": "klondike", "deals": 1, "options": ["max_actions": 4], "clock": ["move_ms": 60_000],
            "charge": basis,
          ] as [String: Any]
        ],
      ]
    }
    let program = try scratch.play()
    #expect(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
    let turns = try scratch.read("transcripts/1-klondike/000001.jsonl").split(separator: "\n").compactMap { line in
      let entry = try JSONReader.read(Array(line.utf8))
      return entry["us"]?.integer.map { ($0, entry["cpu_us"]?.integer ?? 0) }
    }
    #expect(turns.count == 4)
    // The first prompt finds room.
    for (wall, cpu) in turns.dropFirst() {
      #expect(wall >= HeldPipeTests.thinking * 900, "\(turns)")
      #expect(cpu >= HeldPipeTests.thinking * 900, "\(turns)")
    }
  }
}
