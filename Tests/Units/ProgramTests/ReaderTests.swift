import Foundation
import TestBasics
import TestSupport
import Testing

/// What a reader of README does on the first day, with the program that was built.
@Suite(.timeLimited) struct ReaderTests {
  /// A run of two bots in three games, played once for all tests.
  private static let played = Result {
    let scratch = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(scratch.path)
    try scratch.write(
      """
      {"name": "first", "seed": "first", "out": "run",
       "events": [{"game": "klondike", "deals": 3, "options": {"max_actions": 40}},
                  {"game": "set", "deals": 1}, {"game": "snap", "deals": 1, "options": {"max_turns": 20}}],
       "bots": [{"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]},
                {"name": "random", "command": ["klondike-random"], "plays": ["klondike"]},
                {"name": "finder", "command": ["set-finder"], "plays": ["set"]},
                {"name": "simple", "command": ["set-simple"], "plays": ["set"]},
                {"name": "shark", "command": ["snap-shark"], "plays": ["snap"]},
                {"name": "human", "command": ["snap-human"], "plays": ["snap"]}]}
      """, to: "first.json")
    let result = try Program.run("run", scratch.file("first.json").path)
    try #require(result.exitCode == 0, "\(result.errors)")
    // Before another test starts the run again, which writes its results anew.
    try FileManager.default.copyItem(at: scratch.file("run"), to: scratch.file("changed"))
    return (scratch, result)
  }

  private let scratch: TemporaryFolder
  private let result: Program.Result

  init() throws { (scratch, result) = try ReaderTests.played.get() }

  @Test func `a run prints a leaderboard for each game, and says where its files are`() throws {
    for line in ["Klondike, 1 seat, 6 tables", "Set, 2 seats, 2 tables", "Snap, 2 seats, 2 tables"] {
      #expect(result.output.contains(line), "\(result.output)")
    }
    #expect(result.errors.contains("10/10 tables"), "\(result.errors)")
    #expect(result.errors.contains("The run is in \(scratch.path)/run."), "\(result.errors)")
  }

  @Test func `a run that is finished plays nothing when it is started again`() throws {
    let journal = try scratch.read("run/journal.jsonl")
    let again = try Program.run("run", scratch.file("first.json").path)
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(again.output == result.output)
    #expect(try scratch.read("run/journal.jsonl") == journal)
  }

  /// What one asks of a run, and a word of the answer.
  static let questions = [
    ("standings run", "klondike-greedy|greedy"), ("standings run --format csv", "greedy,"),
    ("standings run --format json", "\"greedy\""), ("standings run --pairs", "greedy"), ("status run", "10 of 10"),
    ("verify run", "10 of 10 tables, 10 replayed from transcripts: all results confirmed"),
    ("games run", "greedy"), ("compare run run", "greedy"),
  ]

  @Test(arguments: questions) func `a run answers what one asks of it`(command: String, word: String) throws {
    let answer = try Program.run(in: scratch.folder, command.split(separator: " ").map(String.init))
    #expect(answer.exitCode == 0, "\(answer.errors)")
    #expect(word.split(separator: "|").contains { answer.output.contains($0) }, "\(answer.output)\(answer.errors)")
  }

  @Test func `a result that was changed afterwards is found, and the exit code says so`() throws {
    let journal = try scratch.read("changed/journal.jsonl")
    try scratch.write(journal.replacing("\"scores\":[", with: "\"scores\":[1"), to: "changed/journal.jsonl")
    let verified = try Program.run("verify", scratch.file("changed").path)
    #expect(verified.exitCode == 1, "\(verified.output)\(verified.errors)")
    try scratch.write(journal, to: "changed/journal.jsonl")
    try scratch.write("rank,bot\n", to: "changed/standings.csv")
    #expect(try Program.run("verify", scratch.file("changed").path).exitCode == 1)
  }

  @Test func `a recorded game becomes a page that needs nothing else`() throws {
    let written = try Program.run(
      "replay", scratch.file("run/transcripts/3-snap/000001.jsonl").path, "--html", scratch.file("game.html").path)
    #expect(written.exitCode == 0, "\(written.errors)")
    let page = try scratch.read("game.html")
    #expect(page.contains("</html>") && page.contains("shark"))
    #expect(!page.contains("src=\"http"), "a page that loads from elsewhere is no record")
  }

  @Test func `a starter bot plays a game without a fault, and check finds none`() throws {
    let made = try Program.run("new-bot", "shell", scratch.file("mine").path)
    #expect(made.exitCode == 0, "\(made.errors)")
    let checked = try Program.run(in: scratch.file("mine"), ["check", "--game", "klondike", "sh", "bot.sh"])
    #expect(checked.exitCode == 0, "\(checked.output)\(checked.errors)")
  }

  @Test func `two bots meet without a file`() throws {
    let duel = try Program.run(
      "duel", "--game", "snap", "--deals", "1", "--bot", "snap-simple", "--bot", "snap-shark", "--out",
      scratch.file("duel").path)
    #expect(duel.exitCode == 0, "\(duel.errors)")
    #expect(duel.output.contains("Snap, 2 seats, 2 tables"), "\(duel.output)")
  }

  @Test(arguments: ["--help", "--version", "doctor", "deal klondike --seed 2026", "run --help"])
  func `what needs no run is answered at once`(command: String) throws {
    let answer = try Program.run(in: scratch.folder, command.split(separator: " ").map(String.init))
    #expect(answer.exitCode == 0, "\(answer.errors)")
    #expect(!answer.output.isEmpty)
  }

  @Test func `a command or a file with a typing error is named in one sentence`() throws {
    try scratch.write(#"{"events": [{"game": "klondyke"}], "bots": []}"#, to: "wrong.json")
    for words in [["rum"], ["run", scratch.file("wrong.json").path], ["run", scratch.file("none.json").path]] {
      let refused = try Program.run(in: scratch.folder, words)
      #expect(refused.exitCode == 2)
      #expect(refused.errors.hasPrefix("referee: ") || refused.errors.contains("wrong.json"), "\(refused.errors)")
      #expect(refused.errors.contains(words.last.map { $0 == "rum" ? "rum" : String($0.split(separator: "/").last!) }!))
    }
  }
}
