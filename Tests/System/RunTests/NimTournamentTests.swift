import Arena
import BotProcess
import GameRules
import JSON
import NimRules
import RunFiles
import Standings
import TestBasics
import TestSupport
import Testing
import Tournaments

/// The program's own machinery plays a game that it has never heard of.
@Suite(.timeLimited) struct NimTournamentTests {
  @Test func `a tournament of the fourth game is played, ranked and verified`() throws {
    let folder = try TemporaryFolder()
    let catalogue = GameCatalogue([Nim.self])
    let entries = (1...3).map { number in
      let words = ShellBot.words(ShellBot.gambler(pace: number)).map(\.json).joined(separator: ",")
      return #"{"name": "bot \#(number)", "command": [\#(words)]}"#
    }
    let text = """
      {"out": "run", "seed": "nim", "events": [{"game": "nim", "deals": 3, "duplicate": true, "options": {"heaps": 4}}],
       "bots": [\(entries.joined(separator: ","))]}
      """
    try folder.write(Array(text.utf8), to: "file.json")
    let file = try TournamentFile.read(at: folder.path + "/file.json", catalogue: catalogue)
    let launcher = try BotLauncher(program: BuiltPrograms.launcher)
    let commands = try Preflight.search(file, host: [:], programs: folder.path, launcher: launcher).commands
    let run = try TournamentRun(file, commands: commands, launcher: launcher, stop: StopSignal())
    #expect(try run.play { _ in } == .finished)
    let verification = try Verification(of: file.out, catalogue: catalogue)
    #expect(verification.tables == 6)
    #expect(verification.replayed == 6)
    #expect(verification.discrepancies.isEmpty)
    let standings = try RunStandings.read(file.out, catalogue: catalogue)
    #expect(standings.events.count == 1)
  }
}
