import Foundation
import Records
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

@Suite(.timeLimited) struct JournalRepairTests {
  let stage: RunStage
  private let journal = "run/journal.jsonl"

  init() throws { stage = try RunStage() }

  private func file() throws -> TournamentFile {
    try stage.file(
      #"{"game": "snap", "deals": 6, \#(ResumeTests.options)}"#,
      bots: [("a", ShellBot.script()), ("b", ShellBot.script())], more: #", "seed": "s""#)
  }

  /// A finished run, a byte of whose journal's line, counted from 1, was changed: the file, and the lines as they were.
  private func damaged(_ line: Int) throws -> (TournamentFile, lines: [ArraySlice<UInt8>]) {
    let file = try file()
    try stage.play(file, concurrency: 1)
    let whole = stage.folder.bytes(of: journal)
    let lines = whole.split(separator: 10)
    var bytes = whole
    bytes[lines[line - 1].startIndex + 60] ^= 1
    try stage.folder.write(bytes, to: journal)
    return (file, lines)
  }

  @Test(arguments: [2, 4, 7]) func `what stands before the damage stays, the rest is set aside, and the run goes on`(
    line: Int
  ) throws {
    let (file, lines) = try damaged(line)
    let before = stage.folder.bytes(of: journal)
    let repair = try #require(try JournalRepair(of: file.out, catalogue: Sample.catalogue))
    #expect(repair.line == line)
    #expect(repair.removed == 7 - line + 1)
    #expect(repair.remains == "journal-damaged-1.jsonl")
    let kept = stage.folder.bytes(of: journal)
    #expect(kept == Array(lines.prefix(line - 1).map { $0 + [10] }.joined()))
    #expect(kept + stage.folder.bytes(of: "run/" + repair.remains) == before, "not a byte is lost")

    let run = try stage.run(file)
    #expect(run.summary.finished == line - 2)
    #expect(!run.summary.wasTorn)
    #expect(try run.play { _ in } == .finished)
    #expect(try stage.records(of: file).map(\.table.number).sorted() == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a journal that is whole, or torn in its last line alone, is left as it is`() throws {
    let file = try file()
    try stage.play(file)
    let whole = stage.folder.bytes(of: journal)
    for bytes in [whole, whole.dropLast(5)] {
      try stage.folder.write(Array(bytes), to: journal)
      #expect(try JournalRepair(of: file.out, catalogue: Sample.catalogue) == nil)
      #expect(stage.folder.bytes(of: journal) == Array(bytes))
    }
  }

  @Test func `a second damage does not write over what the first left`() throws {
    let (file, _) = try damaged(4)
    #expect(try JournalRepair(of: file.out, catalogue: Sample.catalogue)?.remains == "journal-damaged-1.jsonl")
    let first = stage.folder.bytes(of: "run/journal-damaged-1.jsonl")
    try stage.play(file, concurrency: 1)
    var bytes = stage.folder.bytes(of: journal)
    bytes[bytes.count - 50] ^= 1
    try stage.folder.write(bytes, to: journal)
    #expect(try JournalRepair(of: file.out, catalogue: Sample.catalogue)?.remains == "journal-damaged-2.jsonl")
    #expect(stage.folder.bytes(of: "run/journal-damaged-1.jsonl") == first)
  }

  @Test func `a damaged first line, a folder in use and one without a run are refused, and nothing is written`() throws
  {
    let (file, _) = try damaged(1)
    let bytes = stage.folder.bytes(of: journal)
    #expect(throws: RunProblem.damaged(file: file.out + "/journal.jsonl", line: 1)) {
      try JournalRepair(of: file.out, catalogue: Sample.catalogue)
    }
    #expect(stage.folder.bytes(of: journal) == bytes)
    let holder = try RunFolder(file.out)
    do {
      _ = try JournalRepair(of: holder.path, catalogue: Sample.catalogue)
      Issue.record("it was repaired")
    } catch {
      #expect(error.message.contains("another referee is writing"))
    }
    #expect(throws: RunProblem.noJournal(folder: stage.folder.path)) {
      try JournalRepair(of: stage.folder.path, catalogue: Sample.catalogue)
    }
  }
}
