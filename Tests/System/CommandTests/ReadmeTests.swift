import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct ReadmeTests {
  let readme: String

  init() throws {
    readme = try String(contentsOf: Program.package.appending(path: "README.md"), encoding: .utf8)
  }

  /// The texts of all fenced blocks of one language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```" + language + "\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `README opens with one sentence, the two commands that a new user needs, and a picture`() {
    let parts = readme.components(separatedBy: "\n\n")
    #expect(parts[0] == "# referee")
    #expect(parts[1].hasSuffix(".") && parts[1].count { $0 == "." } == 1)
    #expect(
      parts[2] == """
        ```
        swift run -c release referee run tournaments/quickstart.json
        swift test -c release --disable-testable-imports
        ```
        """)
    #expect(parts[3].hasPrefix("!["))
  }

  @Test func `README has at most 100 lines, and leaves the list of commands to the program`() {
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 100)
    #expect(readme.contains("`referee --help` lists all commands"))
  }

  @Test func `README's bot has ten lines and is the one among the samples`() throws {
    let bot = try #require(blocks("python").first)
    #expect(bot.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 10)
    let sample = Program.package.appending(path: "Bots/python/first.py")
    #expect(try String(contentsOf: sample, encoding: .utf8) == bot)
  }

  /// The first line of each paragraph, without what depends on the deals: titles, and the columns of the tables.
  private func outline(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").map { paragraph in
      let line = paragraph.split(separator: "\n").first ?? ""
      return line.replacing(/, \d+ tables$/, with: "").split(separator: " ").joined(separator: " ")
    }
  }

  @Test(.needs(.python))
  func `a reader who follows README in one folder, in order, sees every command work, and what README shows`() throws {
    let scratch = try TemporaryFolder()
    for folder in ["tournaments", "mine"] { try scratch.makeFolder(folder) }
    // The same tournaments with one or two deals an event have the same leaderboards with other figures; `.ci/run` plays the
    // whole of the first.
    let quickstart = "tournaments/quickstart.json"
    let file = try String(contentsOf: Program.package.appending(path: quickstart), encoding: .utf8)
    try scratch.write(file.replacing(/"deals": \d+/, with: "\"deals\": 1"), to: quickstart)
    try scratch.write(try #require(blocks("python").first), to: "mine/bot.py")
    try scratch.write(
      try #require(blocks("json").first).replacing(/"deals": \d+/, with: "\"deals\": 2"), to: "mine.json")
    let commands = try #require(blocks("").first).split(separator: "\n").prefix(1) + blocks("sh").map { $0.dropLast() }
    #expect(commands.count == 3)
    let outputs = try commands.map { command in
      let words = try #require(command.firstMatch(of: /^swift run -c release referee (.+)$/), "\(command)").1
      let result = try Program.run(in: scratch.folder, words.split(separator: " ").map(String.init))
      #expect(result.exitCode == 0, "\(command)\n\(result.output)\(result.errors)")
      #expect(!result.output.contains("Faults"), "\(result.output)")
      return result.output
    }
    #expect(try scratch.read("runs/mine/standings.txt").contains("mine"))

    let shown = try #require(blocks("text").first)
    // Above it stands the progress bar, and what follows is left out.
    let outline = outline(shown).dropFirst().dropLast()
    #expect(shown.hasSuffix("\n\n…\n"))
    #expect(outline.count >= 2)
    #expect(Array(outline) == Array(self.outline(outputs[0]).prefix(outline.count)))
    #expect(!shown.contains("Faults"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
