import BotProtocol
import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct CheckTests {
  /// A bot of `tournaments/samples.json`.
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var command: [String]
    var folder: URL
    var games: [String]
    var testDescription: String { name }
  }

  /// Those that this machine can start; a missing interpreter is named by `the samples that are not checked`.
  static let samples = all.filter { isHere(compiler(of: $0) ?? $0.command[0]) }

  private static let all: [Sample] = {
    let folder = Program.package.appending(path: "tournaments")
    guard let text = try? Data(contentsOf: folder.appending(path: "samples.json")),
      let bots = try? JSONReader.read(Array(text))["bots"]?.elements
    else { return [] }
    return bots.map { bot in
      Sample(
        name: bot["name"]?.string ?? "", command: bot["command"]?.strings ?? [],
        folder: folder.appending(path: bot["cwd"]?.string ?? ".").standardized, games: bot["plays"]?.strings ?? [])
    }
  }()

  private static func isHere(_ program: String) -> Bool {
    let isOurs = FileManager.default.isExecutableFile(atPath: BuiltPrograms.folder.appending(path: program).path)
    return isOurs || (try? Program.status(of: "sh", "-c", "command -v \(program)")) == 0
  }

  /// The compiler of what `make` builds in a sample's folder.
  private static func compiler(of sample: Sample) -> String? {
    guard sample.command[0].hasPrefix("./") else { return nil }
    let rust = sample.folder.appending(path: sample.command[0] + ".rs").standardized.path
    return FileManager.default.fileExists(atPath: rust) ? "rustc" : "cc"
  }

  @Test func `the samples are found, and those written for a missing interpreter alone are left out`() {
    #expect(CheckTests.all.count > 20)
    let programs = Set(CheckTests.all.map { CheckTests.compiler(of: $0) ?? $0.command[0] })
    let missing = programs.filter { !CheckTests.isHere($0) }
    #expect(missing.isSubset(of: ["python3", "node", "cc", "rustc"]), "\(missing)")
  }

  /// What starts a sample, built as its README says in a copy of what that needs.
  private func command(of sample: Sample, building scratch: TemporaryFolder) throws -> [String] {
    var command = sample.command
    if CheckTests.compiler(of: sample) != nil {
      let copy = scratch.folder.appending(path: "Bots/" + sample.folder.lastPathComponent)
      for path in ["Bots/" + sample.folder.lastPathComponent, "Sources/Program/RefereeGames"] {
        let place = scratch.folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Program.package.appending(path: path), to: place)
      }
      let name = String(command[0].dropFirst(2))
      try? FileManager.default.removeItem(at: copy.appending(path: name))
      let library = "REFEREE_GAMES_LIBRARY=" + BuiltPrograms.gamesLibrary.path
      try #require(try Program.status(of: "make", "-C", copy.path, library, name) == 0)
      command[0] = copy.appending(path: name).path
    }
    return command
  }

  /// The samples that know the rules: those that plan, and all that BotKit tells what is legal.
  private static let experts = samples.filter {
    $0.name.hasPrefix("swift ") || $0.name.hasSuffix(" planning") || $0.name.hasSuffix("-planning")
  }

  @Test(arguments: TestScope.some(of: experts), TestScope.some(of: ["hidden", "counted"]))
  func `a sample bot that knows the rules needs no list of the legal actions`(sample: Sample, listing: String) throws {
    let scratch = try TemporaryFolder()
    let words = ["check", "--legal", listing, "--games", "8", "--game", sample.games[0]]
    let result = try Program.start(
      words + (try command(of: sample, building: scratch)), in: sample.folder
    ).finish()
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  @Test(arguments: TestScope.some(of: samples)) func `a sample bot passes every clause`(sample: Sample) throws {
    let scratch = try TemporaryFolder()
    let command = try command(of: sample, building: scratch)
    let games = sample.games.prefix(TestScope.choose(quick: 1, all: .max)).flatMap { ["--game", $0] }
    let longRun = ["--games", TestScope.choose(quick: "16", all: "200")]
    let words = ["check", "--ready-ms", "30000"] + longRun + games + command
    let result = try Program.start(words, in: sample.folder).finish()
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("passed") }.count + lines.filter { $0.hasPrefix("skipped") }.count == 22)
    // All but the kind of game that it does not play.
    #expect(lines.filter { $0.hasPrefix("skipped") }.allSatisfy { $0.contains("none of these games has") })
  }

  @Test(.enabled(if: Walls.best != "none", "no sandbox works on this machine: see referee doctor"))
  func `the bot runs in the best sandbox, which is named, unless another is asked for`() throws {
    let secrets = try TemporaryFolder()
    let scratch = try TemporaryFolder()
    let secret = try secrets.write("seed", to: "secret")
    try scratch.write(ShellBot.script(first: "cat \(secret) && exit 9", onPrompt: ShellBot.answer(0)), to: "bot.sh")
    let words = ["check", "--games", "8", "--game", "klondike"]
    let confined = try Program.start(words + ["sh", "bot.sh"], in: scratch.folder).finish()
    #expect(confined.exitCode == 0, "\(confined.output)")
    #expect(confined.errors == "sandbox: \(Walls.best)\n")
    let free = try Program.start(words + ["--sandbox", "none", "sh", "bot.sh"], in: scratch.folder).finish()
    #expect(free.exitCode == 1)
    #expect(free.errors.hasPrefix("sandbox: none: bots can read your files"))
  }

  @Test(.needs(.python))
  func `an exception in Python is shown with its place`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("import json\njson.loads('{}')['typ']\n", to: "bot.py")
    let result = try Program.start(["check", "--game", "snap", "python3", "bot.py"], in: scratch.folder).finish()
    #expect(result.output.contains("         stderr    Traceback (most recent call last):\n"))
    #expect(result.output.contains(", line 2, in <module>\n"))
    #expect(result.output.contains("                   KeyError: 'typ'\n"))
  }

  @Test(.enabled(if: Walls.best != "none", "no sandbox works on this machine: see referee doctor"))
  func `a file that the sandbox does not show is named with the line that shows it`() throws {
    let others = try TemporaryFolder()
    let model = try others.write("model", to: "model.txt")
    let scratch = try TemporaryFolder()
    try scratch.write("[ \"$(cat \(model))\" = model ] || exit 3\n" + ShellBot.script(), to: "bot.sh")
    let words = ["check", "--game", "snap", "--games", "8"]
    let result = try Program.run(in: scratch.folder, words + ["sh", "bot.sh"])
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "fix       the sandbox does not show \(model): copy it into the bot's folder, or show it with --folder here and "
          + "\"folders\": [\"\(model)\"] for this bot in the tournament file\n"), "\(result.output)")
    let shown = try Program.run(in: scratch.folder, words + ["--folder", model, "sh", "bot.sh"])
    #expect(shown.exitCode == 0, "\(shown.output)")
    let absent = try Program.run(in: scratch.folder, words + ["--folder", "none", "sh", "bot.sh"])
    #expect(absent.exitCode == 2)
    #expect(absent.errors.hasSuffix("referee: --folder: there is no file or folder none; try: referee check --help\n"))
  }

  @Test func `words behind the bot's command are the bot's own, which is said of options of check`() throws {
    let result = try Program.run(
      "check", "--game", "snap", "--json", "--sandbox", "none", "sh", "-c", "exit 3", "--game", "set", "--help")
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains(
        "note: --game --help came after the bot's command, so the bot received them; put options of check before the "
          + "command\n"), "\(result.errors)")
    let report = try JSONReader.read(Array(result.output.utf8))
    let failed = report["clauses"]?.elements?.filter { $0["result"]?.string == "failed" }
    #expect(failed?.compactMap { $0["clause"]?.string } == ["alive"])
    #expect(report["language"]?.string == "shell")
  }
}
