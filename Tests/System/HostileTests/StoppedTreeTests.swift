import BotProcess
import Foundation
import GameRules
import HostileBots
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Signals to every process of a run, as a job's cancellation, a container's stop or a shutdown sends them.
  @Suite(.timeLimited) struct StoppedTreeTests {
    /// Who is signalled before whom.
    enum Order: CaseIterable {
      case botsFirst, launchersFirst, refereeFirst
    }

    struct Stop: CustomTestStringConvertible {
      var sandbox: String
      var signal: Int32
      var order: Order
      var testDescription: String { "signal \(signal), \(order), sandbox \(sandbox)" }

      static let all = Tools.sandboxes.flatMap { sandbox in
        [SIGTERM, SIGINT, SIGHUP, SIGKILL].flatMap { signal in
          Order.allCases.map { Stop(sandbox: sandbox, signal: signal, order: $0) }
        }
      }

      /// Signals a program and all that it has started.
      func send(to program: Int32) {
        let launchers = ProcessTree.children(of: program)
        let bots = launchers.flatMap { StoppedTreeTests.descendants(of: $0) }
        let processes =
          switch order {
          case .botsFirst: bots.reversed() + launchers + [program]
          case .launchersFirst: launchers + bots + [program]
          case .refereeFirst: [program] + launchers + bots
          }
        for process in processes { kill(process, signal) }
      }
    }

    fileprivate static func descendants(of process: Int32) -> [Int32] {
      ProcessTree.children(of: process).flatMap { [$0] + descendants(of: $0) }
    }

    private static let deals = 60

    /// What is played without a stop, once in each sandbox.
    private static let whole = Tools.sandboxes.reduce(into: [:]) { whole, sandbox in
      whole[sandbox] = Result {
        let scratch = try scratch(sandbox)
        #expect(try scratch.play().exitCode == 0)
        #expect(try !scratch.read("journal.jsonl").contains("\"fault\""))
        return (tables: try scratch.tables(), figures: try scratch.figures())
      }
    }

    private static func scratch(_ sandbox: String) throws -> HostileRun {
      let clock = ["ready_ms": 60_000, "move_ms": 60_000, "window_ms": 60_000]
      return try HostileRun { _ in
        [
          "sandbox": sandbox, "seed": "stopped", "max_faults": 1,
          "events": [
            [
              "game": "snap", "deals": StoppedTreeTests.deals, "reactions": "declared", "options": ["max_turns": 3],
              "clock": clock,
            ]
          ],
          // One obeys each signal as programs usually do, the other ends cleanly.
          "bots": [("one", ""), ("two", "trap 'exit 0' TERM INT HUP\n")].map {
            ["name": $0, "command": ShellBot.words($1 + ShellBot.gambler())]
          },
        ]
      }
    }

    @Test(.onlyWithAll, arguments: Stop.all)
    func `a signal to all processes, in any order, is no bot's fault and changes no result`(stop: Stop) throws {
      let whole = try #require(StoppedTreeTests.whole[stop.sandbox]).get()
      let torn = try StoppedTreeTests.scratch(stop.sandbox)
      var random = SeededRandom(seed: "stops", label: stop.testDescription)
      for _ in 0..<3 {
        let goal = torn.journalSize + 1 + random.below(2500)
        let program = try torn.play(stoppedWhen: { _ in torn.journalSize >= goal }, by: stop.send)
        // It may have been over by then.
        #expect(
          [0, 130].contains(program.exitCode) || program.isKilled, "\(String(decoding: program.output, as: UTF8.self))")
      }
      #expect(try torn.play().exitCode == 0)
      #expect(try torn.tables() == whole.tables)
      #expect(try torn.figures() == whole.figures)
      #expect(try torn.tables().count == StoppedTreeTests.deals + 1)
    }
  }
#endif
