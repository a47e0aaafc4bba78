import Foundation
import TestBasics
import TestSupport
import Testing

/// A person's games: what happens to the terminal, to what is saved, and to what is recorded.
@Suite(.serialized, .timeLimited) struct PlayTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func start(_ words: String..., rows: Int = 30, columns: Int = 100) throws -> PseudoTerminal {
    try PseudoTerminal(referee: words, in: scratch.folder, rows: rows, columns: columns)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() }
  }

  // The terminal.

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a run that is ended while a person thinks gives the terminal back`(signal: Int32) throws {
    for _ in 0..<3 {
      let game = try start("play", "snap", "--against", "snap-simple", "--window", "60000")
      try game.wait(for: "turn 1")
      #expect(!game.isAsFound)
      game.signal(signal)
      #expect(game.finish() == 0)
      #expect(game.isAsFound)
    }
  }

  @Test func `a game that ends while a person's program has the terminal gives it back, every time`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 1},
        "clock": {"bank_ms": 600000, "window_ms": 100, "silent_windows": 1000}}],
       "bots": [{"name": "me", "command": "human"}, {"name": "bot", "command": ["snap-simple"]}]}
      """, to: "file.json")
    for _ in 0..<TestScope.choose(quick: 2, all: 8) {
      try? FileManager.default.removeItem(at: scratch.file("run"))
      let run = try start("run", "file.json", rows: 60)
      #expect(run.finish() == 0)
      #expect(run.written.contains("\u{1B}[?1049h"), "the person had the screen")
      #expect(run.isAsFound)
    }
  }

  @Test(arguments: [SIGSEGV, SIGTRAP, SIGBUS])
  func `a program that crashes gives the terminal back`(signal: Int32) throws {
    let game = try start("play", "klondike", "--seed", "x")
    try game.wait(for: "moves 0")
    #expect(!game.isAsFound)
    game.signal(signal)
    #expect(game.finish() == signal)
    #expect(game.isAsFound)
  }

  @Test func `no terminal is taken where the output is none`() throws {
    let game = try PseudoTerminal(
      URL(filePath: "/bin/sh"), ["-c", "\(BuiltPrograms.folder.appending(path: "referee").path) play klondike >file"],
      in: scratch.folder.path)
    #expect(game.finish() == 2)
    #expect(game.screen.text.contains("needs a terminal on standard input and output"))
    #expect(try scratch.read("file").isEmpty)
    #expect(game.isAsFound)
  }

  @Test func `a recorded game that is looked at gives the terminal back when it is ended`() throws {
    let game = try start("play", "klondike", "--seed", "x")
    try game.wait(for: "moves 0")
    game.type(":resign⏎:resign⏎")
    try game.wait(for: "Given up after")
    game.type("q")
    #expect(game.finish() == 0)
    let replay = try start("replay", "referee-klondike-1.jsonl")
    try replay.wait(for: "The cards are dealt.")
    replay.signal(SIGTERM)
    _ = replay.finish()
    #expect(replay.isAsFound)
  }

  // What is saved.

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a game is saved after everything that is done, however the program ends`(signal: Int32) throws {
    let game = try start("play", "klondike", "--seed", "x")
    try game.wait(for: "moves 0")
    game.type("ddd")
    try game.wait(for: "moves 3")
    game.type("u")
    // What is drawn is saved already.
    try game.wait(for: "moves 2")
    game.signal(signal)
    let status = game.finish()
    #expect(try files == ["referee-klondike.json"])
    if signal != SIGKILL {
      #expect(status == 130)
      #expect(game.isAsFound)
    }
    let again = try start("play", "klondike")
    try again.wait(for: "moves 2")
    again.type("r")
    try again.wait(for: "moves 3")
    again.type("q")
    #expect(again.finish() == 0)
  }

  @Test func `a save that cannot be written is reported at once, and the game goes on`() throws {
    try scratch.write("", to: "file")
    let game = try start("play", "klondike", "--save", "file/k.json")
    try game.wait(for: "moves 0")
    game.type("d")
    try game.wait { $0.text.contains("moves 1") && $0.text.contains("not saved: file/k.json cannot be written") }
    game.type("d")
    try game.wait(for: "moves 2")
    game.type("q")
    #expect(game.finish() == 2)
    #expect(game.isAsFound)
  }

  @Test func `the command that goes on names the file, and options that contradict it are refused`() throws {
    let game = try start("play", "klondike", "--save", "my k.json", "--seed", "one")
    try game.wait(for: "moves 0")
    game.type("dq")
    #expect(game.finish() == 0)
    #expect(game.screen.text.contains("to continue: referee play klondike --save 'my k.json'"))
    func play(_ words: String...) throws -> Program.Result {
      try Program.start(["play", "klondike", "--save", "my k.json"] + words, in: scratch.folder).finish()
    }
    let refused = try play("--seed", "two", "--option", "draw=1", "--deal", "7")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("my k.json contains a game with seed one, deal 1, options {\"draw\":3,"))
    #expect(
      refused.errors.contains(
        ", not --seed two, --option draw=1, --deal 7; omit them to continue that game, "
          + "add --new to replace it, or keep both with another --save"))
    #expect(try play("--option", "draw=1").errors.contains(", not --option draw=1; omit it"))
    // The same options are no contradiction: what is missing is only a terminal.
    for words in [["--seed", "one", "--deal", "1", "--option", "draw=3"], ["--new", "--seed", "two"]] {
      let result = try Program.start(
        ["play", "klondike", "--save", "my k.json"] + words, in: scratch.folder
      ).finish()
      #expect(result.errors.contains("needs a terminal on standard input and output"))
    }
    #expect(try play("--window", "100").errors.contains("--window applies only against bots"))
  }

  @Test func `a deal that can be won is the first one from a number on, and the same command goes on with it`() throws {
    func isWon(_ number: Int) throws -> Bool {
      try Program.run("deal", "klondike", "--seed", "lost first", "--deal", "\(number)", "--solve").output
        .contains("can be won with all cards known")
    }
    let lost = try #require(try (1...60).first { try !isWon($0) })
    let won = try #require(try (lost...).first { try isWon($0) })
    let words = ["play", "klondike", "--save", "k.json", "--seed", "lost first", "--deal", "\(lost)", "--can-be-won"]
    for _ in 1...2 {
      let game = try PseudoTerminal(referee: words, in: scratch.folder, rows: 30, columns: 100)
      try game.wait(for: "moves ")
      game.type("dq")
      #expect(game.finish() == 0)
      #expect(try scratch.read("k.json").contains(#""deal":\#(won)"#))
    }
    func refusal(_ words: String...) throws -> String {
      try Program.start(["play"] + words + ["--can-be-won", "--save", "none.json"], in: scratch.folder).finish().errors
    }
    #expect(try refusal("set").contains("no solver knows set; the games with a solver are klondike"))
    #expect(try refusal("klondike", "--cards", "KC").contains("--cards and --can-be-won"))
    #expect(
      try refusal("klondike", "--option", "max_actions=20", "--deal", "3")
        .contains("of deals 3 to 42 of this seed none was found that can be won; choose another --seed"))
    #expect(
      try refusal("snap", "--browser", "--against", "snap-human").contains(
        "--can-be-won applies only when you play alone"))
  }

  @Test func `options that contradict a table against bots are refused`() throws {
    var game = try start("play", "snap", "--against", "snap-human", "--seed", "x", "--window", "60000")
    try game.wait(for: "turn 1")
    game.type("q")
    #expect(game.finish() == 0)
    for words in [
      ["--against", "snap-simple"], ["--seed", "y"], ["--window", "500"], ["--option", "max_turns=7"],
      ["--against", "snap-human", "--against", "snap-human"],
    ] {
      game = try PseudoTerminal(referee: ["play", "snap"] + words, in: scratch.folder, columns: 400)
      #expect(game.finish() == 2)
      #expect(game.screen.text.contains("referee-snap-table contains a game with seed x, options"))
      #expect(game.screen.text.contains("against snap-human, not \(words[0]) \(words[1])"))
    }
    game = try start("play", "snap", "--against", "snap-human", "--seed", "x", "--window", "60000")
    try game.wait(for: "turn 1")
    game.type("q")
    #expect(game.finish() == 0)
    let deal = try start("play", "snap", "--against", "snap-human", "--deal", "7")
    #expect(deal.finish() == 2)
    #expect(deal.screen.text.contains("--deal applies only when you play alone"))
  }

  // What is seen.

  @Test func `the help fits 80 columns with all its keys, and taking back after the end clears the end`() throws {
    let game = try start("play", "klondike", "--seed", "x", rows: 24, columns: 80)
    try game.wait { screen in
      screen.text.contains("arrows, Enter or click: select · d: turn three cards · h: hint · a: collect\n")
        && screen.text.contains("\nP: pause · W: lost? · N: new game · C: colours · ?: actions · :ACTION · q: quit\n")
    }
    game.type(":resign⏎:resign⏎")
    try game.wait(for: "Given up after")
    game.type("\u{1B}[15~u")
    try game.wait { !$0.text.contains("Given up") && $0.text.contains("moves 0") }
    game.type("q")
    #expect(game.finish() == 0)
  }

  @Test func `where calls are played a person has time to name the cards, and sees which window is open`() throws {
    try scratch.write(ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":\"pass\"}""#), to: "bot.sh")
    let game = try start("play", "set", "--option", "calls=true", "--against", "sh bot.sh", "--seed", "x")
    func secondsLeft() -> Int { game.screen.text.firstMatch(of: /(\d+) s left/).flatMap { Int($0.1) } ?? 0 }
    try game.wait { $0.text.contains("now call") && secondsLeft() > 30 }
    game.type("c")
    try game.wait { $0.text.contains("now name the cards") && secondsLeft() > 30 }
    // The time that is left is seen to pass.
    let left = secondsLeft()
    try game.wait { _ in secondsLeft() < left }
    game.type("q")
    #expect(game.finish() == 0)
    #expect(game.isAsFound)
  }

  @Test func `a race that others have decided closes at once, and the next table is shown`() throws {
    // Slow enough for its turns to be seen.
    let call = #"sleep 0.2; echo "{\"id\":$id,\"action\":\"snap\"}""#
    try scratch.write(ShellBot.script(onPrompt: call), to: "bot.sh")
    let game = try start("play", "snap", "--against", "sh bot.sh", "--seed", "x", "--window", "3600000")
    // No key is pressed, and each window would be open for an hour.
    try game.wait(for: "turn 3")
    game.type("q")
    #expect(game.finish() == 0)
    #expect(game.isAsFound)
  }

  @Test func `each window shows its own time`() throws {
    // It calls at once, and then says nothing: the other may challenge.
    try scratch.write(
      ShellBot.script(
        onPrompt: #"""
          case $line in *',"call"]'*) action=call ;; *) action=pass ;; esac
          echo "{\"id\":$id,\"action\":\"$action\"}"
          """#),
      to: "bot.sh")
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "set", "seats": 2, "deals": 1, "options": {"calls": true},
        "clock": {"bank_ms": 600000, "window_ms": 3600000, "name_ms": 60000, "challenge_ms": 600000}}],
       "bots": [{"name": "me", "command": "human"}, {"name": "bot", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    let run = try start("run", "file.json")
    func secondsLeft() -> Int { run.screen.text.firstMatch(of: /(\d+) s left/).flatMap { Int($0.1) } ?? 0 }
    try run.wait { $0.text.contains("now call") && secondsLeft() > 2000 }
    run.type("p")
    // An answer is seen to be taken, by whatever comes next.
    try run.wait { $0.text.contains("waiting for the others") || $0.text.contains("now challenge") }
    try run.wait { $0.text.contains("now challenge") && (300...510).contains(secondsLeft()) }
    run.type("p")
    try run.wait { $0.text.contains("now call") && secondsLeft() > 2000 }
    run.signal(SIGTERM)
    _ = run.finish()
    #expect(run.isAsFound)
  }

  // What is recorded.

  @Test func `a game played alone is recorded, and can be replayed and read`() throws {
    for number in 1...2 {
      let game = try start("play", "klondike", "--seed", "x")
      try game.wait(for: "moves 0")
      game.type("dudd:resign⏎:resign⏎")
      try game.wait(for: "Given up after")
      game.type("q")
      #expect(game.finish() == 0)
      #expect(game.screen.text.contains("replay it with: referee replay referee-klondike-\(number).jsonl"))
    }
    #expect(try files == ["referee-klondike-1.jsonl", "referee-klondike-2.jsonl"])
    let spoken = try Program.start(["replay", "referee-klondike-1.jsonl", "--messages"], in: scratch.folder).finish()
    #expect(spoken.exitCode == 0)
    #expect(spoken.output.matches(of: /ms +Turned three cards, the [a-z ]+ on top\./).count == 2, "\(spoken.output)")
    #expect(spoken.output.contains(" Given up after 2 moves: 0 cards home. you: won 0,"), "\(spoken.output)")
    // A bot on the same deal, side by side.
    try scratch.write(
      """
      {"out": "run", "seed": "x", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "bot", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", scratch.file("file.json").path, "--quiet").exitCode == 0)
    let page = try Program.start(
      [
        "replay", "referee-klondike-1.jsonl", "run/transcripts/1-klondike/000001.jsonl", "--html", "both.html",
      ], in: scratch.folder
    ).finish()
    #expect(page.exitCode == 0)
    let dealt = try ["referee-klondike-1.jsonl", "run/transcripts/1-klondike/000001.jsonl"].map { path in
      try #require(try scratch.read(path).firstMatch(of: /"seed":"(.*?)".*?"deal":(\d+)/)).output
    }
    #expect(dealt[0].1 == dealt[1].1 && dealt[0].2 == dealt[1].2)
  }

  @Test func `somebody's deal is played, goes on, and is replayed from its record`() throws {
    let cards = try Program.run("deal", "klondike", "--seed", "x", "--format", "lonelybot").output
    try scratch.write(cards, to: "deal.txt")
    var game = try start("play", "klondike", "--cards", "deal.txt")
    try game.wait(for: "moves 0")
    game.type("dq")
    #expect(game.finish() == 0)
    let other = try Program.start(["play", "klondike", "--cards", "AS"], in: scratch.folder).finish()
    #expect(other.exitCode == 2)
    game = try start("play", "klondike", "--cards", "deal.txt")
    try game.wait(for: "moves 1")
    game.type(":resign⏎:resign⏎")
    try game.wait(for: "Given up after")
    game.type("q")
    #expect(game.finish() == 0)
    let replay = ["replay", "referee-klondike-1.jsonl", "--html", "one.html"]
    #expect(try Program.start(replay, in: scratch.folder).finish().exitCode == 0)
    let text = try Program.run("deal", "klondike", "--seed", "x", "--format", "text").output
    #expect(try scratch.read("referee-klondike-1.jsonl").contains("\"cards\":\"\(text.dropLast())\""))
  }
}
