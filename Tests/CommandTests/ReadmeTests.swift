import Foundation
import Testing

@Suite struct ReadmeTests {
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
  func `README's bot plays, entered with README's three lines`() throws {
    let scratch = try Scratch()
    try scratch.write(try #require(blocks("python").first), to: "mine.py")
    let entry = try #require(blocks("json").first)
    #expect(entry.split(separator: "\n").count == 3)
    let path = try scratch.write(
      """
      {"out": "run",
       "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 100}},
                  {"game": "set", "seats": 1, "deals": 2}],
       "bots": [
      \(entry.trimmingCharacters(in: CharacterSet(charactersIn: ",\n")))
      ]}
      """, to: "file.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("mine"))
    #expect(!result.output.contains("Faults"))
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
