import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct TranscriptTests {
  /// Bots with names of one length that keep a copy of every line, both ways, or write to standard error.
  private static func tournament() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    // The check before the first table is no game.
    let copied = "[ -e SCRATCH/run ] || exec sh any.sh; tee -a SCRATCH/$0.in | sh any.sh | tee -a SCRATCH/$0.out"
    let noisy = ShellBot.script(onPrompt: "echo thinking >&2; " + ShellBot.answer(0))
    try noisy.write(to: scratch.file("noisy.sh"), atomically: true, encoding: .utf8)
    try scratch.write(
      """
      {"out": "run", "seed": "any text", "transcripts": "all", "concurrency": 1, "sandbox": "none", "events": [
        {"game": "klondike", "deals": 1, "process": "fresh", "options": {"max_actions": 40}},
        {"game": "snap", "deals": 1, "process": "fresh", "options": {"max_turns": 30}}
      ], "bots": [
        {"name": "one", "plays": ["klondike"], "cwd": "BOTS", "command": ["sh", "-c", "\(copied)", "one"]},
        {"name": "two", "plays": ["snap"], "cwd": "BOTS", "command": ["sh", "-c", "\(copied)", "two"]},
        {"name": "err", "plays": ["snap"], "command": ["sh", "noisy.sh"]}
      ]}
      """
      .replacing("SCRATCH", with: scratch.folder.path)
      .replacing("BOTS", with: Program.package.appending(path: "Bots/shell").path), to: "file.json")
    let result = try Program.run("run", scratch.file("file.json").path)
    try #require(result.exitCode == 0, "\(result.errors)")
    return scratch
  }

  /// The same, played once for tests that read it.
  private static let played = Result {
    let scratch = try tournament()
    TemporaryFolder.removeInTheEnd(scratch.path)
    return scratch
  }

  private func said(_ bot: String, _ direction: Character, in output: String) -> [Substring] {
    output.split(separator: "\n").compactMap { line in
      line.firstRange(of: "ms  \(bot) \(direction) ").map { line[$0.upperBound...] }
    }
  }

  @Test(arguments: [("one", "1-klondike"), ("two", "2-snap")])
  func `a transcript holds the very lines that went through the pipes, both ways`(bot: String, game: String) throws {
    let scratch = try TranscriptTests.played.get()
    let folder = scratch.file("run/transcripts/\(game)")
    // One game after another, as they were played.
    let output = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      try Program.run("replay", folder.appending(path: name).path, "--messages", "--bot", bot).output
    }.joined()
    #expect(said(bot, ">", in: output) == (try scratch.read("\(bot).in").split(separator: "\n")))
    #expect(said(bot, "<", in: output) == (try scratch.read("\(bot).out").split(separator: "\n")))
    #expect(said(bot, ">", in: output).count > 20)
  }

  @Test func `times do not fall, and standard error stands between the lines`() throws {
    let scratch = try TranscriptTests.played.get()
    let path = scratch.file("run/transcripts/2-snap/000001.jsonl").path
    let output = try Program.run("replay", path, "--messages").output
    let times = output.split(separator: "\n").compactMap { Double($0.split(separator: " ")[0]) }
    #expect(times == times.sorted())
    #expect(times.count == output.split(separator: "\n").count)
    #expect(said("err", "!", in: output).allSatisfy { $0 == "thinking" })
    #expect(!said("err", "!", in: output).isEmpty)
    #expect(!said("two", "<", in: output).isEmpty)
  }

  @Test func `a bot that plays as it did is found to, and one that does not is stopped at once`() throws {
    let scratch = try TranscriptTests.tournament()
    let game = scratch.file("run/transcripts/1-klondike/000001.jsonl").path
    let bots = Program.package.appending(path: "Bots/shell").path
    let same = try Program.run("debug", game, "--bot", "one", "--cwd", bots, "--sandbox", "none")
    #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
    #expect(same.output.contains(/^all \d+ recorded answers match\n$/))
    // The tournament's file knows where the bot runs, wherever this program is started.
    let file = scratch.file("file.json").path
    let placed = try Program.run("debug", game, "--bot", "one", "--file", file, "--sandbox", "none")
    #expect(placed.output == same.output, "\(placed.errors)")

    let noisy = scratch.file("run/transcripts/2-snap/000001.jsonl").path
    let script = try scratch.read("noisy.sh").replacing("\\\"action\\\":0", with: "\\\"action\\\":1")
    try scratch.write(script, to: "noisy.sh")
    let other = try Program.run("debug", noisy, "--bot", "err", "--cwd", scratch.folder.path)
    #expect(other.exitCode == 1)
    let lines = other.output.split(separator: "\n")
    #expect(lines.first == "1 answer matches; the next one differs")
    #expect(lines.contains { $0.hasPrefix("  recorded  {\"id\":") && $0.hasSuffix("\"action\":0}") })
    #expect(lines.contains { $0.hasPrefix("  received  {\"id\":") && $0.hasSuffix("\"action\":1}") })
    #expect(other.errors.contains("! thinking"))
  }

  @Test(.enabled(if: Walls.best != "none", "no sandbox works on this machine: see referee doctor"))
  func `a command that a journal names runs in a sandbox, which is named`() throws {
    let secrets = try TemporaryFolder()
    let secret = try secrets.write("seed", to: "secret")
    let scratch = try TemporaryFolder()
    // It plays well in a tournament that hides nothing, and otherwise where the secret can be read.
    let bot = ShellBot.script(
      first: "mood=0", onPrompt: "[ \"$(cat \(secret) 2>&-)\" ] && mood=1; " + ShellBot.answer(0)
    )
    .replacing("\\\"action\\\":0", with: "\\\"action\\\":$mood")
    try scratch.write(bot, to: "bot.sh")
    try scratch.write(
      """
      {"out": "run", "seed": "s", "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 3}}],
       "bots": [{"name": "bot", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", "file.json", in: scratch.folder).exitCode == 0)
    let game = "run/transcripts/1-klondike/000001.jsonl"
    let same = try Program.run("debug", game, in: scratch.folder)
    #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
    #expect(same.errors == "sandbox: \(Walls.best)\nbot: sh bot.sh in \(scratch.path)\n")
    let other = try Program.run("debug", game, "--sandbox", "none", in: scratch.folder)
    #expect(other.exitCode == 1, "\(other.output)")
    #expect(other.errors.hasPrefix("sandbox: none: bots can read your files"))
  }

  /// What a bot does at its second prompt, how the recording ends by that, and what comes now: what it must not do again.
  static let failures = [
    ("exit 3", "a crash", "nothing: the bot's process ended"),
    ("exec sleep 60", "a time overrun", "nothing within "),
    (#"echo "{\"id\":$id,\"action\":\"t1-t1\"}""#, "an illegal action", "illegal action: t1-t1; legal actions: "),
    ("echo thinking", "a malformed line", "in the line: thinking"),
  ]

  @Test(arguments: TestScope.some(of: failures, quick: 2))
  func `the prompt at which a recorded game failed is judged, and a repair confirmed`(
    failure: String, ending: String, now: String
  ) throws {
    let scratch = try TemporaryFolder()
    let good = ShellBot.script(onPrompt: ShellBot.answer(0))
    let bad = ShellBot.script(
      onPrompt: "turn=${turn}x; [ $turn = xx ] && { \(failure); continue; }; " + ShellBot.answer(0))
    try scratch.write(bad, to: "bot.sh")
    try scratch.write(
      """
      {"out": "run", "seed": "s", "events": [{"game": "klondike", "deals": 1, "clock": {"move_ms": 300}}],
       "bots": [{"name": "bot", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", "--quiet", "file.json", in: scratch.folder).exitCode == 0)
    let game = "run/transcripts/1-klondike/000001.jsonl"
    let again = try Program.run("debug", game, in: scratch.folder)
    #expect(again.exitCode == 1, "\(again.output)")
    #expect(
      again.output.hasPrefix(
        "all 2 recorded answers match; the recording ends in \(ending)\n  sent      {\"type\":"), "\(again.output)")
    #expect(again.output.contains(now), "\(again.output)")
    try scratch.write(good, to: "bot.sh")
    let repaired = try Program.run("debug", game, in: scratch.folder)
    #expect(repaired.exitCode == 0, "\(repaired.output)")
    #expect(repaired.output.hasSuffix(": a valid answer in time: fixed\n"), "\(repaired.output)")
  }

  @Test func `a bot that fails before its first message has come fails again, and is not called repaired`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "a talker", "command": ["sh", "-c", "echo hello; cat >/dev/null"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", "--quiet", "file.json", in: scratch.folder).exitCode == 1)
    // Which of the two comes first is chance.
    let game = "run/transcripts/1-klondike/000001.jsonl"
    let recorded = try scratch.read(game)
    let early = recorded.replacing(/\[\d+,0,"delivered"[^\]]*\],/, with: "")
    for text in [recorded, early] {
      try scratch.write(text, to: game)
      let again = try Program.run("debug", game, in: scratch.folder)
      #expect(again.exitCode == 1 && again.output.contains("in the line: hello"), "\(again.output)\(again.errors)")
    }
  }

  @Test func `who did not sit at the table is not asked for`() throws {
    let scratch = try TranscriptTests.played.get()
    let path = scratch.file("run/transcripts/2-snap/000001.jsonl").path
    let result = try Program.run("replay", path, "--messages", "--bot", "tow")
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("referee: bot tow did not play at this table, did you mean two?; its bots: "))
    let debug = try Program.run("debug", path)
    #expect(debug.errors.hasPrefix("referee: this table had several bots; select one with --bot: "))
  }
}
