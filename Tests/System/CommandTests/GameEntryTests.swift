import Foundation
import TestBasics
import TestSupport
import Testing

/// A class of which not every bot plays every game.
@Suite(.timeLimited) struct GameEntryTests {
  private let course: ClassTournament
  private var scratch: TemporaryFolder { course.scratch }

  init() throws { course = try ClassTournament() }

  private static let klondike = #"{"game": "klondike", "deals": 2, "options": {"max_actions": 5}}"#
  /// Fails at the start of a game of Klondike.
  private static let snapAlone = ShellBot.script(
    onStart: #"case $line in *klondike*) exit 3;; *) \#(ShellBot.ready);; esac"#)
  /// Fails at the start of a game of Snap.
  private static let klondikeAlone = ShellBot.script(
    onStart: #"case $line in *'"snap"'*) exit 3;; *) \#(ShellBot.ready);; esac"#)

  private func addKlondike() throws {
    let text = try scratch.read("class.json")
    try scratch.write(text.replacing("}]}", with: "}, \(GameEntryTests.klondike)]}"), to: "class.json")
  }

  private func run(_ words: String...) throws -> Program.Result {
    try Program.start(["run", course.path] + words).finish()
  }

  private func journal() throws -> String { try scratch.read("run/journal.jsonl") }

  @Test func `a bot enters the events whose check it passes, and its author reads how to leave the others out`() throws
  {
    for name in ["ann", "bob"] { try course.submit(name) }
    try course.submit("cy", script: GameEntryTests.snapAlone)
    #expect(try run().exitCode == 0)
    try addKlondike()
    let added = try run()
    #expect(added.exitCode == 0, "\(added.errors)")
    #expect(
      added.errors.contains("class/cy plays snap alone: klondike: it fails the check that the bot "), "\(added.errors)")
    #expect(try !journal().contains(#""kind""#), "nobody has a fault")
    let tables = try journal().split(separator: "\n").filter { $0.contains(#""event":1"#) && $0.contains(#""seats""#) }
    #expect(!tables.isEmpty && !tables.contains { $0.contains(#""cy""#) })
    let report = course.report("cy")
    #expect(report.hasPrefix("cy plays in class.\n\nsnap, 2 seats: "), "\(report)")
    #expect(
      report.contains(
        #"""
        It does not play klondike, because it fails the check there. Correct it; or, if it is not meant for this game, add "plays": ["snap"] to bot.json.

        klondike: it fails the check
        """#), "\(report)")
    #expect(!course.report("ann").contains("does not play"))
    #expect(!added.errors.contains("cy has changed") && !added.errors.contains("cy has left"))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `an upload that improves one game plays there, though it fails the check of another`() throws {
    try addKlondike()
    for name in ["ann", "bob", "cy"] { try course.submit(name) }
    #expect(try run().exitCode == 0)
    try course.submit("cy", script: GameEntryTests.klondikeAlone)
    let second = try run()
    #expect(second.exitCode == 0, "\(second.errors)")
    #expect(second.errors.contains("cy has changed and plays as version 2"), "\(second.errors)")
    #expect(course.report("cy").contains(#"add "plays": ["klondike"] to bot.json"#), "\(course.report("cy"))")
    let tables = try journal().split(separator: "\n").filter { $0.contains(#""cy@2""#) && $0.contains(#""seats""#) }
    #expect(tables.count { $0.contains(#""event":1"#) } == 2 && !tables.contains { $0.contains(#""event":0"#) })
    #expect(try !journal().contains(#""kind""#), "nobody has a fault")
  }

  @Test func `where most bots fail the check of an added event, the run asks first`() throws {
    for name in ["ann", "bob", "cy"] { try course.submit(name, script: GameEntryTests.snapAlone) }
    try course.submit("dee")
    #expect(try run().exitCode == 0)
    let before = try journal()
    try addKlondike()
    let stopped = try run()
    #expect(stopped.exitCode == 2)
    #expect(
      stopped.errors.contains(
        "3 of 4 bots fail the check of klondike, which is new in this tournament; nothing was played: ann, bob, cy\n"),
      "\(stopped.errors)")
    #expect(try journal() == before)
    let accepted = try run("--accept-changes")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(try !journal().contains(#""kind""#), "nobody has a fault")
    #expect(course.report("ann").contains(#"add "plays": ["snap"] to bot.json"#))
  }

  @Test func `what is past is not told again, and games that a pardoned bot missed keep a run from being closed`()
    throws
  {
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed""#, with: #""max_faults": 1, "concurrency": 1, "seed""#),
      to: "class.json")
    let fails = ShellBot.script(first: "[ -s ../../journal.jsonl ] && exit 3")
    for (name, script) in [("ann", ShellBot.script()), ("bob", fails), ("cy", fails)] {
      try course.submit(name, script: script)
    }
    let first = try run()
    #expect(first.errors.contains("bob is disqualified after a fault\n"), "\(first.errors)")
    try course.submit("bob")
    let second = try run()
    #expect(second.errors.contains("bob has changed and plays as version 2"), "\(second.errors)")
    #expect(!second.errors.contains("bob is disqualified") && second.errors.contains("cy is disqualified"))
    let folder = scratch.file("run").path
    #expect(try Program.run("rerun", folder, "--pardon", "cy").exitCode == 0)
    let open = try run("--close")
    #expect(open.exitCode == 2)
    #expect(open.errors.contains("is not closed: cy was pardoned and still misses "), "\(open.errors)")
    #expect(try !journal().contains(#""closed""#))
    _ = try run("--close", "--accept-changes")
    #expect(try journal().contains(#""closed""#))
  }

  @Test func `a table is shown by its number, and its games are listed`() throws {
    for name in ["ann", "bob"] { try course.submit(name) }
    #expect(try run().exitCode == 0)
    let folder = scratch.file("run").path
    let shown = try Program.run("replay", folder, "2")
    #expect(shown.exitCode == 0, "\(shown.errors)")
    #expect(try shown.output == Program.run("replay", folder + "/transcripts/1-snap/000002.jsonl").output)
    #expect(
      try Program.run("replay", folder, "2", "--messages").output
        == Program.run("replay", folder + "/transcripts/1-snap/000002.jsonl", "--messages").output)
    let none = try Program.run("replay", folder, "17")
    #expect(none.exitCode == 2 && none.errors.contains("no table 17 has been played in \(folder)"), "\(none.errors)")
    #expect(try Program.run("replay", folder).errors.contains("add the number of a table"))
    // What has all games takes the option that asks for all.
    for format in ["games-csv", "pgn"] {
      let words = ["standings", folder, "--format", format]
      let all = try Program.start(words + ["--all"]).finish()
      #expect(try all.exitCode == 0 && all.output == Program.start(words).finish().output)
    }
    let list = try Program.run("games", folder, "--table", "2").output.split(separator: "\n")
    #expect(list.count == 3 && list.dropFirst().allSatisfy { $0.hasSuffix("000002.jsonl") }, "\(list)")
    try addKlondike()
    #expect(try run().exitCode == 0)
    let several = try Program.run("replay", folder, "2")
    #expect(several.exitCode == 2)
    #expect(
      several.errors.contains("table 2 was played in 2 events; name the file of one: \(folder)/transcripts/1-snap/"))
  }
}
