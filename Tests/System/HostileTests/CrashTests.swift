import BotProtocol
import Foundation
import GameRules
import HostileBots
import TestBasics
import TestSupport
import Testing

/// A referee that is killed loses nothing that it had written down.
@Suite(.timeLimited) struct CrashTests {
  // Few in a quick run: seasons are killed at drawn moments, too.
  private static let kills = TestScope.choose(quick: 5, all: 200)
  private static let deals = TestScope.choose(quick: 100, all: 1000)

  private func scratch() throws -> HostileRun {
    // A machine under load is late, and a bot at fault would be another result.
    let clock = ["ready_ms": 60_000, "move_ms": 60_000, "window_ms": 60_000]
    return try HostileRun { _ in
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

  @Test func `kills at random moments change not a byte of what is found out`() throws {
    let whole = try scratch()
    #expect(try whole.play().exitCode == 0)

    var random = SeededRandom(seed: "kills", label: "moments")
    var died = 0
    // On a busy machine a kill comes late, and the tournament may be over: then it is played, and killed, once more.
    while died < CrashTests.kills {
      let torn = try scratch()
      var isOver = false
      while !isOver {
        // Up to five tables later than now: amid a table, a write, a start.
        let goal = died == CrashTests.kills ? .max : torn.journalSize + random.below(2500)
        let program = try torn.play(stoppedWhen: { _ in torn.journalSize >= goal })
        isOver = !program.isKilled
        if isOver { #expect(program.exitCode == 0) } else { died += 1 }
      }
      #expect(try Set(torn.tables()).symmetricDifference(whole.tables()).sorted().prefix(4) == [])
      #expect(try torn.tables().count == CrashTests.deals + 101)
      #expect(try torn.figures() == whole.figures())
      #expect(try torn.figures().count > 4)
      let verified = try RefereeProgram.run(["verify", "run"], in: torn.folder)
      #expect(verified.exitCode == 0, "\(String(decoding: verified.output, as: UTF8.self))")
    }
  }
}
