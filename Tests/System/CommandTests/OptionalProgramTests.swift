import Foundation
import TestBasics
import TestSupport
import Testing

/// Each program that need not be installed, absent by itself: what the doctor says, and whoever wants it.
@Suite(.timeLimited) struct OptionalProgramTests {
  /// A program, and what a person does who needs it.
  struct Optional: CustomTestStringConvertible {
    enum Need {
      /// Bots that it builds or starts.
      case bots
      /// To have a page opened.
      case page
      /// To unpack an upload.
      case archive
    }

    var name: String
    /// What the doctor says of it.
    var purpose: String
    var need = Need.bots

    var testDescription: String { name }
  }

  /// The same programs as the doctor's.
  static let all =
    [
      Optional(name: "xdg-open", purpose: "or open (opening links)", need: .page),
      Optional(name: "gzip", purpose: "or pigz (unpacking uploads)", need: .archive),
    ]
    + [
      "Rscript": "r", "c++": "c++", "cc": "c", "ghc": "haskell", "go": "go", "java": "java and kotlin", "javac": "java",
      "kotlinc": "kotlin", "lua": "lua", "mawk": "awk", "mcs": "c#", "mono": "c#", "node": "javascript and typescript",
      "ocamlopt": "ocaml", "perl": "perl", "php": "php", "python3": "python", "ruby": "ruby", "rustc": "rust",
      "sh": "shell", "swiftc": "swift", "tclsh": "tcl", "tsc": "typescript",
    ].sorted { $0.key < $1.key }.map { Optional(name: $0, purpose: "(bots in \($1))") }

  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.makeFolder("bin")
  }

  /// Runs the program where all of these programs but one are in `PATH`, and nothing else.
  private func run(_ words: String, without absent: String) throws -> Program.Result {
    for program in OptionalProgramTests.all where program.name != absent {
      let link = "bin/" + program.name
      let isThere = FileManager.default.fileExists(atPath: scratch.file(link).path)
      if !isThere { try scratch.makeLink(link, to: "/bin/true") }
    }
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let script = try scratch.write("PATH='\(scratch.path)/bin' exec '\(program)' \(words)\n", to: "script.sh")
    return try Program.shell(script, in: scratch.folder)
  }

  private func programs(in output: String) -> Substring? {
    output.split(separator: "\n").first { $0.hasPrefix("programs ") }
  }

  @Test(arguments: all) func `a program that is not installed is named by the doctor, with what it is for`(
    program: Optional
  ) throws {
    let result = try run("doctor", without: program.name)
    #expect(result.exitCode == 0)
    let row = try #require(programs(in: result.output))
    #expect(row.hasSuffix("; not in PATH: \(program.name) \(program.purpose)"), "\(row)")
    let there = try #require(row.firstMatch(of: /in PATH: ([^;]*);/)).1.split(separator: ", ").map(String.init)
    #expect(Set(there) == Set(OptionalProgramTests.all.map(\.name)).subtracting([program.name]))
  }

  @Test(arguments: all) func `a program that is not installed is named by the command that needs it`(
    program: Optional
  ) throws {
    switch program.need {
    case .page:
      let game = try PseudoTerminal(
        referee: ["play", "klondike", "--save", "my.json"], in: scratch.folder, rows: 30, columns: 300,
        environment: ["PATH": scratch.path + "/bin"])
      // A person opens the link, which is printed in any case.
      try game.wait(for: "open http://127.0.0.1:")
      game.signal(SIGINT)
      #expect(game.finish() == 0)
      #expect(!FileManager.default.fileExists(atPath: scratch.path + "/my-link.html"))
    case .archive:
      // A zip file with the empty file bot.json, and its directory.
      let name = Array("bot.json".utf8)
      let fields = [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0]
      let header: [UInt8] = [0x50, 0x4B, 3, 4] + fields + name
      let entry: [UInt8] = [0x50, 0x4B, 1, 2, 0, 0] + fields + [UInt8](repeating: 0, count: 14) + name
      let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 54, 0, 0, 0, 38, 0, 0, 0, 0, 0]
      try Data(header + entry + end).write(to: scratch.file("bot.zip"))
      let result = try run("unpack bot.zip --into class", without: program.name)
      #expect(result.exitCode == 2, "\(result.errors)")
      #expect(
        result.errors == "referee: bot.zip: needs gzip or pigz in PATH; install it; try: referee unpack --help\n",
        "\(result.errors)")
    case .bots:
      let missing =
        "\(program.name) was not found in PATH or among the sample bots; install it, or write a path with a slash, "
        + "such as ./\(program.name)"
      try scratch.write(
        """
        {"out": "other", "sandbox": "none", "events": [{"game": "klondike", "deals": 1}],
         "bots": [{"name": "a", "command": ["\(program.name)", "bot"]}]}
        """, to: "other.json")
      let result = try run("run --quiet other.json", without: program.name)
      #expect(result.exitCode == 2, "\(result.errors)")
      #expect(result.errors.contains(missing), "\(result.errors)")
      let checked = try run("check --game snap \(program.name) bot", without: program.name)
      #expect(checked.exitCode == 2, "\(checked.errors)")
      #expect(checked.errors.contains(missing), "\(checked.errors)")
    }
  }

  /// Where bubblewrap is looked for besides `PATH`.
  private static let usualPlace = "/usr/bin/bwrap"

  @Test(.enabled(if: !FileManager.default.isExecutableFile(atPath: usualPlace), "bubblewrap is installed"))
  func `without bubblewrap the doctor says so, and a run that asks for it`() throws {
    let reason = "bubblewrap does not work on this machine (the program bwrap is not installed)"
    #expect(try run("doctor", without: "bwrap").output.contains(reason))
    try scratch.write(
      """
      {"out": "run", "sandbox": "bubblewrap", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "a", "command": ["klondike-random"]}]}
      """, to: "file.json")
    let result = try run("run file.json", without: "bwrap")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
