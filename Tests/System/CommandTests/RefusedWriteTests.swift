import Foundation
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// Every command that writes, where it may not or cannot: one sentence, and an exit code that scripts see.
@Suite(.timeLimited) struct RefusedWriteTests {
  private let scratch: TemporaryFolder

  /// A run of two tables with their transcripts, played once.
  private static let played = Result {
    let scratch = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(scratch.path)
    try scratch.write(RefusedWriteTests.tournament(out: "run"), to: "file.json")
    try scratch.write("", to: "plain")
    try scratch.write(ShellBot.script(onPrompt: ShellBot.answer(0)), to: "bot.sh")
    let played = try Program.run("run", "--quiet", scratch.file("file.json").path)
    try #require(played.exitCode == 0, "\(played.errors)")
    return scratch
  }

  /// A copy of that run, in a folder that anybody may read.
  init() throws {
    scratch = try RefusedWriteTests.played.get().copy()
    try scratch.setPermissions(0o755)
  }

  private static func tournament(out: String) -> String {
    """
    {"out": "\(out)", "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 3}}],
     "bots": [{"name": "a", "command": ["klondike-random"]}]}
    """
  }

  private static let game = "run/transcripts/1-klondike/000001.jsonl"

  /// The commands that write where they are told to, PLACE.
  static let writers = [
    "run PLACE.json", "duel --quiet --game snap --deals 1 --bot snap-random --bot snap-simple --out PLACE",
    "merge run --into PLACE", "new-bot shell PLACE", "replay \(game) --html PLACE/page.html",
    "replay \(game) --html PLACE",
  ]

  /// Where nothing can be made: no such file system, devices and files in the place of folders.
  static let places = ["/proc/x", "/sys/x", "/dev/null/x", "plain/x"]

  private func run(_ command: String, at place: String, before: String = "") throws -> Program.Result {
    try scratch.write(RefusedWriteTests.tournament(out: place), to: "place.json")
    let words = command.replacing("PLACE.json", with: "place.json").replacing("PLACE", with: place)
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let script = try scratch.write("\(before) '\(program)' \(words)\n", to: "script.sh")
    return try Program.shell(script, in: scratch.folder)
  }

  /// One sentence that names the place and has neither a number for a word nor Foundation's dump of an error.
  private func check(_ result: Program.Result, names place: String) {
    #expect(result.exitCode == 2, "\(result.output)\(result.errors)")
    let sentences = result.errors.split(separator: "\n").filter { $0.hasPrefix("referee: ") }
    #expect(sentences.count == 1, "\(result.errors)")
    #expect(sentences.first?.contains(place) == true, "\(result.errors)")
    #expect(!result.errors.contains(/Unknown error|Error Domain|Interrupted|NSCocoa|error \d/), "\(result.errors)")
  }

  @Test(arguments: writers, places) func `a place that cannot be written is said in one sentence`(
    command: String, place: String
  ) throws {
    check(try run(command, at: place), names: place)
  }

  @Test(arguments: places, SandboxChoice.allCases)
  func `a place that cannot be written is said before any bot starts, whatever the sandbox`(
    place: String, sandbox: SandboxChoice
  ) throws {
    try scratch.makeFolder("built")
    try scratch.write(
      """
      {"out": "\(place)", "sandbox": "\(sandbox.rawValue)", "events": [{"game": "klondike", "deals": 2}],
       "bots": [{"name": "a", "cwd": "built", "command": ["/bin/sh", "-c", ": >mark"]}]}
      """, to: "built.json")
    let result = try Program.run("run", "built.json", in: scratch.folder)
    check(result, names: place)
    #expect(!result.errors.contains("sandbox"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/built/mark"))
  }

  @Test func `what is tried before a run leaves nothing behind`() throws {
    try scratch.makeFolder("new")
    try scratch.write(
      """
      {"out": "new/deep/run", "events": [{"game": "klondike", "deals": 2}],
       "bots": [{"name": "a", "command": ["no-such-program"]}]}
      """, to: "new.json")
    #expect(try Program.run("run", "new.json", in: scratch.folder).exitCode == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/new") == [])
  }

  @Test(
    .enabled(if: Nobody.mayRun, "this machine has no user without rights: nothing was refused"), arguments: writers)
  func `a folder that is not one's own is said in one sentence`(command: String) throws {
    let result = try run(command, at: "own/x", before: "mkdir -p own && chmod 555 own; exec \(Nobody.prefix)")
    check(result, names: "own/x")
    #expect(result.errors.contains("Permission denied; choose a place where you may write"), "\(result.errors)")
  }

  @Test(.enabled(if: Nobody.mayRun, "this machine has no user without rights: nothing was refused"))
  func `a run that is not one's own is neither repaired nor given a report, and says so`() throws {
    let journal = try scratch.read("run/journal.jsonl")
    // What is there and the same is not written again.
    try FileManager.default.removeItem(atPath: scratch.path + "/run/standings.html")
    for command in ["standings run --format html", "run place.json"] {
      let result = try run(command, at: "run", before: "exec \(Nobody.prefix)")
      check(result, names: "run/")
    }
    try scratch.write(journal.replacing("\"table\":2", with: "\"table\":3"), to: "run/journal.jsonl")
    check(try run("verify run --repair", at: "x", before: "exec \(Nobody.prefix)"), names: "run/")
  }

  @Test(arguments: ["replay \(game) --html game.html", "new-bot python bot", "standings run --format html"])
  func `a file that may not grow is said in one sentence`(command: String) throws {
    try FileManager.default.removeItem(atPath: scratch.path + "/run/standings.html")
    let result = try run(command, at: "x", before: "ulimit -f 0; exec 2>/dev/null; ")
    #expect(result.exitCode == 2, "not a signal")
  }

  /// The commands that print results: the first few do so behind what they write, while bots play, or in one piece.
  static let printers = [
    "run place.json", "run file.json", "check --game snap sh bot.sh", "merge run --into joined", "new-bot shell made",
    "verify run --repair", "standings run", "doctor", "standings run --pairs", "standings run --format csv",
    "compare run run", "verify run", "replay \(game) --messages", "deal klondike", "man", "completions bash", "--help",
    "run --help", "--version", "debug \(game) --cwd .",
  ]

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: TestScope.some(of: printers, quick: 8)
  )
  func `results that find no room end with an exit code and a sentence`(command: String) throws {
    let result = try run(command + " >/dev/full", at: "other")
    #expect(result.exitCode != 0)
    #expect(
      result.errors.hasSuffix(
        "referee: the results could not be written to standard output: No space left on device; make room there\n"),
      "\(result.errors)")
    let another = command.replacing("made", with: "again").replacing("joined", with: "again")
    let closed = try run(another + " | true", at: "more")
    #expect(!closed.errors.contains("standard output"), "whoever stops reading wants no more")
  }
}
