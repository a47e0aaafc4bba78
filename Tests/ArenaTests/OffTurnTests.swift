import Refereeing
import TestBasics
import TestSupport
import Testing

@testable import Arena

#if os(Linux)
  /// CPU time that a bot uses beside its answers.
  @Suite(.timeLimited) struct OffTurnTests {
    private static let work = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done"
    /// Leaves the other time to compute.
    private let slow = ShellBot.script(onPrompt: "\(work); \(work); \(work); \(ShellBot.answer(0))")
    private let calm = ShellBot.script()

    @Test(
      arguments: [
        ShellBot.script(onPrompt: "\(ShellBot.answer(0)); \(work)"),
        // The work is a child's; the answer does not wait for it.
        ShellBot.script(onPrompt: "\(ShellBot.answer(0)); (\(work)) & wait"),
        ShellBot.script(first: "while :; do :; done &", onPrompt: "\(work); \(ShellBot.answer(0))"),
      ])
    func `what a bot computes after its answer, or in a child, is recorded`(script: String) throws {
      let played = try #require(try ArenaStage().play([script, slow], turns: 8))
      #expect(played.faults == [nil, nil])
      let offTurn = zip(played.record.tallies, played.cpuOfOthers).map { $0.offTurn + $1 }
      #expect(offTurn[0] > .milliseconds(20), "\(offTurn)")
      #expect(offTurn[0] > offTurn[1] * 4, "\(offTurn)")
    }

    @Test func `what a kept bot computes between two games counts in the second`() throws {
      let stage = try ArenaStage(capacity: 8)
      let restless = ShellBot.script(onEnd: OffTurnTests.work)
      _ = try stage.play([restless, calm])
      _ = try stage.play([slow, slow])
      let second = try #require(try stage.play([restless, calm]))
      let offTurn = second.record.tallies.map(\.offTurn)
      #expect(offTurn[0] > .milliseconds(5) && offTurn[0] > offTurn[1] * 4, "\(offTurn)")
    }
  }
#endif
