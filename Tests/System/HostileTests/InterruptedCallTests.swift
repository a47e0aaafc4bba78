import Foundation
import HostileBots
import JSON
import OperatingSystem
import TestBasics
import Testing

#if os(Linux)
  /// A stop interrupts system calls, so that a correct program may end: no bot is stopped for what another one does.
  @Suite(.timeLimited) struct InterruptedCallTests {
    @Test(.needs(.python, .compiler), arguments: Tools.sandboxes, TestScope.some(of: [true, false]))
    func `an event loop in C plays on beside a bot that computes while it is not asked`(
      sandbox: String, hasTwoBots: Bool
    ) throws {
      let deals = TestScope.choose(quick: 15, all: 100)
      let scratch = try HostileRun { folder in
        let loop = folder.appending(path: "den/loop")
        try Tools.compile(Bots.folder.appending(path: "loops_over_events.c"), to: loop)
        for name in ["computes_off_turn.py", "manners.py"] {
          try FileManager.default.copyItem(
            at: Bots.folder.appending(path: name), to: folder.appending(path: "den/" + name))
        }
        let event: [String: Any] = ["game": "snap", "seats": 2, "deals": deals, "options": ["max_turns": 30]]
        // With three bots, one is kept while the others play.
        let third: [String: Any] = ["name": "third", "command": ["./loop"], "cwd": "den"]
        return [
          "seed": "stops", "sandbox": sandbox, "max_faults": 1000, "events": [event],
          "bots": [
            ["name": "loop", "command": ["./loop"], "cwd": "den"],
            [
              "name": "restless", "command": [Tools.python ?? "python3", "-S", "-B", "computes_off_turn.py"],
              "cwd": "den",
            ],
          ] + (hasTwoBots ? [] : [third]),
        ]
      }
      let program = try scratch.play()
      #expect(program.exitCode == 0, "\(String(decoding: program.output, as: UTF8.self))")
      let tables = try scratch.read("journal.jsonl").split(separator: "\n").dropFirst()
        .map { try JSONReader.read(Array($0.utf8)) }.filter { $0["seats"] != nil }
      #expect(tables.count >= deals)
      for table in tables { #expect(table["faults"]?.elements?.allSatisfy { $0.value == .null } == true, "\(table)") }
    }
  }
#endif
