import Catalogue
import Fields
import Foundation
import GameRules
import Replays
import RunFiles
import TestBasics
import TestSupport
import Testing
import Tournaments
import referee

/// A transcript may come from another machine, and hold any number.
@Suite(.timeLimited) struct TranscriptFuzzTests {
  private static let names = ["1-klondike/000001.jsonl", "2-snap/000001.jsonl"]

  private func play() throws -> HostileRun {
    let scratch = try HostileRun { _ in
      [
        "bots": [
          ["name": "a", "command": ["snap-simple"], "plays": ["snap"]],
          ["name": "b", "command": ["snap-random"], "plays": ["snap"]],
          ["name": "c", "command": ["klondike-random"], "plays": ["klondike"]],
        ],
        "events": [
          ["game": "klondike", "deals": 1, "options": ["max_actions": 5]],
          ["game": "snap", "seats": 2, "deals": 1, "options": ["max_turns": 6]],
        ],
      ]
    }
    #expect(try scratch.play().exitCode == 0)
    return scratch
  }

  @Test
  func `a transcript with any number in it is shown, or refused with a sentence`() throws {
    let scratch = try play()
    let end = TestScope.fuzzSeconds.map { Date(timeIntervalSinceNow: $0 / 2) }
    var random = SeededRandom(seed: "transcript", label: "numbers")
    var (taken, refused, round) = (0, 0, 0)
    while end.map({ Date() < $0 }) ?? (round < 100) {
      let path = scratch.folder.path + "/run/transcripts/" + TranscriptFuzzTests.names[round % 2]
      let whole = try String(contentsOfFile: path, encoding: .utf8)
      try Data(JournalFuzzTests.mutated(whole, &random).utf8).write(to: URL(filePath: path))
      round += 1
      do {
        _ = ReplayPage.html([try ReplayCommand.table(at: path)])
        let dialogue = try WireLog(at: path, catalogue: catalogue)
        for line in dialogue.lines {
          _ = MessageLog.text(of: line, by: dialogue.table.table.seats[line.seat.index], width: 3)
        }
        taken += 1
      } catch let problem as FileProblem {
        #expect(problem.message.hasPrefix(path), "\(problem.message)")
        refused += 1
      }
      _ = try Verification(of: scratch.folder.path + "/run", catalogue: catalogue)
      try Data(whole.utf8).write(to: URL(filePath: path))
    }
    #expect(taken > 0 && refused > 0, "\(taken) \(refused)")
  }
}
