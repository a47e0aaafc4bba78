import Catalogue
import Foundation
import GameRules
import TestBasics
import TestSupport
import Testing
import referee

@Suite(.timeLimited) struct BadInputTests {
  /// However many there are.
  private static let games = catalogue.names.joined(separator: ", ")
  private static let choice = catalogue.names.dropLast().joined(separator: ", ") + " or " + catalogue.names.last!

  @Test(arguments: Main.commands.map(\.name))
  func `an empty path is refused, as of a variable that is not set`(command name: String) throws {
    let command = try #require(Main.commands.first { $0.name == name })
    for option in command.options where option.isPath {
      #expect(throws: UsageProblem.emptyPath(option.name, command: name)) {
        _ = try ParsedArguments([option.name, ""], of: command)
      }
    }
  }

  /// A file's text, and the one sentence that says what is wrong with it.
  static let files: [(text: String, sentence: String)] = [
    ("", "FILE:1:1: the file is empty; expected JSON"),
    ("hello", "FILE:1:1: not JSON: unexpected hello"),
    ("[]", "FILE:1:1: expected an object, found an array"),
    ("{\"events\":[],\"bots\":[]}", "FILE:1:11: events: expected at least one event, found an empty array"),
    ("{\"bots\":[]}", "FILE:1:1: \"events\" is missing; add it"),
    (
      """
      {
        "events": [{"game": "klondike", "deals": -3}],
        "bots": [{"name": "a", "command": ["true"]}]
      }
      """, "FILE:2:44: events[0].deals: expected a whole number from 1 to 100000000, found -3"
    ),
    (
      """
      {"events": [{"game": "klondyke", "deals": 3}],
       "bots": [{"name": "a", "command": ["true"]}]}
      """, "FILE:1:22: events[0].game: \"klondyke\" is not valid; expected \(choice); did you mean \"klondike\"?"
    ),
    (
      """
      {"events": [{"game": "klondike", "deals": 3, "options": {"drow": 3}}],
       "bots": [{"name": "a", "command": ["true"]}]}
      """, "FILE:1:58: events[0].options: unknown key \"drow\"; did you mean \"draw\"?"
    ),
    (
      """
      {"events": [{"game": "klondike", "deals": 3}],
       "bots": [{"name": "a", "command": "true"}]}
      """, #"FILE:2:36: bots[0].command: expected an array of strings, found one string; write ["true"]"#
    ),
  ]

  @Test(arguments: files)
  func `a wrong file ends in one sentence, exit code 2, and nothing half-written`(
    text: String, sentence: String
  ) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(text, to: "file.json")
    let result = try Program.run("run", path, in: scratch.folder)
    #expect(result.errors == "referee: " + sentence.replacing("FILE", with: path) + "; then: referee run \(path)\n")
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["file.json"])
  }

  @Test func `a file that is not there, and a folder, are said to be so`() throws {
    let missing = try Program.run("run", "no-such-file.json")
    #expect(
      missing.errors
        == "referee: no-such-file.json: file not found; check the path; then: referee run no-such-file.json\n")
    #expect(missing.exitCode == 2)
    let folder = try Program.run("run", "Sources")
    #expect(
      folder.errors
        == "referee: Sources: this is a folder; give the path of a tournament file; then: referee run Sources\n")
  }

  @Test func `bots that cannot start are all named before anything is played`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("not a program", to: "plain.txt")
    try scratch.write("#!/no/such/interpreter\n", to: "script")
    try scratch.setPermissions(0o755, of: "script")
    let path = try scratch.write(
      """
      {"events": [{"game": "klondike", "deals": 3}],
       "bots": [{"name": "absent", "command": ["./absent"]}, {"name": "nowhere", "command": ["no-such-bot"]},
                {"name": "plain", "command": ["./plain.txt"]}, {"name": "script", "command": ["./script"]},
                {"name": "homeless", "command": ["sh"], "cwd": "nowhere"}, {"name": "good", "command": ["sh"]}]}
      """, to: "file.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    let base = scratch.folder.path
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == "referee: 5 bots cannot start; no table was played:")
    #expect(
      lines.contains("  absent: the program \(base)/absent does not exist; correct \"command\", or build the bot first")
    )
    #expect(lines.contains("  homeless: the folder \(base)/nowhere does not exist; correct \"cwd\""))
    #expect(lines.contains { $0.hasPrefix("  nowhere: no-such-bot was not found in PATH ") })
    #expect(lines.contains("  plain: \(base)/plain.txt is not executable; try: chmod +x \(base)/plain.txt"))
    #expect(
      lines.contains(
        "  script: the interpreter /no/such/interpreter of \(base)/script does not exist; correct the first line of "
          + "\(base)/script, or install /no/such/interpreter"))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("runs").path))
  }

  @Test func `a bot that exits at once loses by its own fault, and the run goes on`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {"out": "run", "concurrency": 1, "events": [{"game": "klondike", "deals": 7}],
       "bots": [{"name": "leaver", "command": ["sh", "-c", "read line; echo '{\\"type\\":\\"ready\\"}'; read line; exit 3"]}]}
      """, to: "file.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 1, "it never answered")
    #expect(result.output.contains("Faults of leaver: crash 5, disqualified 2.\n"))
    #expect(result.errors.contains("leaver is disqualified after 5 faults in a row\n"))
  }

  @Test(arguments: [
    (["rum"], "unknown command rum, did you mean run?; try: referee --help"),
    (["run"], "run takes FILE.json, but nothing was given; try: referee run --help"),
    (["run", "a", "b"], "run takes FILE.json, but a b was given; try: referee run --help"),
    (["run", "a", "--quit"], "run has no option --quit, did you mean --quiet?; try: referee run --help"),
    (["run", "a", "--concurrency"], "--concurrency needs a value; try: referee run --help"),
    (["run", "a", "--quiet=1"], "--quiet takes no value; try: referee run --help"),
    (["deal", "bridge"], "unknown game bridge; the games are \(games); try: referee deal --help"),
    (["deal", "snap", "--seats", "9"], "--seats takes a whole number from 2 to 8, not 9; try: referee deal --help"),
    (
      ["deal", "klondike", "--option", "draw=99"],
      "klondike option draw=99: expected a whole number from 1 to 24; try: referee deal --help"
    ),
    (
      ["deal", "set", "--solve"],
      "no solver knows set; the games with a solver are klondike; try: referee deal --help"
    ),
    (
      ["deal", "klondike", "--positions", "5"],
      "--positions requires --solve; add --solve or remove --positions; try: referee deal --help"
    ),
    (["standings", "Sources"], "Sources is not a run: it has no journal.jsonl; try: referee standings --help"),
  ])
  func `a wrong command line ends in one sentence and exit code 2`(words: [String], sentence: String) throws {
    let result = try Program.start(words).finish()
    #expect(result.errors == "referee: " + sentence + "\n")
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
  }
}
