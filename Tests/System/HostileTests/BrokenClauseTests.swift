import BotProtocol
import Foundation
import HostileBots
import JSON
import TestBasics
import Testing

/// What `check` says of the hostile bots.
@Suite(.timeLimited, .onlyWithAll)
struct BrokenClauseTests {
  @Test(
    .needs(.python),
    arguments: HostileBot.scripts)
  func `a hostile bot fails the clause that it breaks, and no other`(bot: HostileBot) throws {
    try check(bot)
  }

  @Test(
    .needs(.compiler),
    arguments: HostileBot.programs)
  func `a hostile program fails the clause that it breaks, and no other`(bot: HostileBot) throws {
    try check(bot)
  }

  private func check(_ bot: HostileBot) throws {
    let scratch = try HostileRun { _ in [:] }
    // What the bots of tournaments find in their environment.
    let command =
      ["env", "WELL_BEHAVED=\(Bots.wellBehaved.path)"] + (try Bots.command(for: bot, building: scratch.folder))
    let game = bot.plays == .turns ? "klondike" : "snap"
    // Those whose fault is silence are not waited for long; the others have all the time of a busy machine.
    let isSlow = ["ready", "flush", "newline", "turns", "races", "stderr"].contains(bot.breaks)
    let clock = isSlow ? ["--ready-ms", "3000", "--window-ms", "150", "--move-ms", "300"] : []
    let games = bot.breaks == "memory" ? [] : ["--games", "20"]
    let program = try RefereeProgram.run(
      ["check", "--json", "--sandbox", "none", "--game", game] + clock + games + command, in: scratch.folder)
    // What is said on standard error, of the sandbox, comes first.
    let report = try JSONReader.read(Array(program.output.drop { $0 != UInt8(ascii: "{") }))
    let clauses = report["clauses"]?.elements ?? []
    let failed = clauses.filter { $0["result"]?.string == "failed" }
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(failed.compactMap { $0["clause"]?.string } == (bot.breaks.map { [$0] } ?? []), "\(text)")
    #expect(program.exitCode == (bot.breaks == nil ? 0 : 1))
    for failure in failed {
      for key in ["received", "problem", "place", "fix"] { #expect(failure[key]?.string?.isEmpty == false, "\(key)") }
    }
    #expect(SafeBytes.violations(in: text).isEmpty)
  }
}
