import BotProtocol
import Foundation
import TestBasics
import TestSupport
import Testing

/// Mistakes of real bots, and what both `check` and `faults` say of them.
@Suite(.timeLimited) struct DiagnosisTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var game = "klondike"
    var script: String
    /// What stands in the lines "problem", "stderr" and "fix" of both.
    var said: [String]
    /// What must not stand there.
    var unsaid: [String] = []
    /// Options of `check`, and the clock of the tournament.
    var options: [String] = []
    var clock = "{}"
  }

  static let mistakes = [
    Mistake(
      testDescription: "a claim that is written with commas", game: "set",
      script: ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":\"1rso,1pss,1gst\"}""#),
      said: [
        "illegal action: 1rso,1pss,1gst; legal actions: pass, deal, and a claim, which is never listed",
        "3 different cards of \"table\", separated by one space",
      ]),
    Mistake(
      testDescription: "answers that are all late", game: "snap",
      script: ShellBot.script(onPrompt: "sleep 0.3; " + ShellBot.answer(0)),
      said: [
        "no answer in time in 10 windows in a row; ", " came late, which took a median of ",
        "answer within \"window_ms\"",
      ],
      unsaid: ["not flushed"], options: ["--window-ms", "200"], clock: #"{"window_ms": 200}"#),
    Mistake(
      testDescription: "an answer without an action", script: ShellBot.script(onPrompt: #"echo "{\"id\":$id}""#),
      said: ["malformed line: no \"action\"", "add \"action\" to the answer: {\"id\":N,\"action\":A}"],
      unsaid: ["JSON library"]),
    Mistake(
      testDescription: "a float as id", script: ShellBot.script(onPrompt: #"echo "{\"id\":$id.0,\"action\":0}""#),
      said: ["\"id\" is a ", "make \"id\" the prompt's id, a whole number, not a ", "copy its digits from the prompt"],
      unsaid: ["JSON library"]),
    Mistake(
      testDescription: "an exception",
      script: ShellBot.script(
        onPrompt: #"printf 'Traceback (most recent call last):\n  File "x", line 2\nBadLuck: no card\n' >&2; exit 1"#),
      said: ["Traceback (most recent call last)", "it ended with: BadLuck: no card"], unsaid: ["until the end of input"]
    ),
  ]

  private let scratch: TemporaryFolder

  private init() throws { scratch = try TemporaryFolder() }

  /// What `faults` says of a bot in a tournament of one deal.
  private func faults(_ mistake: Mistake, command: [String] = ["sh", "bot.sh"]) throws -> String {
    try scratch.write(ShellBot.script(), to: "good.sh")
    let words = command.map { "\"\($0)\"" }.joined(separator: ", ")
    try scratch.write(
      """
      {"out": "run", "seed": "s", "sandbox": "none",
       "events": [{"game": "\(mistake.game)", "deals": 1, "clock": \(mistake.clock)}],
       "bots": [{"name": "bad", "command": [\(words)]}, {"name": "good", "command": ["sh", "good.sh"]}]}
      """, to: "file.json")
    _ = try Program.run("run", "file.json", "--quiet", in: scratch.folder)
    return try Program.run("games", "run", "--faults", "--bot", "bad", in: scratch.folder).output
  }

  private func check(_ mistake: Mistake, command: [String] = ["sh", "bot.sh"]) throws -> String {
    let words = ["check", "--sandbox", "none", "--game", mistake.game] + mistake.options + command
    return try Program.run(in: scratch.folder, words).output
  }

  @Test(arguments: TestScope.some(of: mistakes)) func `check and faults say the same true thing of a mistake`(
    mistake: Mistake
  ) throws {
    try scratch.write(mistake.script, to: "bot.sh")
    let (checked, played) = (try check(mistake), try faults(mistake))
    for text in mistake.said { #expect(checked.contains(text) && played.contains(text), "\(checked)\n\(played)") }
    for text in mistake.unsaid { #expect(!checked.contains(text) && !played.contains(text), "\(checked)\n\(played)") }
    func fix(_ output: String) -> Substring? { output.firstMatch(of: /\n +fix +(.*)\n/)?.1 }
    #expect(fix(checked) != nil && fix(checked) == fix(played), "\(checked)\n\(played)")
  }

  @Test func `of several lines the wrong one is shown`() throws {
    try scratch.write("echo Welcome\n" + ShellBot.script(), to: "bot.sh")
    let checked = try check(Mistake(testDescription: "", script: "", said: []))
    #expect(checked.contains("         received  Welcome\n"), "\(checked)")
  }

  @Test func `a bot that answers once a buffer of lines has come is told that it reads ahead`() throws {
    let script =
      #"while block=$(head -c 4096) && [ "$block" ]; do echo '{"type":"ready"}'; done; echo '{"type":"ready"}'"#
    try scratch.write(script, to: "bot.sh")
    let checked = try check(Mistake(testDescription: "", script: "", said: [], options: ["--ready-ms", "1000"]))
    #expect(checked.contains("problem   it reads ahead: it answers a line only once a buffer full"), "\(checked)")
    #expect(
      checked.contains("fix       answer each line before you read the next; in shell: while IFS= read -r line; do"))
  }

  @Test(.onlyWithAll) func `a bot that reads to the end of its input is told so, and not that it does not flush`()
    throws
  {
    let mistake = Mistake(
      testDescription: "", script: #"input=$(cat); echo '{"type":"ready"}'"#, said: [],
      options: ["--ready-ms", "1000"], clock: #"{"ready_ms": 1000}"#)
    try scratch.write(mistake.script, to: "bot.sh")
    let checked = try check(mistake)
    #expect(checked.contains("FAILED   ready "), "\(checked)")
    #expect(checked.contains("problem   it reads to the end of its input before it answers\n"), "\(checked)")
    #expect(
      checked.contains("fix       answer each line before you read the next; in shell: while IFS= read -r line; do"))
    // A tournament starts no second process to find out which it is.
    let played = try faults(mistake)
    #expect(played.contains("not flushed; in shell: "), "\(played)")
    #expect(played.contains("or the program read to the end of its input first; in shell: while IFS="), "\(played)")
    #expect(played.contains("fix      answer each line before you read the next, and flush every answer"), "\(played)")
  }

  @Test(
    .needs(.python), .enabled(if: Walls.best != "none", "no sandbox works on this machine: see referee doctor"))
  func `a bot that needs the network is told so, and reaches it with --network`() throws {
    try scratch.write(
      """
      import sys, urllib.request
      urllib.request.urlopen("http://127.0.0.1:9/", timeout=5)
      """, to: "bot.py")
    let words = ["check", "--game", "snap"]
    let confined = try Program.run(in: scratch.folder, words + ["python3", "bot.py"]).output
    #expect(confined.contains("set \"network\": true for it in the tournament file"), "\(confined)")
    let connected = try Program.run(in: scratch.folder, words + ["--network", "python3", "bot.py"]).output
    // Nobody listens there.
    #expect(connected.contains("it ended with: urllib.error.URLError: "), "\(connected)")
    #expect(connected.contains("refused"), "\(connected)")
  }

  /// `RunningBotTests` and `StartFailureTests` have the other reasons.
  @Test func `a program that cannot start is refused for its true reason`() throws {
    try scratch.write("import sys\n", to: "bot")
    try scratch.setPermissions(0o755, of: "bot")
    let sentence = "a script needs a first line such as #!/usr/bin/env python3"
    let checked = try Program.run("check", "./bot", in: scratch.folder)
    #expect(checked.exitCode == 2 && checked.errors.contains(sentence), "\(checked.errors)")
    _ = try faults(Mistake(testDescription: "", script: "", said: []), command: ["./bot"])
    let played = try Program.run("run", "file.json", "--quiet", in: scratch.folder)
    #expect(played.exitCode == 2 && played.errors.contains(sentence), "\(played.errors)")
  }

  /// Files that another program or a shell runs, the words that start them, and what is to be done.
  static let files: [(text: String, command: [String], fix: String)] = [
    ("read line\r\n:\r\nexit 3\r\n", ["sh", "bot.sh"], "a file has Windows line endings"),
    ("\u{FEFF}#!/bin/sh\nexit 3\n", ["sh", "bot.sh"], "a file begins with a byte order mark"),
    (":", ["sh", "~/bot.sh"], "a path begins with ~, which stays as it is, since no shell reads the command"),
    (":", ["sh", #"bots\bot.sh"#], "a path is written as on Windows: write it with / in place of \\"),
  ]

  @Test(arguments: files) func `a file that an interpreter cannot run is told why`(
    text: String, command: [String], fix: String
  ) throws {
    try scratch.write(text, to: "bot.sh")
    let checked = try check(Mistake(testDescription: "", script: "", said: []), command: command)
    #expect(checked.contains("fix       " + fix), "\(checked)")
  }

  #if os(Linux)
    @Test func `where CPU time is charged, a start script is told that a bot is one process`() throws {
      try scratch.write("sleep 0\nread line\n", to: "bot.sh")
      try scratch.write(
        """
        {"out": "run", "sandbox": "none", "events": [{"game": "klondike", "deals": 1, "charge": "cpu"}],
         "bots": [{"name": "bad", "command": ["sh", "bot.sh"]}]}
        """, to: "file.json")
      let played = try Program.run("run", "file.json", "--quiet", in: scratch.folder)
      #expect(
        played.errors.contains(
          "fix: the bot is a single process where CPU time is charged: name the interpreter itself"),
        "\(played.errors)")
    }
  #endif

  @Test(arguments: [["replay", "--messages"], ["replay"], ["debug"]])
  func `a folder in place of a transcript is told from a tournament file`(words: [String]) throws {
    let result = try Program.run(in: scratch.folder, words + [scratch.path])
    #expect(result.exitCode == 2)
    #expect(
      result.errors.contains(
        "this is a folder; give the path of a transcript, which is a file in the folder transcripts"),
      "\(result.errors)")
  }
}
