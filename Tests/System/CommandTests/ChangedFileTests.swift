import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// A tournament's file changes while its term goes on: what may change is taken up, and the rest is refused with a reason.
@Suite(.timeLimited) struct ChangedFileTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "good.sh")
    try scratch.write(ShellBot.script(onPrompt: "exit 1"), to: "bad.sh")
  }

  private static let first = #"{"game": "snap", "deals": 2, "reactions": "declared", "options": {"max_turns": 2}}"#
  private static let second = #"{"game": "snap", "deals": 4, "reactions": "declared", "options": {"max_turns": 3}}"#

  private func run(
    events: [String], bots: [String], maxFaults: Int = 5, more: String = ""
  ) throws -> Program.Result {
    let list = bots.enumerated().map {
      #"{"name": "b\#($0)", "command": ["sh", "\#($1).sh"]\#(more.contains("gauntlet") && $0 == 0 ? #", "challenger": true"# : "")}"#
    }
    try scratch.write(
      #"{"out": "run", "seed": "s", "sandbox": "none", "max_faults": \#(maxFaults)\#(more), "# + "\n"
        + #""events": [\#(events.joined(separator: ", "))], "bots": [\#(list.joined(separator: ", "))]}"#,
      to: "file.json")
    return try Program.run("run", "file.json", "--quiet", in: scratch.folder)
  }

  private func tables(_ event: Int) throws -> Int {
    try scratch.read("run/journal.jsonl").matches(of: try Regex("\"event\":\(event),")).count
  }

  @Test(arguments: ["round-robin", "swiss", "gauntlet", "knockout"])
  func `an event that is added is played by all that play, as if it had been there before`(format: String) throws {
    let more = #", "format": "\#(format)""#
    let good = ["good", "good", "good"]
    #expect(try run(events: [Self.first], bots: good, more: more).exitCode == 0)
    let changes = format != "knockout"
    let all = changes ? good + ["good"] : good
    if changes { #expect(try run(events: [Self.first], bots: all, more: more).exitCode == 0) }
    let before = try tables(0)
    let added = try run(events: [Self.first, Self.second], bots: all, more: more)
    #expect(added.exitCode == 0 && added.errors == "the event snap is added\n", "\(added.errors)")
    #expect(try tables(0) == before)
    #expect(try tables(1) > 0)
    let standings = try scratch.read("run/standings.csv")
    #expect(all.indices.allSatisfy { standings.contains(",b\($0),") })
    if changes { #expect(try run(events: [Self.first, Self.second], bots: all + ["good"], more: more).exitCode == 0) }
    #expect(try Program.run("verify", "run", in: scratch.folder).exitCode == 0)
    // Runs of the same file from the start have the same tables where nobody joined meanwhile.
    if changes { return }
    func games() throws -> [Substring] {
      try Program.run("standings", "run", "--format", "games-csv", in: scratch.folder).output.split(separator: "\r\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false).prefix(12).joined(separator: ",")[...] }
        .sorted()
    }
    let grown = try games()
    try FileManager.default.removeItem(at: scratch.file("run"))
    #expect(try run(events: [Self.first, Self.second], bots: all, more: more).exitCode == 0)
    #expect(try games() == grown)
  }

  @Test func `an event that was played is neither changed nor taken away`() throws {
    let bots = ["good", "good"]
    #expect(try run(events: [Self.first, Self.second], bots: bots).exitCode == 0)
    let fewer = try run(events: [Self.first], bots: bots)
    #expect(fewer.exitCode == 2 && fewer.errors.contains("events had 2 entries and has 1"), "\(fewer.errors)")
    let other = try run(events: [Self.second, Self.first], bots: bots)
    #expect(
      other.exitCode == 2 && other.errors.contains("events[0].options.max_turns was 2 and is 3"), "\(other.errors)")
    let inserted = try run(events: [Self.second, Self.first, Self.second], bots: bots)
    #expect(inserted.exitCode == 2, "\(inserted.errors)")
  }

  @Test func `more faults that are allowed let a bot play on, and fewer end its play, from here on`() throws {
    func faults(_ deals: Int, _ most: Int) throws -> (errors: String, kinds: [Int]) {
      let event = #"{"game": "klondike", "deals": \#(deals), "options": {"max_actions": 2}}"#
      let result = try run(events: [event], bots: ["bad", "good"], maxFaults: most, more: #", "concurrency": 1"#)
      let journal = try scratch.read("run/journal.jsonl")
      return (result.errors, [#""kind":"crash""#, #""kind":"disqualified""#].map { journal.ranges(of: $0).count })
    }
    #expect(try faults(4, 2).kinds == [2, 2])
    let raised = try faults(8, 5)
    #expect(raised.errors.contains("max_faults was 2 and is 5 from here on\n"), "\(raised.errors)")
    #expect(raised.kinds == [5, 3])
    #expect(try faults(9, 5).kinds == [5, 4], "it is disqualified again, and no line is written twice")
    let lowered = try faults(10, 3)
    #expect(lowered.errors.contains("max_faults was 5 and is 3 from here on\n"), "\(lowered.errors)")
    #expect(lowered.kinds == [5, 5])
    #expect(try scratch.read("run/journal.jsonl").ranges(of: #""max_faults":"#).count == 3)
    #expect(try Program.run("merge", "run", "--into", "merged", in: scratch.folder).exitCode == 1, "bad never answered")
    #expect(try scratch.read("merged/journal.jsonl").contains(#""max_faults":3"#))
    #expect(try Program.run("verify", "run", in: scratch.folder).exitCode == 0)
  }
}
