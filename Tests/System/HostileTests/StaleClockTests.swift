import Foundation
import HostileBots
import JSON
import TestBasics
import TestSupport
import Testing

/// A bot whose CPU clock would be read while it runs on another core is charged all that it has computed.
@Suite(.timeLimited) struct StaleClockTests {
  private static let thinking = 1000

  @Test(
    .onlyWithAll,
    .needs(.compiler),
    arguments: Tools.sandboxes.filter { $0 != "none" })
  func `what a thread on another core computes is charged in full`(sandbox: String) throws {
    let scratch = try HostileRun { folder in
      let source = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Bots/thinks_on_another_core.c")
      try Tools.compile(source, to: folder.appending(path: "den/bot"))
      return [
        "sandbox": sandbox, "transcripts": "all",
        "bots": [["name": "cheat", "command": ["./bot", "\(StaleClockTests.thinking)", "300"], "cwd": "den"]],
        "events": [
          [
            "game": "klondike", "deals": 1, "options": ["max_actions": 100], "clock": ["move_ms": 60_000],
            "charge": "cpu",
          ] as [String: Any]
        ],
      ]
    }
    let program = try scratch.play()
    #expect(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
    let turns = try scratch.read("transcripts/1-klondike/000001.jsonl").split(separator: "\n").compactMap { line in
      try JSONReader.read(Array(line.utf8))["cpu_us"]?.integer
    }
    #expect(turns.count == 100)
    #expect(turns.allSatisfy { $0 >= StaleClockTests.thinking }, "\(turns)")
  }
}
