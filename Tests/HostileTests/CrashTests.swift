import BotProtocol
import Foundation
import GameRules
import TestSupport
import Testing

/// A referee that is killed loses nothing that it had written down.
@Suite struct CrashTests {
  private static let kills = 200
  private static let deals = 1000

  private func scratch() throws -> Scratch {
    // A machine under load is late, and a bot at fault would be another result.
    let clock = ["ready_ms": 60_000, "move_ms": 60_000, "window_ms": 60_000]
    return try Scratch { _ in
      [
        "sandbox": "none", "seed": "crashes",
        "events": [
          ["game": "klondike", "deals": 50, "options": ["max_actions": 2], "clock": clock],
          [
            "game": "snap", "deals": CrashTests.deals, "reactions": "declared", "options": ["max_turns": 2],
            "clock": clock,
          ],
        ],
        "bots": ["one", "two"].map { ["name": $0, "command": ShellBot.words(ShellBot.gambler())] },
      ]
    }
  }

  /// The tables of a journal without its times and checksums, sorted.
  private func tables(_ scratch: Scratch) throws -> [String] {
    let times = /"(sum|prev|transcript)":"[0-9a-f]*",|,?"[a-z_]+_us":[\[\]0-9,]+/
    return try scratch.read("journal.jsonl").split(separator: "\n").map { String($0.replacing(times, with: "")) }
      .sorted()
  }

  /// The leaderboards' figures that are no times.
  private func figures(_ scratch: Scratch) throws -> [Substring] {
    try scratch.read("standings.csv").split(separator: "\r\n").filter { !$0.contains("_us") }
  }

  /// The journal's size in bytes, which is asked for without reading it: who reads is late.
  private func size(_ scratch: Scratch) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: scratch.folder.path + "/run/journal.jsonl")
    return attributes?[.size] as? Int ?? 0
  }

  @Test func `two hundred kills at random moments change not a byte of what is found out`() throws {
    let whole = try scratch()
    #expect(try whole.play().exitCode == 0)

    var luck = Chance(seed: "kills", label: "moments")
    var died = 0
    // On a busy machine a kill comes late, and the tournament may be over: then it is played, and killed, once more.
    while died < CrashTests.kills {
      let torn = try scratch()
      var isOver = false
      while !isOver {
        // Up to five tables later than now: amid a table, a write, a start.
        let goal = died == CrashTests.kills ? .max : size(torn) + luck.below(2500)
        let program = try torn.play(killedWhen: { size(torn) >= goal })
        isOver = program.exitCode != SIGKILL
        if isOver { #expect(program.exitCode == 0) } else { died += 1 }
      }
      #expect(try Set(tables(torn)).symmetricDifference(tables(whole)).sorted().prefix(4) == [])
      #expect(try tables(torn).count == CrashTests.deals + 101)
      #expect(try figures(torn) == figures(whole))
      #expect(try figures(torn).count > 4)
      let verified = try RefereeProgram.run(["verify", "run"], in: torn.folder)
      #expect(verified.exitCode == 0, "\(String(decoding: verified.output, as: UTF8.self))")
    }
  }
}
