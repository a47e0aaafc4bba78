import Catalogue
import Foundation
import GameRules
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct NewBotTests {
  /// Languages that need no compiler, and the program of each; `.ci/parts/starters` runs all that a machine has.
  static let languages = [("shell", "sh"), ("python", "python3"), ("javascript", "node"), ("perl", "perl")]
    .filter { (try? Program.status(of: "sh", "-c", "command -v \($0.1)")) == 0 }.map(\.0)

  /// Each language with one game, and each game at least once; `.ci/parts/starters` checks all languages in all games.
  static let pairs = zip(languages, ["snap", "klondike", "set", "snap"]).map { ($0, $1) }

  @Test(.onlyWithAll, arguments: pairs)
  func `the commands that new-bot prints work as they stand`(language: String, game: String) throws {
    let scratch = try TemporaryFolder()
    let made = try Program.run("new-bot", language, "my-bot", "--game", game, in: scratch.folder)
    #expect(made.exitCode == 0, "\(made.errors)")
    let commands = made.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    try #require(commands.count == 3)
    #expect(commands[0] == "cd my-bot && sh test.sh")
    #expect(commands[1].hasPrefix("referee check --game \(game) "))
    #expect(commands[2] == "referee run tournament.json")
    let script = "set -e; PATH=\(BuiltPrograms.folder.path):$PATH; " + commands.joined(separator: "; ")
    let path = try scratch.write(script, to: "script.sh")
    let result = try Program.shell(path, in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("my-bot: all answers are correct"))
    #expect(result.output.contains(" 0 failed"))
    #expect(!result.output.contains("Faults"))
    let journal = try scratch.read("my-bot/runs/first/journal.jsonl")
    #expect(!journal.contains(#""ending":"resigned""#))
    // What a game never lists is claimed all the same: at random, so mostly in vain.
    let isListed = catalogue.games.first { $0.name == game }?.unlistedActions == nil
    #expect(journal.contains(/"false_claims":\[[^\]]*[1-9]/) == !isListed, "\(journal)")
  }

  private static let hasLibrary = FileManager.default.fileExists(atPath: BuiltPrograms.gamesLibrary.path)

  @Test(
    .onlyWithAll,
    .needs(.python), .enabled(if: hasLibrary, "the games' library is not built"),
    arguments: ["klondike", "set", "snap"])
  func `a starter that plans passes its own test, the check and a tournament`(game: String) throws {
    let scratch = try TemporaryFolder()
    let made = try Program.run("new-bot", "python", "my-bot", "--game", game, "--engine", in: scratch.folder)
    #expect(made.exitCode == 0, "\(made.errors)")
    #expect(made.output.contains("Created bot.py, referee_games.py, README.md, test.sh and tournament.json in my-bot."))
    try scratch.write(
      try scratch.read("my-bot/tournament.json").replacing(#""deals": 10"#, with: #""deals": 1"#),
      to: "my-bot/tournament.json")
    let commands = """
      set -e; cd my-bot; PATH=\(BuiltPrograms.folder.path):$PATH sh test.sh 2>errors; [ ! -s errors ]; PATH=\(BuiltPrograms.folder.path):$PATH
      referee check --games 8 --game \(game) python3 bot.py; referee run tournament.json
      """
    let result = try Program.shell(try scratch.write(commands, to: "script.sh"), in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(" 0 failed") && !result.output.contains("Faults"))
  }

  @Test func `nothing is written over`() throws {
    let scratch = try TemporaryFolder()
    #expect(try Program.run("new-bot", "shell", "my-bot", in: scratch.folder).exitCode == 0)
    let again = try Program.run("new-bot", "python", "my-bot", in: scratch.folder)
    #expect(again.exitCode == 2)
    #expect(
      again.errors == "referee: my-bot already contains README.md; choose another folder; "
        + "try: referee new-bot --help\n")
  }

  @Test func `a referee without its launcher says what is missing and where it was looked for`() throws {
    let scratch = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: BuiltPrograms.folder.appending(path: "referee"), to: scratch.file("referee-alone"))
    try scratch.write(
      #"{"events": [{"game": "klondike", "deals": 1}], "bots": [{"name": "a", "command": ["sh"]}]}"#, to: "file.json")
    let folder = scratch.folder.resolvingSymlinksInPath()
    let missing = """
      referee-launcher, which starts bots, was not found at \(folder.path)/referee-launcher or \
      \(folder.deletingLastPathComponent().path)/libexec/referee/referee-launcher; install referee again, or copy the \
      launcher there from the folder in which referee was built
      """
    for (words, code, sentence) in [
      ("run file.json", 2, "referee: \(missing); then: referee run file.json\n"),
      ("check sh", 2, "referee: \(missing); then: referee check sh\n"),
      ("doctor", 1, "referee: bots cannot start: \(missing)\n"),
    ] as [(String, Int32, String)] {
      let result = try Program.shell(try scratch.write("./referee-alone \(words)\n", to: "script"), in: scratch.folder)
      #expect(result.exitCode == code)
      #expect(result.errors == sentence)
    }
  }

  @Test func `the program writes starters from wherever it lies`() throws {
    let scratch = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: BuiltPrograms.folder.appending(path: "referee"), to: scratch.file("referee-alone"))
    let status = try Program.status(
      of: "sh", "-c", "cd '\(scratch.folder.path)' && ./referee-alone new-bot shell my-bot && sh my-bot/test.sh")
    #expect(status == 0)
  }
}
