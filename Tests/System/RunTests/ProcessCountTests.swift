import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import Tournaments

/// How many processes a run starts, has alive, and leaves behind.
@Suite(.timeLimited) struct ProcessCountTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  /// Bots that write into a file when they begin and when they end.
  ///
  /// Their commands differ by a number, for bots of one command share their processes.
  private func bots(_ count: Int, first: String = ":", last: String = ":") -> [(name: String, script: String)] {
    let log = stage.folder.path + "/processes"
    return (1...count).map { number in
      (
        "bot-\(number)",
        ShellBot.script(first: "echo + $$ >> \(log); : \(number); \(first)", last: "\(last); echo - $$ >> \(log)")
      )
    }
  }

  private func event(seats: Int = 2, deals: Int, more: String = "") -> String {
    #"{"game": "snap", "seats": \#(seats), "deals": \#(deals), "reactions": "declared", "options": {"max_turns": 3}\#(more)}"#
  }

  /// Preflight starts each bot once and kills it, which may come before the bot's first word: those do not count here.
  private func play(_ file: TournamentFile, concurrency: Int) throws -> [String] {
    var file = file
    file.concurrency = concurrency
    let run = try stage.run(file)
    try stage.folder.write([], to: "processes")
    #expect(try run.play { _ in } == .finished)
    return stage.lines(of: "processes")
  }

  private func starts(_ lines: [String]) -> Int { lines.count { $0.hasPrefix("+") } }

  private func expectNobodyLeft(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for line in lines {
      let pid = line.split(separator: " ").last.flatMap { Int32($0) } ?? 0
      #expect(pid > 0 && kill(pid, 0) == -1, "process \(pid) lives on", sourceLocation: sourceLocation)
    }
  }

  @Test func `a kept bot is started once by each worker`() throws {
    let lines = try play(stage.file(event(deals: 40), bots: bots(2)), concurrency: 1)
    #expect(starts(lines) == 2)
    expectNobodyLeft(lines)
  }

  @Test func `two tables' bots stay alive beside each worker, so four bots are started once`() throws {
    let lines = try play(stage.file(event(deals: 48), bots: bots(4)), concurrency: 1)
    #expect(starts(lines) == 4)
    expectNobodyLeft(lines)
  }

  @Test func `many bots are started far less often than they play`() throws {
    let lines = try play(stage.file(event(deals: 120), bots: bots(12)), concurrency: 1)
    #expect(starts(lines) < 120, "240 seats were taken")
    expectNobodyLeft(lines)
  }

  @Test func `a fresh process plays one game`() throws {
    let lines = try play(stage.file(event(deals: 10, more: #", "process": "fresh""#), bots: bots(2)), concurrency: 2)
    #expect(starts(lines) == 20)
    expectNobodyLeft(lines)
  }

  @Test(arguments: [(1, "kept", 2), (2, "kept", 2), (2, "fresh", 3), (1, "fresh", 2)])
  func `never more than two tables' bots a worker are alive`(concurrency: Int, process: String, seats: Int) throws {
    // Slow to leave: the next table must not pile up processes behind it.
    let slow = bots(6, last: "i=0; while [ $i -lt 3000 ]; do i=$((i + 1)); done")
    let file = try stage.file(event(seats: seats, deals: 24, more: #", "process": "\#(process)""#), bots: slow)
    let lines = try play(file, concurrency: concurrency)
    var alive = 0
    var most = 0
    for line in lines {
      alive += line.hasPrefix("+") ? 1 : -1
      most = max(most, alive)
    }
    #expect(most <= 2 * seats * concurrency)
    #expect(most >= seats)
    #expect(alive == 0, "everyone left of itself")
    expectNobodyLeft(lines)
  }

  @Test func `what a bot leaves running is gone after the run`() throws {
    let log = stage.folder.path + "/processes"
    let messy = bots(2, first: "sleep 600 & echo + $! >> \(log)")
    expectNobodyLeft(try play(stage.file(event(deals: 4), bots: messy), concurrency: 1))
  }
}
