import Foundation
import Testing

/// What a bot may remember of a deal.
@Suite struct DealMemoryTests {
  private static let bot = Bots.folder.appending(path: "remembers_deals.py").path

  private func scratch(_ sandbox: String) throws -> Scratch {
    let command = [Tools.python ?? "python3", "-S", "-B", DealMemoryTests.bot]
    return try Scratch { _ in
      [
        "sandbox": sandbox, "seed": "memory",
        "events": [
          ["game": "klondike", "deals": 12, "options": ["max_actions": 2]],
          ["game": "set", "seats": 2, "deals": 6, "duplicate": true, "clock": ["window_ms": 2000]],
        ],
        "bots": ["one", "twin", "triplet"].map {
          ["name": $0, "command": command, "cwd": "den", "folders": [Bots.folder.path]]
        },
      ]
    }
  }

  @Test(
    .enabled(if: Tools.python != nil, "python3 is not installed"), .timeLimit(.minutes(3)), arguments: Tools.sandboxes)
  func `no process meets a deal twice, whether entrants share a command or play a deal in every seat`(
    sandbox: String
  ) throws {
    let scratch = try scratch(sandbox)
    let program = try scratch.play()
    #expect(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
    let journal = try scratch.read("journal.jsonl")
    #expect(journal.split(separator: "\n").count > 40)
    #expect(!journal.contains("\"termination\":\"fault\""))
  }
}
