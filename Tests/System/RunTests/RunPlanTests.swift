import Arena
import BotProcess
import Foundation
import Records
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// The steps of a play before its first table: to open the folder, to plan, to commit.
@Suite(.timeLimited) struct RunPlanTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private func file(deals: Int = 2) throws -> TournamentFile {
    try stage.file(
      #"{"game": "snap", "deals": \#(deals), "reactions": "declared", "options": {"max_turns": 3}}"#,
      bots: [("a", ShellBot.script()), ("b", ShellBot.script())])
  }

  private var start: RunStart { RunStart(commands: [:], launcher: stage.launcher) }

  private func entry(_ file: TournamentFile, after old: Journal? = nil) throws -> RunEntry {
    let commands = try Preflight.commands(
      of: file, host: ["PATH": "/usr/bin"], programs: "/bin", launcher: stage.launcher)
    return try RunEntry(file, commands, JournalHeader(file), after: old, StopSignal())
  }

  private func open(_ file: TournamentFile, _ entry: RunEntry) throws -> LockedRun {
    try LockedRun(of: file, entry.header, start, Sample.catalogue)
  }

  private func plan(_ file: TournamentFile, after run: LockedRun) throws -> RunPlan {
    var entry = try entry(file, after: run.old)
    return try RunPlan(file, &entry, after: run, start, Sample.catalogue)
  }

  @Test func `opening a new folder takes it and finds no journal`() throws {
    let file = try file()
    let entry = try entry(file)
    let run = try open(file, entry)
    #expect(run.old == nil && run.journal.size == 0)
    #expect(throws: RunProblem.self) { try open(file, entry) }
    withExtendedLifetime(run) {}
  }

  @Test func `opening refuses the run of another tournament`() throws {
    try stage.play(try file())
    let other = try stage.file(
      #"{"game": "klondike", "deals": 2}"#, bots: [("a", ShellBot.script()), ("b", ShellBot.script())])
    let entry = try entry(other)
    #expect {
      try open(other, entry)
    } throws: {
      if case RunProblem.otherTournament = $0 { true } else { false }
    }
  }

  @Test func `a plan writes nothing until it is committed, and then the journal's first line`() throws {
    let file = try file()
    let run = try open(file, try entry(file))
    let plan = try plan(file, after: run)
    #expect(plan.queue.count(of: plan.state.schedule) == 2 && plan.state.played.count == 0)
    #expect(plan.botsToPlay.map(\.entrant.name) == ["a", "b"])
    #expect(run.journal.size == 0 && StartNote(in: file.out) == nil)
    let sum = try plan.commit(to: run)
    let journal = try #require(try Journal.read(at: file.out + "/journal.jsonl", Sample.catalogue))
    let records = try journal.records()
    #expect(journal.lastSum == sum && records.isEmpty)
    #expect(StartNote(in: file.out) != nil)
  }

  @Test func `a plan after all tables has nobody to start and leaves the journal as it is`() throws {
    let file = try file()
    try stage.play(file)
    let before = stage.folder.bytes(of: "run/journal.jsonl")
    let run = try open(file, try entry(file))
    let plan = try plan(file, after: run)
    #expect(plan.botsToPlay.isEmpty && plan.state.played.count == plan.queue.count(of: plan.state.schedule))
    let sum = try plan.commit(to: run)
    #expect(sum == run.old?.lastSum && stage.folder.bytes(of: "run/journal.jsonl") == before)
  }

  @Test func `a commit removes what a kill has left of a line, and says that there are more deals`() throws {
    try stage.play(try file())
    let whole = stage.folder.bytes(of: "run/journal.jsonl")
    try stage.folder.write(whole + Array(#"{"event":0,"ta"#.utf8), to: "run/journal.jsonl")
    let more = try file(deals: 4)
    let run = try open(more, try entry(more))
    let plan = try plan(more, after: run)
    #expect(plan.queue.count(of: plan.state.schedule) == 4 && plan.state.played.count == 2)
    _ = try plan.commit(to: run)
    let journal = try #require(try Journal.read(at: more.out + "/journal.jsonl", Sample.catalogue))
    #expect(journal.deals == [4])
    #expect(try journal.records().count == 2)
    #expect(stage.folder.bytes(of: "run/journal.jsonl").starts(with: whole))
  }

  @Test func `a bot that leaves changes none of those that stay in its folder, then and later`() throws {
    func file(_ bots: String...) throws -> TournamentFile {
      let entries = bots.map {
        #"{"name": "\#($0)", "cwd": \#((stage.folder.path + "/bots").json), "command": ["sh", "\#($0).sh"]}"#
      }
      return try Sample.parse(
        """
        {"seed": "snap", "out": \((stage.folder.path + "/run").json), "bots": [\(entries.joined(separator: ","))],
         "events": [{"game": "snap", "deals": 1, "reactions": "declared", "options": {"max_turns": 3}}]}
        """)
    }
    for bot in ["a", "b", "c"] { try stage.folder.write(ShellBot.script(), to: "bots/\(bot).sh") }
    try stage.play(try file("a", "b", "c"))
    for (left, changed) in [(["c"], []), ([], []), ([], ["b"])] {
      if !changed.isEmpty { try stage.folder.write(ShellBot.script() + "# Better.", to: "bots/b.sh") }
      let after = try file("a", "b")
      let run = try open(after, try entry(after))
      let plan = try plan(after, after: run)
      #expect(plan.difference.left == left && plan.difference.changed.map(\.name) == changed)
      _ = try plan.commit(to: run)
    }
  }
}
