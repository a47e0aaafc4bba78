import RunFiles
import TestBasics
import TestSupport
import Testing
import Tournaments

/// With bots that repeat themselves, a tournament is a pure function of its file.
@Suite(.timeLimited) struct SameResultTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private func file(_ out: String) throws -> TournamentFile {
    try stage.file(
      """
      {"game": "snap", "seats": 3, "deals": 16, "reactions": "declared", "options": {"max_turns": 8},
       "clock": {"window_ms": 20000}},
      {"game": "klondike", "deals": 8, "options": {"max_actions": 12}},
      {"game": "snap", "deals": 4, "reactions": "declared", "options": {"max_turns": 8}, "process": "fresh",
       "duplicate": true, "clock": {"window_ms": 20000}}
      """,
      bots: [
        ("calm", ShellBot.script()), ("gambler", ShellBot.gambler()), ("hasty", ShellBot.gambler(pace: 2)),
        // Its first illegal answer ends each of its games in the same place.
        ("rebel", ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":$((choices > 3 ? 99 : 0))}""#)),
      ], more: #", "seed": "same", "max_faults": 1000"#, out: out)
  }

  @Test func `journal, transcripts and standings are the same at any concurrency and after interruptions`() throws {
    let files = try [1, 2, 8].map { concurrency in
      let file = try file("at-\(concurrency)")
      try stage.play(file, concurrency: concurrency)
      return file
    }
    let interrupted = try file("interrupted")
    for _ in 0..<3 { #expect(try stage.playPart(of: interrupted) == .interrupted) }
    #expect(try stage.records(of: interrupted).count > 3)
    try stage.play(interrupted)

    let fingerprints = try (files + [interrupted]).map(stage.fingerprint)
    #expect(Set(fingerprints).count == 1)
    #expect(try stage.records(of: interrupted).count == 16 + 32 + 2 * 4)
  }

  @Test func `another seed gives another result`() throws {
    let first = try file("first")
    var second = try file("second")
    for index in second.events.indices { second.events[index].seed = "other" }
    try stage.play(first)
    try stage.play(second)
    #expect(try stage.fingerprint(of: first) != stage.fingerprint(of: second))
  }

  @Test func `what is finished is not played again`() throws {
    let file = try file("again")
    try stage.play(file)
    let bytes = stage.folder.bytes(of: "again/journal.jsonl")
    let run = try stage.run(file)
    #expect(run.summary.finished == run.summary.total)
    #expect(try run.play { _ in } == .finished)
    #expect(stage.folder.bytes(of: "again/journal.jsonl") == bytes)
  }
}
