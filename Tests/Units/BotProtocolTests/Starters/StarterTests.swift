import BotProtocol
import Foundation
import GameRules
import JSON
import NimRules
import Starters
import TestBasics
import Testing

@Suite(.timeLimited) struct StarterTests {
  private static let languages: Set = [
    "python", "javascript", "typescript", "swift", "c", "c++", "rust", "go", "java", "kotlin", "c#", "ruby", "perl",
    "php", "lua", "ocaml", "haskell", "r", "tcl", "shell", "awk",
  ]

  @Test func `there is a starter in each of these languages`() {
    #expect(Set(Starter.all.map(\.name)) == StarterTests.languages)
  }

  private let sample = StarterSample(Nim.self)

  /// A game lists all its actions, or not.
  static let unlisted = [nil, UnlistedActions("a claim", of: 2, "cards", under: "trick")]

  @Test(arguments: Starter.all.map(\.name), unlisted)
  func `a starter is short, names itself and marks the place for the idea`(
    name: String, unlisted: UnlistedActions?
  ) throws {
    let files = StarterFiles(
      try #require(Starter.named(name)), name: "my-bot", game: "bridge", unlisted: unlisted, sample: sample,
      opponent: "bridge-simple")
    let text = try #require(files.texts[files.starter.file])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= (unlisted == nil ? 40 : 48))
    #expect(lines.contains { $0.contains("YOUR IDEA") && $0.contains("of trick") } == (unlisted != nil))
    // In the code and in its comment.
    #expect(text.matches(of: /trick/).count >= (unlisted == nil ? 0 : 2))
    #expect(text.contains("my-bot, a starter bot for bridge"))
    #expect(text.matches(of: /YOUR IDEA GOES HERE/).count == 1)
    // At random, but never to give up, and in races mostly to pass.
    for word in ["pass", "resign", "40"] { #expect(text.contains(word)) }
  }

  @Test(arguments: Starter.all.map(\.name), unlisted)
  func `nothing is left to fill in`(name: String, unlisted: UnlistedActions?) throws {
    let files = StarterFiles(
      try #require(Starter.named(name)), name: "my-bot", game: "bridge", unlisted: unlisted, sample: sample,
      opponent: "bridge-simple")
    #expect(files.texts.count == 4)
    for (file, text) in files.texts { #expect(!text.contains("BOT_"), "\(file)") }
    #expect(try JSONReader.read(Array((files.texts["tournament.json"] ?? "").utf8))["bots"]?.elements?.count == 2)
    #expect(files.texts["tournament.json"]?.contains(#""command": ["bridge-simple"]"#) == true)
  }

  @Test(arguments: Starter.all.filter { $0.planning != nil }.map(\.name))
  func `a starter that plans brings the library's module, and marks the place for the idea`(name: String) throws {
    let files = StarterFiles(
      try #require(Starter.named(name)), name: "my-bot", game: "bridge", sample: sample, opponent: "bridge-simple",
      isPlanning: true)
    #expect(Set(files.names) == Set(files.texts.keys))
    for (file, text) in files.texts { #expect(!text.contains("BOT_"), "\(file)") }
    let text = try #require(files.texts[files.starter.file])
    #expect(text.contains("my-bot, a starter bot for bridge that plans"))
    #expect(text.matches(of: /YOUR IDEA GOES HERE/).count == 1)
    #expect(files.texts["README.md"]?.contains("\n`referee_games.") == true)
  }

  @Test(arguments: [("my bot", "my-bot"), ("a\"b\\c", "a-b-c"), ("schön", "sch-n"), ("...", "starter"), ("_x1", "_x1")])
  func `a folder's name becomes a name that may stand in program text`(folder: String, name: String) {
    #expect(
      StarterFiles(Starter.all[0], name: folder, game: "bridge", sample: sample, opponent: "bridge-simple").name == name
    )
  }

  @Test(arguments: [
    ("js", "javascript"), ("ts", "typescript"), ("cpp", "c++"), ("cxx", "c++"), ("csharp", "c#"), ("cs", "c#"),
    ("golang", "go"), ("py", "python"), ("python", "python"), ("rb", "ruby"), ("rs", "rust"), ("kt", "kotlin"),
    ("sh", "shell"), ("bash", "shell"), ("Node", "javascript"), ("C++", "c++"), ("R", "r"), ("pl", "perl"),
  ])
  func `a language is found by its common names`(word: String, name: String) {
    #expect(Starter.named(word)?.name == name)
  }

  @Test func `a starter that has never been run says so`() {
    let starter = Starter("python", "bot.py", start: ["python3", "bot.py"], needs: "Python", ran: nil)
    let readme =
      StarterFiles(starter, name: "my-bot", game: "bridge", sample: sample, opponent: "bridge-simple").texts[
        "README.md"] ?? ""
    #expect(readme.hasSuffix("This starter has never been run: expect to correct it.\n"))
  }

  @Test(arguments: [false, true])
  func `a starter's page tells what an answer may have besides its action`(isPlanning: Bool) throws {
    let starter = try #require(Starter.named("python"))
    let page =
      StarterFiles(
        starter, name: "my-bot", game: "bridge", sample: sample, opponent: "bridge-simple", isPlanning: isPlanning
      ).texts["README.md"]
      ?? ""
    #expect(page.contains("`note`") && page.contains("`info`"))
  }

  @Test func `the tournament of all starters starts each as its table says`() throws {
    let path = Repository.root.appending(path: "tournaments/babel.json")
    let bots = try #require(try JSONReader.read(Array(Data(contentsOf: path)))["bots"]?.elements)
    #expect(bots.compactMap { $0["name"]?.string } == Starter.all.map(\.name))
    #expect(bots.compactMap { $0["command"]?.strings } == Starter.all.map(\.start))
  }
}
