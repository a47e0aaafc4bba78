import Foundation
import TestBasics
import TestSupport
import Testing

/// Programs that need not be installed: what the doctor says, and whoever wants one.
@Suite(.timeLimited) struct OptionalProgramTests {
  /// A program that need not be installed.
  struct Optional {
    var name: String
    /// What the doctor says of it.
    var purpose: String
  }

  /// The same programs as the doctor's.
  static let all =
    [
      Optional(name: "xdg-open", purpose: "or open (opening links)"),
      Optional(name: "gzip", purpose: "or pigz (unpacking uploads)"),
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

  /// Runs the program where these programs are in `PATH`, and nothing else.
  private func run(_ words: String, with programs: [Optional]) throws -> Program.Result {
    for program in programs { try scratch.makeLink("bin/" + program.name, to: "/bin/true") }
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let script = try scratch.write("PATH='\(scratch.path)/bin' exec '\(program)' \(words)\n", to: "script.sh")
    return try Program.shell(script, in: scratch.folder)
  }

  private func row(of output: String) throws -> Substring {
    try #require(output.split(separator: "\n").first { $0.hasPrefix("programs ") }).drop { $0 != " " }.drop {
      $0 == " "
    }
  }

  @Test func `programs that are not installed are named by the doctor, with what each is for`() throws {
    let (there, missing) = (OptionalProgramTests.all.prefix(9), OptionalProgramTests.all.dropFirst(9))
    let some = try row(of: run("doctor", with: Array(there)).output)
    func names(_ programs: some Sequence<Optional>) -> String { programs.map(\.name).joined(separator: ", ") }
    func purposes(_ programs: some Sequence<Optional>) -> String {
      programs.map { "\($0.name) \($0.purpose)" }.joined(separator: ", ")
    }
    #expect(some == "in PATH: \(names(there)); not in PATH: \(purposes(missing))")
    let all = try row(of: run("doctor", with: Array(missing)).output)
    #expect(all == "in PATH: \(names(OptionalProgramTests.all))")
    try scratch.makeFolder("empty")
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let none = try scratch.write("PATH='\(scratch.path)/empty' exec '\(program)' doctor\n", to: "script.sh")
    #expect(
      try row(of: Program.shell(none, in: scratch.folder).output)
        == "not in PATH: \(purposes(OptionalProgramTests.all))")
  }

  @Test func `who opens a page without a program for that reads its link`() throws {
    let game = try PseudoTerminal(
      referee: ["play", "klondike", "--save", "my.json"], in: scratch.folder, rows: 30, columns: 300,
      environment: ["PATH": scratch.path + "/bin"])
    try game.wait(for: "open http://127.0.0.1:")
    game.signal(SIGINT)
    #expect(game.finish() == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/my-link.html"))
  }

  @Test func `an upload that needs a program to be unpacked names it`() throws {
    // A zip file with the empty file bot.json, and its directory.
    let name = Array("bot.json".utf8)
    let fields = [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0]
    let header: [UInt8] = [0x50, 0x4B, 3, 4] + fields + name
    let entry: [UInt8] = [0x50, 0x4B, 1, 2, 0, 0] + fields + [UInt8](repeating: 0, count: 14) + name
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 54, 0, 0, 0, 38, 0, 0, 0, 0, 0]
    try Data(header + entry + end).write(to: scratch.file("bot.zip"))
    let result = try run("unpack bot.zip --into class", with: [])
    #expect(result.exitCode == 2, "\(result.errors)")
    #expect(result.errors == "referee: bot.zip: needs gzip or pigz in PATH; install it; try: referee unpack --help\n")
  }

  /// The language is the same to whoever looks for its program.
  @Test func `a bot whose language is not installed is refused by run and check`() throws {
    let missing =
      "python3 was not found in PATH or among the sample bots; install it, or write a path with a slash, such as ./python3"
    try scratch.write(
      """
      {"out": "other", "sandbox": "none", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "a", "command": ["python3", "bot"]}]}
      """, to: "other.json")
    for words in ["run --quiet other.json", "check --game snap python3 bot"] {
      let result = try run(words, with: [])
      #expect(result.exitCode == 2 && result.errors.contains(missing), "\(result.errors)")
    }
  }

  /// Where bubblewrap is looked for besides `PATH`.
  private static let usualPlace = "/usr/bin/bwrap"

  @Test(.enabled(if: !FileManager.default.isExecutableFile(atPath: usualPlace), "bubblewrap is installed"))
  func `without bubblewrap the doctor says so, and a run that asks for it`() throws {
    let reason = "bubblewrap does not work on this machine (the program bwrap is not installed)"
    #expect(try run("doctor", with: []).output.contains(reason))
    try scratch.write(
      """
      {"out": "run", "sandbox": "bubblewrap", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "a", "command": ["klondike-random"]}]}
      """, to: "file.json")
    let result = try run("run file.json", with: [])
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }
}
