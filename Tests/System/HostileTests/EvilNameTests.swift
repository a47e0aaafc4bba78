import BotProtocol
import Foundation
import HostileBots
import JSON
import TestBasics
import Testing

/// Names that terminals, spreadsheets, browsers, shells and file systems would obey.
@Suite(.timeLimited) struct EvilNameTests {
  static let names =
    (try? JSONDecoder().decode(
      [String].self, from: Data(contentsOf: Bots.folder.appending(path: "names.json")))) ?? []

  /// A tournament of games of one move.
  private func play(_ deals: Int, named name: String, _ command: [String]) throws -> (HostileRun, RefereeProgram) {
    let event: [String: Any] = ["game": "klondike", "deals": deals, "options": ["max_actions": 1]]
    let bot: [String: Any] = ["name": name, "command": command, "folders": [Bots.folder.path]]
    let scratch = try HostileRun { _ in ["sandbox": "none", "bots": [bot], "events": [event]] }
    return (scratch, try scratch.play())
  }

  @Test(.needs(.python))
  func `a bot may call itself what it likes: its name is kept and nothing obeys it`() throws {
    try #require(EvilNameTests.names.count > 50)
    let bot = try Bots.command(for: .harmless("bears_evil_names.py"), building: Bots.folder)
    let (scratch, program) = try play(EvilNameTests.names.count, named: "many-named", bot)
    #expect(program.exitCode == 0)
    #expect(SafeBytes.violations(in: String(decoding: program.output, as: UTF8.self)).isEmpty)
    for text in try scratch.standings() + [scratch.read("journal.jsonl")] {
      #expect(SafeBytes.violations(in: text).isEmpty)
    }
    for (index, name) in EvilNameTests.names.enumerated() {
      let digits = String(index + 1)
      let path = "transcripts/1-klondike/" + String(repeating: "0", count: 6 - digits.count) + digits + ".jsonl"
      let text = try scratch.read(path)
      #expect(SafeBytes.violations(in: text).isEmpty)
      let last = try #require(text.split(separator: "\n").last)
      let identity = try JSONReader.read(Array(last.utf8))["bots"]?.elements?.first
      for key in ["name", "version", "author"] { #expect(identity?[key]?.string == name) }
    }
    let others = try scratch.files().filter {
      !$0.hasPrefix("run/transcripts/1-klondike/") && $0.wholeMatch(of: /run\/pages\/games\/1-klondike-\d+\.js/) == nil
    }
    #expect(
      others.sorted() == [
        "den", "file.json", "run", "run/journal.jsonl", "run/lock", "run/pages", "run/pages/bot-many-named.html",
        "run/pages/bots.html", "run/pages/data", "run/pages/data/bot-many-named.js", "run/pages/data/bots.js",
        "run/pages/event-1.html", "run/pages/game.css", "run/pages/game.html", "run/pages/game.js", "run/pages/games",
        "run/pages/games.html", "run/pages/pair.html", "run/pages/pair.js", "run/pages/preview.png",
        "run/pages/site.css", "run/pages/site.js",
        "run/programs.json", "run/standings.csv", "run/standings.html", "run/standings.json", "run/standings.md",
        "run/standings.txt", "run/start.json", "run/transcripts", "run/transcripts/1-klondike",
      ])
  }

  @Test(arguments: names)
  func `a tournament's file may give an evil name, or is refused, and nothing obeys it`(name: String) throws {
    let (scratch, program) = try play(1, named: name, ["sh", Bots.wellBehaved.path])
    #expect(SafeBytes.violations(in: String(decoding: program.output, as: UTF8.self)).isEmpty)
    guard program.exitCode == 0 else {
      #expect(program.exitCode == 2)
      #expect(program.output.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(try scratch.files() == ["den", "file.json"])
      return
    }
    for text in try scratch.standings() { #expect(SafeBytes.violations(in: text).isEmpty) }
    #expect(try scratch.files().contains("run/transcripts/1-klondike/000001.jsonl"))
    for row in try scratch.read("standings.csv").split(separator: "\r\n").dropFirst() {
      let bot = try #require(row.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last)
      #expect(!"=+-@\t".unicodeScalars.contains(try #require(bot.unicodeScalars.first { $0 != "\"" })))
    }
  }
}
