import BotProtocol
import Foundation
import Testing

/// Names that terminals, spreadsheets, browsers, shells and file systems would obey.
@Suite struct EvilNameTests {
  static let names =
    (try? JSONDecoder().decode(
      [String].self, from: Data(contentsOf: Bots.folder.appending(path: "names.json")))) ?? []

  /// A folder with a tournament in it, gone with this value.
  private final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "referee-hostile-\(UUID())")

    init(bots: [[String: Any]], deals: Int) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let event: [String: Any] = ["game": "klondike", "deals": deals, "options": ["max_actions": 1]]
      try JSONSerialization.data(withJSONObject: ["out": "run", "concurrency": 1, "bots": bots, "events": [event]])
        .write(to: folder.appending(path: "file.json"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func play() throws -> RefereeProgram { try RefereeProgram.run("run", folder.appending(path: "file.json").path) }

    func read(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: "run/" + name), encoding: .utf8)
    }

    /// Every file there is, by its path in the folder.
    func files() throws -> Set<String> {
      Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path))
    }
  }

  private static let standings = ["standings.txt", "standings.md", "standings.csv", "standings.json"]

  @Test(.enabled(if: Tools.python != nil, "python3 is not installed: no evil name was given"))
  func `a bot may call itself what it likes: its name is kept and nothing obeys it`() throws {
    try #require(EvilNameTests.names.count > 50)
    let bot = try Bots.command(for: .harmless("bears_evil_names.py"), building: Bots.folder)
    let scratch = try Scratch(bots: [["name": "many-named", "command": bot]], deals: EvilNameTests.names.count)
    let program = try scratch.play()
    #expect(program.exitCode == 0)
    #expect(SafeBytes.violations(in: String(decoding: program.output, as: UTF8.self)).isEmpty)
    for file in EvilNameTests.standings + ["journal.jsonl"] {
      #expect(SafeBytes.violations(in: try scratch.read(file)).isEmpty, "\(file)")
    }
    for (index, name) in EvilNameTests.names.enumerated() {
      let digits = String(index + 1)
      let path = "transcripts/1-klondike/" + String(repeating: "0", count: 6 - digits.count) + digits + ".jsonl"
      let last = try #require(try scratch.read(path).split(separator: "\n").last)
      let identity = try JSONReader.read(Array(last.utf8))["bots"]?.elements?.first
      for key in ["name", "version", "author"] { #expect(identity?[key]?.string == name) }
    }
    let others = try scratch.files().filter { !$0.hasPrefix("run/transcripts/1-klondike/") }
    #expect(
      others == [
        "file.json", "run", "run/journal.jsonl", "run/lock", "run/standings.csv", "run/standings.json",
        "run/standings.md", "run/standings.txt", "run/transcripts", "run/transcripts/1-klondike",
      ])
  }

  @Test(arguments: names)
  func `a tournament's file may give an evil name, or is refused, and nothing obeys it`(name: String) throws {
    let scratch = try Scratch(bots: [["name": name, "command": ["sh", Bots.wellBehaved.path]]], deals: 1)
    let program = try scratch.play()
    #expect(SafeBytes.violations(in: String(decoding: program.output, as: UTF8.self)).isEmpty)
    guard program.exitCode == 0 else {
      #expect(program.exitCode == 2)
      #expect(program.output.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(try scratch.files() == ["file.json"])
      return
    }
    for file in EvilNameTests.standings { #expect(SafeBytes.violations(in: try scratch.read(file)).isEmpty, "\(file)") }
    #expect(try scratch.files().contains("run/transcripts/1-klondike/000001.jsonl"))
    for row in try scratch.read("standings.csv").split(separator: "\r\n").dropFirst() {
      let bot = try #require(row.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last)
      #expect(!"=+-@\t".unicodeScalars.contains(try #require(bot.unicodeScalars.first { $0 != "\"" })))
    }
  }
}
