import BotProcess
import Foundation
import HostileBots
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct KilledRefereeTests {
  private static let bots: [HostileBot] = [
    .harmless("leaves_a_daemon.py"), .harmless("lingers.py"), .faulty("never_ready.py", "stall", ""),
  ]

  @Test(
    .onlyWithAll,
    .needs(.python),
    arguments: Tools.sandboxes)
  func `a referee that is killed leaves no hostile bot behind either`(sandbox: String) throws {
    // Under load whoever looks may be late, so the one that is never ready has more time than it needs to be seen.
    let encounter = Encounter(bots: KilledRefereeTests.bots, sandbox: sandbox, readyTime: .seconds(15))
    let scratch = try HostileRun(encounter.tournament)
    let indices = encounter.bots.indices
    // The one that is never ready holds up the table, at which sit three bots with their launchers, and a daemon. They are
    // not found by their marks: to read the environment of another test's bot may take as long as its memory is locked.
    let program = try scratch.play(stoppedWhen: { scratch.journalSize > 0 && ProcessTree.threads(below: $0).count >= 7 }
    )
    #expect(program.isKilled, "\(String(decoding: program.output, as: UTF8.self))")
    Wait.until { indices.allSatisfy { scratch.living($0) == 0 } }
    for index in indices { #expect(scratch.living(index) == 0, "\(encounter.bots[index])") }
  }
}
