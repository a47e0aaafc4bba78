import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// Where a person's games are saved: nothing that lies there is lost.
@Suite(.serialized, .timeLimited) struct SavedPlaceTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.makeFolder("docs/thesis")
    try scratch.write("chapter 1", to: "docs/thesis/one.txt")
    try scratch.write("notes", to: "docs/notes.txt")
  }

  /// Every file below the scratch folder, with its text.
  private var files: [String: String] {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in (try? scratch.read(name)).map { (name, $0) } })
    }
  }

  private func play(_ words: String...) throws -> ServedGame {
    try ServedGame(["play"] + words + ["--no-open"], in: scratch)
  }

  /// The names in the scratch folder that begin like this.
  private func names(_ start: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasPrefix(start) }.sorted()
  }

  private static let table = ["--against", "snap-human", "--window", "60000"]

  @Test(arguments: [
    (["snap"] + table, "docs", "docs holds files that referee did not write; choose an empty folder, or a new one"),
    (["snap", "--new"] + table, "docs", "docs holds files that referee did not write"),
    (["snap"] + table, "docs/notes.txt", "docs/notes.txt is a file, and a table is saved in a folder; choose another"),
    (["snap", "--new"] + table, "docs/notes.txt", "docs/notes.txt is a file, and a table is saved in a folder"),
    (["klondike"], "docs", "docs is a folder, and a game played alone is saved in a file; choose another path"),
    (["klondike", "--new"], "docs", "docs is a folder, and a game played alone is saved in a file"),
    (["klondike"], "docs/notes.txt", "cannot continue the saved game: docs/notes.txt is not a saved game"),
  ])
  func `what the program did not write is refused as a place to save, and stays as it is`(
    words: [String], place: String, sentence: String
  ) throws {
    let before = try files
    let game = try Program.start(["play"] + words + ["--save", place], in: scratch.folder).finish()
    #expect(game.exitCode == 2)
    #expect(game.errors.contains(sentence), "\(game.errors)")
    #expect(try files == before)
  }

  @Test func `a table that --new replaces, or that is over, is kept under a dated name`() throws {
    try scratch.makeFolder("empty")
    var game = try play("snap", "--against", "snap-human", "--window", "60000", "--seed", "x", "--save", "empty")
    #expect(game.stop() == 0)
    let table = try scratch.read("empty/table.json")
    try scratch.write("mine", to: "empty/essay.txt")
    game = try play("snap", "--against", "snap-human", "--window", "60000", "--seed", "y", "--save", "empty", "--new")
    #expect(game.stop() == 0)
    #expect(game.terminal.written.contains("the earlier table is kept in empty-20"))
    let kept = try #require(try names("empty-").first)
    #expect(try scratch.read(kept + "/table.json") == table)
    #expect(try scratch.read(kept + "/essay.txt") == "mine")
    #expect(try scratch.read("empty/table.json") != table)
    // One that is over: nothing asks for the next.
    try FileManager.default.removeItem(at: scratch.file("empty/table.json"))
    game = try play("snap", "--against", "snap-human", "--window", "60000", "--save", "empty")
    #expect(game.stop() == 0)
    #expect(try names("empty-").count == 2)
    #expect(try names("docs") == ["docs"])
  }

  @Test func `a game played alone that --new replaces is kept under a dated name, whatever the file holds`() throws {
    var game = try play("klondike", "--seed", "x")
    try game.act("draw")
    #expect(game.stop() == 0)
    let old = try scratch.read("referee-klondike.json")
    game = try play("klondike", "--seed", "y", "--new")
    try game.act("draw")
    #expect(game.stop() == 0)
    let kept = try #require(try names("referee-klondike-20").first)
    #expect(kept.hasSuffix(".json"))
    #expect(try scratch.read(kept) == old)
    game = try play("klondike", "--new", "--save", "docs/notes.txt")
    try game.act("draw")
    #expect(game.stop() == 0)
    let notes = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/docs").filter {
      $0 != "thesis" && !$0.contains("link")
    }
    #expect(notes.count == 2)
    #expect(try notes.contains { try scratch.read("docs/" + $0) == "notes" })
  }

  @Test func `a game that is over removes no folder in the place of its file`() throws {
    let game = try play("klondike", "--seed", "x", "--save", "game.json")
    try game.wait(for: "moves", 0)
    // Somebody puts a folder in the place of the save while the game goes on.
    try scratch.makeFolder("game.json")
    try scratch.write("mine", to: "game.json/essay.txt")
    try game.confirm("resign")
    try game.wait { $0["results"]?.string?.hasPrefix("Given up after") == true }
    _ = game.stop()
    #expect(try scratch.read("game.json/essay.txt") == "mine")
  }

  @Test func `a pipe in the place of a saved game is refused at once`() throws {
    try #require(mkfifo(scratch.path + "/game.json", 0o600) == 0)
    let game = try Program.start(["play", "klondike", "--save", "game.json"], in: scratch.folder).finish()
    #expect(game.exitCode == 2)
    #expect(game.errors.contains("game.json cannot be read: it is a pipe or a device; choose another path"))
  }

  @Test(arguments: ["status", "standings", "verify", "rerun", "watch", "merge", "games"])
  func `a pipe in the place of a journal stops no command`(command: String) throws {
    try scratch.makeFolder("run")
    try #require(mkfifo(scratch.path + "/run/journal.jsonl", 0o600) == 0)
    let more = ["rerun": ["--faults"], "merge": ["--into", "merged"], "watch": ["--no-open"]][command] ?? []
    let result = try Program.start([command, "run"] + more, in: scratch.folder).finish()
    #expect(result.exitCode != 0)
    #expect((result.errors + result.output).contains("journal.jsonl is no regular file"), "\(result)")
  }
}
