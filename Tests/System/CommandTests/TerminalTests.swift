import Foundation
import TestBasics
import TestSupport
import Testing

/// The program at a terminal, with a person's keys.
@Suite(.serialized, .timeLimited) struct TerminalTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func start(_ words: String..., rows: Int = 30, columns: Int = 100) throws -> PseudoTerminal {
    try PseudoTerminal(referee: words, in: scratch.folder, rows: rows, columns: columns)
  }

  @Test func `a person deals, takes back, plays again, gets a hint, tidies up, quits, and goes on later`() throws {
    var game = try start("play", "klondike", "--seed", "x")
    try game.wait(for: "moves 0")
    game.type("d")
    try game.wait(for: "J♥  K♠  8♦")
    game.type("u")
    try game.wait { $0.text.contains("moves 0") && !$0.text.contains("8♦") }
    game.type("r")
    try game.wait(for: "8♦")
    game.type("h")
    // In steps: first the card, then what to do with it.
    try game.wait(for: "Hint: look at the ace of diamonds")
    game.type("h")
    try game.wait(for: "Hint: Ace of diamonds home")
    #expect(game.screen.text.contains("{A♦ }"), "the hint can be seen without colours")
    game.type(":t3-f⏎")
    try game.wait(for: "score 1")
    game.type("da")
    try game.wait { $0.text.contains("Moved ") && $0.text.contains("moves 5") }
    game.type("q")
    #expect(game.finish() == 0)
    try game.wait(for: "saved in referee-klondike.json; to continue: referee play klondike")
    game = try start("play", "klondike")
    try game.wait(for: "score 3 · moves 5")
    game.type("u")
    try game.wait(for: "moves 4")
    game.type("\u{3}")
    #expect(game.finish() == 0)
  }

  @Test func `a card is moved by pointing at it and at where it goes`() throws {
    let game = try start("play", "klondike", "--seed", "x")
    try game.wait(for: "moves 0")
    game.type("→")
    try game.wait(for: "▶░░░◀")
    game.type("⏎")
    try game.wait(for: "moves 1")
    game.type("↓→→")
    try game.wait(for: "▶A♦ ◀")
    game.type("⏎")
    // Picked and under the cursor: neither like a card that is only picked nor like one under the cursor.
    try game.wait(for: "▶A♦ ]")
    game.type("↑")
    try game.wait(for: "[A♦ ]")
    game.type("→→→⏎")
    try game.wait(for: "score 1")
    game.type("q")
    #expect(game.finish() == 0)
  }

  /// What a terminal sends for a press of a mouse button at the first of these characters, and for its release.
  private func click(_ text: String, in game: PseudoTerminal, button: Int = 0) throws -> String {
    let row = try #require(game.screen.lines.firstIndex { $0.contains(text) })
    let line = game.screen.lines[row]
    let column = try line.distance(from: line.startIndex, to: #require(line.firstRange(of: text)).lowerBound)
    return "\u{1B}[<\(button);\(column + 1);\(row + 1)M\u{1B}[<\(button);\(column + 1);\(row + 1)m"
  }

  @Test func `a card is moved by clicks, and other buttons and terminals do no harm`() throws {
    let game = try start("play", "klondike", "--seed", "x", rows: 24, columns: 80)
    try game.wait(for: "moves 0")
    #expect(game.screen.modes.isSuperset(of: ["?1000", "?1006"]))
    game.type(try click("A♦", in: game, button: 2))
    game.type(try click("A♦", in: game))
    try game.wait(for: "▶A♦ ]")
    // A place where it may not lie, then none at all, then its own.
    game.type(try click("··♠··", in: game))
    try game.wait(for: "Nothing can be done there")
    game.type(try click("Klondike", in: game))
    game.type(try click("··♦··", in: game))
    try game.wait { $0.text.contains("score 1") && $0.text.contains("moves 1") }
    // The oldest form of a report, which has a byte each for the button, the column and the row; then the wheel.
    let stock = try #require(game.screen.lines.firstIndex { $0.hasPrefix("░░░░░") })
    game.type("\u{1B}[M \u{22}\(Character(Unicode.Scalar(UInt8(33 + stock))))")
    try game.wait(for: "moves 2")
    game.type("\u{1B}[<65;1;1M")
    try game.wait { $0.lines.contains { $0.hasPrefix("▶K♦ ◀") } }
    game.type("\u{1B}[<64;1;1M")
    try game.wait { $0.lines.contains { $0.hasPrefix("▶░░░◀") } }
    game.type(":resign⏎:resign⏎")
    try game.wait(for: "Given up after")
    game.type(try click("A♦", in: game) + "u")
    try game.wait { $0.text.contains("moves 2") && !$0.text.contains("Given up") }
    game.type("q")
    #expect(game.finish() == 0)
    #expect(game.isAsFound)
    let dumb = try PseudoTerminal(
      referee: ["play", "klondike"], in: scratch.folder, environment: ["TERM": "dumb"])
    try dumb.wait(for: "moves 2")
    dumb.type("q")
    #expect(dumb.finish() == 0)
    #expect(!dumb.written.contains("\u{1B}[?1000h"))
  }

  @Test func `S11 a person alone pays for hints, and a mismatch brings no cards`() throws {
    let game = try start("play", "set", "--seed", "x")
    func names() -> [String] { game.screen.text.matches(of: /[123][rgp][ods][sto]\b/).map { String($0.output) } }
    try game.wait(for: "points 0")
    // No set lies there: a hint says so and costs nothing.
    game.type("h")
    try game.wait(for: "Hint: Deal three more")
    game.type("d")
    try game.wait { $0.text.contains("Right, no set here: three more") && names().count == 15 }
    #expect(game.screen.text.contains("points 0"))
    game.type("h")
    try game.wait { $0.text.contains("points -1") && $0.text.contains("Hint: look at the ") }
    game.type("h")
    try game.wait { $0.text.contains(/Hint: look at the .* and .*/) }
    game.type("h")
    // However many steps it has, a hint is paid for once.
    try game.wait { $0.text.contains("points -1") && $0.text.contains("Hint: Claim ") }
    let cards = game.screen.text.replacing("\n", with: " ").matches(
      of: /(one|two|three) (red|green|purple) (solid|striped|open) (oval|diamond|squiggle)/)
    let letters = ["one": "1", "two": "2", "three": "3", "striped": "t"]
    let hint = cards.map { card in
      [card.1, card.2, card.4, card.3].map { letters[String($0)] ?? String($0.prefix(1)) }.joined()
    }
    try #require(hint.count == 3)
    game.type(":\(hint.sorted().joined(separator: " "))⏎")
    try game.wait { $0.text.contains("points 0 · sets 1") && names().count == 12 }
    // The reaction is measured.
    #expect(game.screen.text.contains(/A set, \+1 · \d+\.\d s/))
    game.type("→⏎→⏎→⏎")
    try game.wait { $0.text.contains("mistakes 1") && $0.text.contains(/Not a set: .*−1 · \d+\.\d s/) }
    #expect(names().count == 12)
    #expect(game.screen.text.contains("points -1"))
    // It stays to be seen, and each step can be taken back.
    #expect(game.screen.text.count { $0 == "✗" } == 5, "three cards, one of them under the cursor")
    game.type("uuu")
    try game.wait { $0.text.contains("points 0") && !$0.text.contains("✗") && !$0.text.contains("]") }
    game.type("q")
    #expect(game.finish() == 0)
  }

  @Test func `a person mixes the cards, changes the colours, and deals a new game`() throws {
    let game = try start("play", "set", "--seed", "x")
    func names() -> [String] { game.screen.text.matches(of: /[123][rgp][ods][sto]/).map { String($0.output) } }
    // A terminal takes a picture piece by piece.
    try game.wait { _ in names().count == 12 }
    let dealt = names()
    game.type("M")
    // Mixing changes nothing but places.
    try game.wait { _ in names() != dealt && names().sorted() == dealt.sorted() }
    // Three more come to the mixed twelve, which stay.
    let mixed = names()
    game.type("d")
    try game.wait { _ in names().count == 15 }
    #expect(names().filter(dealt.contains) == mixed)

    // The inks of red, green and purple, then those that the colour-blind tell apart.
    func ink(_ digits: String) -> String {
      let number = Int(digits, radix: 16)!
      return "\u{1B}[38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)m"
    }
    let (usual, safe) = (["d62828", "2a9134", "6a2c91"].map(ink), ["d55e00", "0072b2", "1a1a1a"].map(ink))
    for ink in usual { #expect(game.written.contains(ink)) }
    for ink in safe { #expect(!game.written.contains(ink)) }
    game.type("C")
    try game.wait { _ in safe.allSatisfy(game.written.contains) }

    game.type("N")
    try game.wait(for: "Deal 2")
    #expect(names().count == 12 && names() != dealt)
    game.type("q")
    #expect(game.finish() == 0)
    #expect(try scratch.read("referee-set.json").contains(#""deal":2"#))
  }

  @Test func `a person plays against bots, leaves the table, and takes it up where it was`() throws {
    var game = try start(
      "play", "snap", "--against", "snap-human", "--against", "snap-simple", "--seed", "x", "--window", "20000")
    try game.wait(for: "turn 1")
    for turn in 2...4 {
      game.type("p")
      try game.wait(for: "turn \(turn)")
    }
    #expect(game.screen.text.contains("you"))
    game.type("s")
    try game.wait(for: "turn 5")
    try game.wait(for: "Your seat was wrong and pays 2 cards")
    game.type("q")
    #expect(game.finish() == 0)
    #expect(game.screen.text.contains("to continue: referee play snap"))
    game = try start("play", "snap")
    try game.wait(for: "turn 5")
    game.type("p")
    try game.wait(for: "turn 6")
    game.type("q")
    #expect(game.finish() == 0)
  }

  @Test func `a person is a bot in a tournament`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 3}, "clock": {"bank_ms": 600000}}],
       "bots": [{"name": "me", "command": "human"}, {"name": "bot", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    let run = try start("run", "file.json", rows: 60)
    for moves in 0..<3 {
      try run.wait(for: "moves \(moves)")
      run.type("d")
    }
    #expect(run.finish() == 0)
    #expect(run.screen.text.contains("Klondike, 1 seat, 2 tables"))
    #expect(try scratch.read("run/transcripts/1-klondike/000002.jsonl").contains(#""seats":["me"]"#))
  }

  @Test(.enabled(if: Walls.best != "none", "no sandbox works on this machine: see referee doctor"))
  func `a person at the table costs no bot its sandbox`() throws {
    let secrets = try TemporaryFolder()
    let secret = try secrets.write("seed", to: "secret")
    try scratch.write(ShellBot.script(first: "cat \(secret) && exit 9", onPrompt: ShellBot.answer(0)), to: "bot.sh")
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 1}, "clock": {"bank_ms": 600000}}],
       "bots": [{"name": "me", "command": "human", "env": {"LD_DEBUG": "libs"}},
                {"name": "bot", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    let run = try start("run", "file.json", rows: 60)
    try run.wait(for: "moves 0")
    run.type("d")
    #expect(run.finish() == 0)
    #expect(run.written.contains("me is a person and runs without a sandbox"))
    let journal = try scratch.read("run/journal.jsonl")
    #expect(journal.contains(#""sandbox":"\#(Walls.best)""#))
    #expect(!journal.contains(#""kind""#), "the other bot read nothing")
  }

  @Test func `a run redraws its bar and standings in place, and leaves the leaderboards`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 150, "options": {"max_actions": 40}}],
       "bots": [{"name": "one", "command": ["klondike-random"]}, {"name": "two", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    let run = try start("run", "file.json", rows: 24, columns: 90)
    try run.wait { $0.text.contains("points per game with 95% intervals") && $0.text.contains("●") }
    #expect(run.screen.lines.contains { $0.hasPrefix("█") || $0.hasPrefix("░") })
    #expect(run.finish() == 0)
    #expect(!run.screen.text.contains("95% intervals"), "the leaderboards have taken the place")
    #expect(run.screen.text.contains("(family-wise 95%)"))
  }

  @Test func `a line that is as wide as the terminal is shown to its last letter`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "set", "seats": 1, "deals": 1}],
       "bots": [{"name": "finder", "command": ["set-finder"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", scratch.file("file.json").path, "--quiet").exitCode == 0)
    func title(columns: Int) throws -> String {
      let replay = try start("replay", "run/transcripts/1-set/000001.jsonl", rows: 24, columns: columns)
      try replay.wait(for: "The cards are dealt.")
      replay.type("q")
      defer { #expect(replay.finish() == 0) }
      return replay.screen.lines[0]
    }
    let whole = try title(columns: 100)
    #expect(whole.hasPrefix("Set, deal 1, step 1 of ") && whole.hasSuffix(": finder"))
    #expect(try title(columns: whole.count) == whole)
  }

  @Test func `a game is stepped through in the terminal`() throws {
    try scratch.write(
      """
      {"out": "run", "seed": "its first cards hold a set", "events": [{"game": "set", "seats": 1, "deals": 1}],
       "bots": [{"name": "finder", "command": ["set-finder"]}]}
      """, to: "file.json")
    let path = scratch.file("file.json").path
    #expect(try Program.run("run", path, "--quiet").exitCode == 0)
    let replay = try start("replay", "run/transcripts/1-set/000001.jsonl")
    try replay.wait(for: "The cards are dealt.")
    replay.type("→")
    try replay.wait(for: "A set, +1.")
    replay.type("←←")
    try replay.wait(for: "The deck, before the deal.")
    // As xterm, tmux and the Linux console, rxvt and VT terminals in application mode send Home and End.
    for (home, end) in [("[H", "[F"), ("[1~", "[4~"), ("[7~", "[8~"), ("OH", "OF")] {
      replay.type("\u{1B}" + end)
      try replay.wait(for: "No set is left. ")
      replay.type("\u{1B}" + home)
      try replay.wait(for: "The deck, before the deal.")
    }
    // Other keys are passed over: F5, Page Down, F1 of the Linux console, Alt-x, Ctrl-A.
    replay.type("\u{1B}[15~\u{1B}[6~\u{1B}[[A\u{1B}x\u{1}→")
    try replay.wait(for: "The cards are dealt.")
    replay.type("q")
    #expect(replay.finish() == 0)
  }

  @Test func `a person without a terminal is refused with a sentence`() throws {
    let result = try Program.run("play", "klondike")
    #expect(result.exitCode == 2)
    #expect(
      result.errors == "referee: needs a terminal on standard input and output; "
        + "try: referee play --help\n")
    #expect(
      try Program.run("play", "snap").errors.contains("snap has 2 to 8 seats, not 1; each --against COMMAND adds a bot")
    )
  }

  @Test func `a tournament with a person is refused without a terminal, before anything is played`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "snap", "deals": 2}],
       "bots": [{"name": "me", "command": "human"}, {"name": "bot", "command": ["snap-simple"]}]}
      """, to: "file.json")
    let path = scratch.file("file.json").path
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    #expect(
      result.errors == "referee: me is a person and needs a terminal on standard input and output; run this in a "
        + "terminal, or set the bot's \"command\" to a program; try: referee run --help\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("run").path))
  }

  @Test func `a program can follow a run, one JSON object a line`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 3, "options": {"max_actions": 20}}],
       "bots": [{"name": "one", "command": ["klondike-random"]}]}
      """, to: "file.json")
    let result = try Program.run("run", scratch.file("file.json").path, "--events", "jsonl")
    #expect(result.exitCode == 0)
    let lines = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let types = lines.map { $0["type"] as? String ?? "" }
    #expect(types.first == "run")
    #expect(types.last == "end")
    #expect(types.count { $0 == "table" } == 3)
    #expect(lines.last?["finished"] as? Bool == true)
    #expect(((lines.last?["standings"] as? [String: Any])?["complete"] as? Bool) == true)
  }
}
