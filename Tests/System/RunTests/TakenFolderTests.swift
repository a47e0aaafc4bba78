import BotProcess
import Foundation
import GameRules
import Records
import RunFiles
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// What is in a run's folder before the run takes it, and what other machines have put there.
@Suite(.timeLimited) struct TakenFolderTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private var path: String { stage.folder.path + "/run" }

  private func file(deals: Int = 2) throws -> TournamentFile {
    try stage.file(
      #"{"game": "snap", "deals": \#(deals), "reactions": "declared", "options": {"max_turns": 3}}"#,
      bots: [("a", ShellBot.script()), ("b", ShellBot.script())], more: #", "seed": "s""#)
  }

  private func problem(_ body: () throws -> Void) -> RunProblem? {
    do {
      try body()
      return nil
    } catch {
      return error as? RunProblem
    }
  }

  @Test(arguments: [
    "lock", "start.json", "standings.html", "transcripts/a", "replays/b", "snapshots/c", "live/d", "watched",
  ])
  func `a folder that holds what a run would replace is refused, and stays as it is`(name: String) throws {
    try stage.folder.makeFolder("run/" + (name.contains("/") ? String(name.prefix { $0 != "/" }) : ""))
    try stage.folder.write(Array("an essay".utf8), to: "run/" + name)
    let held = String(name.prefix { $0 != "/" })
    let problem = problem { _ = try stage.run(file()) }
    #expect(problem == .foreign(folder: path, name: held))
    #expect(
      problem?.message
        == "\(path) is not the folder of a run, but holds \(held), which a run would replace; move it away, or choose another folder"
    )
    #expect(stage.folder.text(of: "run/" + name) == "an essay")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [held])
  }

  @Test func `a folder with other files is taken, and what a link leads to stays as it is`() throws {
    try stage.folder.makeFolder("run")
    try stage.folder.write(Array("an essay".utf8), to: "essay.txt")
    try stage.folder.write(Array("notes".utf8), to: "run/notes.txt")
    try stage.play(file())
    #expect(stage.folder.text(of: "run/notes.txt") == "notes")
    try FileManager.default.removeItem(atPath: path + "/lock")
    try stage.folder.makeLink("run/lock", to: stage.folder.path + "/essay.txt")
    #expect(problem { _ = try stage.run(file()) } == .foreign(folder: path, name: "lock"))
    #expect(stage.folder.text(of: "essay.txt") == "an essay")
  }

  @Test func `a run whose file "lock" was removed is neither set aside nor taken for one that is over`() throws {
    let run = try stage.run(file())
    try FileManager.default.removeItem(atPath: path + "/lock")
    #expect(RunFolder.owner(of: path) == "")
    #expect(throws: RunProblem.locked(folder: path, owner: "")) { try RunFolder.requireFree(path) }
    #expect(throws: RunProblem.locked(folder: path, owner: "")) { _ = try RunFolder.setAside(path) }
    #expect(try run.play { _ in } == .finished)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: stage.folder.path).filter { $0.hasPrefix("run") } == ["run"])
  }

  @Test func `a pipe in the place of a journal or of the file "lock" is refused at once`() throws {
    let file = try file()
    try stage.play(file)
    for name in ["journal.jsonl", "lock"] {
      let place = path + "/" + name
      let old = stage.folder.bytes(of: "run/" + name)
      try FileManager.default.removeItem(atPath: place)
      try #require(mkfifo(place, 0o600) == 0)
      let expected = name == "lock" ? RunProblem.foreign(folder: path, name: name) : .noFile(path: place)
      #expect(problem { _ = try stage.run(file) } == expected)
      if name == "journal.jsonl" {
        #expect(problem { _ = try Journal.read(at: place, Sample.catalogue) } == expected)
        #expect(problem { _ = try JournalRepair(of: path, catalogue: Sample.catalogue) } == expected)
        #expect(problem { _ = try JournalMerge(of: [path], catalogue: Sample.catalogue) } == expected)
        #expect(expected.message.hasPrefix("\(place) is no regular file but a pipe, a device or a link; restore"))
      }
      try FileManager.default.removeItem(atPath: place)
      try stage.folder.write(old, to: "run/" + name)
    }
    #expect(RunFolder.owner(of: path) == nil)
  }

  @Test func `a line without an end is refused before it fills the memory`() throws {
    try stage.play(file())
    let file = try FileHandle(forWritingTo: URL(filePath: path + "/journal.jsonl"))
    // A hole takes no room on the disk.
    try file.truncate(atOffset: 1 << 40)
    let problem = problem { _ = try Journal.read(at: path + "/journal.jsonl", Sample.catalogue) }
    #expect(problem == .lineTooLong(file: path + "/journal.jsonl", line: 4))
    #expect(
      problem?.message.contains("journal.jsonl:4: damaged line: it is longer than any line of a journal; restore")
        == true)
  }

  @Test func `reading a journal ends when it is told to stop`() throws {
    try stage.play(file())
    var asked = 0
    #expect(throws: RunProblem.stopped) {
      _ = try Journal.read(at: path + "/journal.jsonl", Sample.catalogue) {
        asked += 1
        return asked == 2
      }
    }
  }

  @Test(arguments: ["transcripts/1-snap/000001.jsonl", "transcripts/1-snap", "transcripts"], [true, false])
  func `a merge follows no link that a folder delivers, and reads no pipe`(name: String, isLink: Bool) throws {
    try stage.play(file())
    let place = path + "/" + name
    let elsewhere = stage.folder.path + "/elsewhere"
    try FileManager.default.moveItem(atPath: place, toPath: elsewhere)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: elsewhere)
    } else {
      try #require(mkfifo(place, 0o600) == 0)
    }
    let into = stage.folder.path + "/merged"
    let problem = problem {
      _ = try JournalMerge(of: [path], catalogue: Sample.catalogue).write(into: RunFolder(into))
    }
    #expect(problem == .noFile(path: path + "/transcripts/1-snap/000001.jsonl"))
    #expect(!FileManager.default.fileExists(atPath: into + "/transcripts/1-snap/000001.jsonl"))
    #expect(try Verification(of: path, catalogue: Sample.catalogue).replayed < 2, "verify follows none either")
  }

  @Test(arguments: [false, true])
  func `what is missing of very many deals is counted without a walk through all of them`(isShard: Bool) throws {
    var file = try stage.file(
      #"{"game": "klondike", "deals": 100000000, "options": {"max_actions": 1}}"#,
      bots: [("a", ShellBot.script()), ("b", ShellBot.script())], more: #", "seed": "s""#)
    file.concurrency = 1
    let shard = isShard ? Shard("1/3") : nil
    _ = try stage.run(file, shard: shard, host: "a", quota: 3).play { _ in }
    let merge = try JournalMerge(of: [file.out], catalogue: Sample.catalogue)
    #expect(merge.gaps.map(\.tables).reduce(0, +) == 200_000_000 - merge.tables)
    #expect(merge.gaps.count == (isShard ? 3 : 1))
    #expect(merge.gaps.allSatisfy { isShard == ($0.shard != nil) })
  }
}
