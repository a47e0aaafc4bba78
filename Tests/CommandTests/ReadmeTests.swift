import Foundation
import TestBasics
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

  static let hasPython = (try? Program.status(of: "python3", "--version")) == 0

  @Test func `README opens with the two commands that a new user needs`() {
    #expect(
      readme.hasPrefix(
        """
        # referee

        ```
        swift run -c release referee run tournaments/quickstart.json
        swift test
        ```

        """))
  }

  @Test func `README's help is the program's`() throws {
    #expect(blocks("text").last == (try Program.run("--help").output))
  }

  @Test func `README's bot has ten lines and is the one among the samples`() throws {
    let bot = try #require(blocks("python").first)
    #expect(bot.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count == 10)
    let sample = Program.package.appending(path: "Bots/python/first.py")
    #expect(try String(contentsOf: sample, encoding: .utf8) == bot)
  }

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `a reader who follows README in one folder, in order, sees every command work`() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    for folder in ["tournaments", "mine"] {
      try files.createDirectory(at: scratch.file(folder), withIntermediateDirectories: false)
    }
    let quickstart = "tournaments/quickstart.json"
    try files.copyItem(at: Program.package.appending(path: quickstart), to: scratch.file(quickstart))
    try scratch.write(try #require(blocks("python").first), to: "mine/bot.py")
    try scratch.write(try #require(blocks("json").first), to: "mine.json")
    let commands = try #require(blocks("").first).split(separator: "\n").prefix(1) + blocks("sh").map { $0.dropLast() }
    #expect(commands.count == 3)
    for command in commands {
      let words = try #require(command.firstMatch(of: /^swift run -c release referee (.+)$/), "\(command)").1
      let result = try Program.run(in: scratch.folder, words.split(separator: " ").map(String.init))
      #expect(result.exitCode == 0, "\(command)\n\(result.output)\(result.errors)")
      #expect(!result.output.contains("Faults"), "\(result.output)")
    }
    #expect(try scratch.read("runs/mine/standings.txt").contains("mine"))
  }

  @Test func `README shows the quickstart's leaderboards as they look now`() throws {
    let shown = try #require(blocks("text").first)
    for heading in ["Klondike, 1 seat", "Set, 2 seats", "Set, 1 seat", "Snap, 4 seats", "Overall, by rank"] {
      #expect(shown.contains(heading))
    }
    #expect(!shown.contains("Faults"))
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
