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

  @Test func `a person plays against bots, leaves the table, and takes it up where it was`() throws {
    var game = try ServedGame(
      [
        "play", "snap", "--against", "snap-human", "--against", "snap-simple", "--seed", "x", "--window", "20000",
        "--no-open",
      ], in: scratch)
    func pass(_ turns: ClosedRange<Int>) throws {
      for turn in turns {
        try game.wait { $0.badge("turn") == "\(turn)" && $0["controls"]?.strings?.contains("pass") == true }
        try game.press("pass")
      }
    }
    try game.send(#"{"do": "start"}"#)
    try pass(1...3)
    try game.wait { $0.badge("turn") == "4" && $0["words"]?.strings?.contains("snap") == true }
    try game.act("snap")
    // The sentence above may be gone before a busy machine looks.
    try game.wait { $0["says"]?.elements?.contains { $0["verdict"]?.string == "wrong" } == true }
    try game.wait(for: "turn", 5)
    #expect(game.stop() == 0)
    #expect(game.terminal.screen.text.contains("to continue: referee play snap"))
    game = try ServedGame(["play", "snap", "--no-open"], in: scratch)
    try pass(5...5)
    try game.wait(for: "turn", 6)
    #expect(game.stop() == 0)
  }

  @Test func `a person is a bot in a tournament`() throws {
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 3}, "clock": {"bank_ms": 600000}}],
       "bots": [{"name": "me", "command": "browser"}, {"name": "bot", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    let run = try ServedGame(["run", "file.json"], in: scratch)
    try run.terminal.wait { $0.text.contains("waiting for me") }
    try run.send(#"{"do": "start"}"#)
    for moves in 0..<3 {
      try run.wait(for: "moves", moves)
      try run.act("draw")
    }
    #expect(run.terminal.finish() == 0)
    #expect(run.terminal.screen.text.contains("Klondike, 1 seat, 2 tables"))
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
       "bots": [{"name": "me", "command": "browser", "env": {"LD_DEBUG": "libs"}},
                {"name": "bot", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    let run = try ServedGame(["run", "file.json"], in: scratch)
    try run.send(#"{"do": "start"}"#)
    try run.wait(for: "moves", 0)
    try run.act("draw")
    #expect(run.terminal.finish() == 0)
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
    #expect(run.screen.text.contains("(95% for all pairs together"))
  }
}
