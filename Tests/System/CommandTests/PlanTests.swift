import Foundation
import TestBasics
import TestSupport
import Testing

/// How many deals a run needs, and how many it has.
@Suite(.timeLimited) struct PlanTests {
  private let scratch: TemporaryFolder

  private init() throws { scratch = try TemporaryFolder() }

  private func file(of bots: [String], _ event: String) throws -> String {
    try scratch.write(ShellBot.script(), to: "bot.sh")
    let list = bots.map { #"{"name": "\#($0)", "command": ["sh", "bot.sh"]}"# }.joined(separator: ", ")
    return try scratch.write(
      #"{"out": "run", "seed": "s", "sandbox": "none", "events": [\#(event)], "bots": [\#(list)]}"#, to: "file.json")
  }

  /// How often each pair has met.
  private func meetings() throws -> [String: Int] {
    let seats = try scratch.read("run/journal.jsonl").matches(of: /"seats":\["(\w+)","(\w+)"\]/)
    return Dictionary(
      seats.map { (min($0.1, $0.2) + "-" + max($0.1, $0.2), 1) }.map { (String($0), $1) }, uniquingKeysWith: +)
  }

  @Test func `with games_per_pair every pair meets as often, whoever joins later`() throws {
    func event(_ games: Int) -> String {
      #"{"game": "snap", "games_per_pair": \#(games), "reactions": "declared", "options": {"max_turns": 2}}"#
    }
    let first = try Program.run("run", try file(of: ["a", "b", "c", "d", "e"], event(4)))
    #expect(first.exitCode == 0, "\(first.errors)")
    // 400/ln 10 × √(8/(5 × 4)) × (2.807 + 0.842)
    #expect(
      first.errors.contains(
        "playing 40 tables, 2 at a time\n  snap, 2 seats: 40 tables, 16 games a bot, 4 games a pair, enough to show a difference of 401 Elo\n"
      ),
      "\(first.errors)")
    #expect(try meetings().count == 10 && Set(meetings().values) == [4])
    let second = try Program.run("run", try file(of: ["a", "b", "c", "d", "e", "f"], event(4)))
    #expect(second.errors.contains("f joins\n20 more tables\n"), "\(second.errors)")
    #expect(try meetings().count == 15 && Set(meetings().values) == [4])
    let third = try Program.run("run", try file(of: ["a", "b", "c", "d", "e", "f"], event(6)))
    #expect(third.exitCode == 0, "\(third.errors)")
    #expect(try meetings().count == 15 && Set(meetings().values) == [6])
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }
}
