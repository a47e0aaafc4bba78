import Foundation
import TestBasics
import TestSupport
import Testing
import referee

@Suite(.timeLimited) struct BadInputTests {
  @Test(arguments: Main.commands.map(\.name))
  func `an empty path is refused, as of a variable that is not set`(command name: String) throws {
    let command = try #require(Main.commands.first { $0.name == name })
    for option in command.options where option.isPath {
      #expect(throws: UsageProblem.emptyPath(option.name, command: name)) {
        _ = try ParsedArguments([option.name, ""], of: command)
      }
    }
  }

  /// `FileProblemTests` has the sentences.
  @Test func `a wrong file ends in one sentence, exit code 2, and nothing half-written`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {
        "events": [{"game": "klondike", "deals": -3}],
        "bots": [{"name": "a", "command": ["true"]}]
      }
      """, to: "file.json")
    let result = try Program.run("run", path, in: scratch.folder)
    #expect(
      result.errors == "referee: \(path):2:44: events[0].deals: expected a whole number from 1 to 100000000, found -3; "
        + "then: referee run \(path)\n")
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["file.json"])
  }

  @Test(arguments: [
    (["run", "a", "b"], "run takes FILE.json, but a b was given; try: referee run --help"),
    (["run", "a", "--quit"], "run has no option --quit, did you mean --quiet?; try: referee run --help"),
    (["run", "a", "--concurrency"], "--concurrency needs a value; try: referee run --help"),
    (["run", "a", "--quiet=1"], "--quiet takes no value; try: referee run --help"),
    (["deal", "snap", "--seats", "9"], "--seats takes a whole number from 2 to 8, not 9; try: referee deal --help"),
    (
      ["deal", "set", "--solve"],
      "no solver knows set; the games with a solver are klondike; try: referee deal --help"
    ),
    (
      ["deal", "klondike", "--positions", "5"],
      "--positions requires --solve; add --solve or remove --positions; try: referee deal --help"
    ),
  ])
  func `a wrong command line ends in one sentence and exit code 2`(words: [String], sentence: String) throws {
    let result = try Program.start(words).finish()
    #expect(result.errors == "referee: " + sentence + "\n")
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
  }
}
