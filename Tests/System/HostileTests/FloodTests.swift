import Foundation
import HostileBots
import TestBasics
import TestSupport
import Testing

/// What a flood of a gigabyte costs the referee.
@Suite(.timeLimited) struct FloodTests {
  private static let gigabyte = 1 << 30
  /// In KiB.
  private static let mayGrowBy = 32 * 1024

  /// Where a bot writes to before its first answer, and how its game then ends.
  private static let floods: [(stream: String, fault: String?)] = [("2", nil), ("1", "oversize")]

  /// One game of a bot that does something at its first prompt: what the program took, and what the journal says.
  private func play(_ first: String, in sandbox: String) throws -> (program: RefereeProgram, journal: String) {
    let script = ShellBot.script(first: "first='\(first)'", onPrompt: "eval \"$first\"; first=; \(ShellBot.answer(0))")
    let scratch = try HostileRun { _ in
      [
        "sandbox": sandbox, "bots": [["name": "loud", "command": ShellBot.words(script)]],
        "events": [
          ["game": "klondike", "deals": 1, "options": ["max_actions": 3], "clock": ["move_ms": 60_000]]
        ],
      ]
    }
    return (try scratch.play(), try scratch.read("journal.jsonl"))
  }

  @Test(arguments: Tools.sandboxes, floods)
  func `a gigabyte in one line costs the referee no more memory than a quiet game and 32 MiB`(
    sandbox: String, flood: (stream: String, fault: String?)
  ) throws {
    let calm = try play(":", in: sandbox)
    let loud = try play("head -c \(FloodTests.gigabyte) /dev/zero >&\(flood.stream)", in: sandbox)
    #expect(calm.program.exitCode == 0 && loud.program.exitCode == (flood.fault == nil ? 0 : 1))
    #expect(loud.journal.contains("\"kind\"") == (flood.fault != nil))
    if let fault = flood.fault { #expect(loud.journal.contains("\"kind\":\"\(fault)\"")) }
    #expect(calm.program.peakMemory > 0)
    #expect(loud.program.peakMemory - calm.program.peakMemory <= FloodTests.mayGrowBy)
    #expect(loud.program.peakMemory <= 50_000)
  }
}
