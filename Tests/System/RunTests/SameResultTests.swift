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

  /// What deterministic bots do that end, write, close or sleep.
  private static let deeds = [
    "exit 0", "exit 1", "kill -KILL $$", "echo GG", "printf junk", #"echo '{"id":1,"action":0}'"#, "exec >&-",
    "exec <&-", "sleep 0.1",
  ]

  /// Bots that do one deed each, at each point of the protocol; the third prompt of a game is its last.
  private static func doers() -> [(String, String)] {
    deeds.enumerated().flatMap { number, deed in
      let answer = ShellBot.answer(0)
      func at(_ prompt: Int, _ deed: String) -> String {
        "n=$((n + 1)); \(answer); [ $n -ne \(prompt) ] || { \(deed); }"
      }
      return [
        ("start", ShellBot.script(onStart: "\(deed); \(ShellBot.ready)")),
        ("ready", ShellBot.script(onStart: "\(ShellBot.ready); \(deed)")),
        ("prompt", ShellBot.script(onPrompt: "\(deed); \(answer)")),
        ("answer", ShellBot.script(onStart: "n=0; \(ShellBot.ready)", onPrompt: at(2, deed))),
        ("last", ShellBot.script(onStart: "n=0; \(ShellBot.ready)", onPrompt: at(3, deed))),
        ("end", ShellBot.script(onEnd: deed)),
      ].map { ("\($0)-\(number)", $1) }
    }
  }

  @Test func `what bots do that end, write, close or sleep anywhere has the same result at any concurrency`() throws {
    let files = try TestScope.choose(quick: [1, 3], all: [1, 2, 3, 8]).map { concurrency in
      let file = try stage.file(
        #"{"game": "klondike", "deals": 3, "options": {"max_actions": 3}}"#, bots: SameResultTests.doers(),
        more: #", "seed": "same", "max_faults": 1000"#, out: "at-\(concurrency)")
      try stage.play(file, concurrency: concurrency)
      return file
    }
    let journals = try files.map { try stage.journalText(of: $0).split(separator: "\n") }
    for journal in journals { #expect(Set(journal).symmetricDifference(journals[0]).sorted() == []) }
    let faults = try stage.records(of: files[0]).filter { $0.faults.contains { $0 != nil } }
    // Whatever is done after a game costs a start, and no more.
    let blamed = Set(faults.flatMap(\.table.seats).map { $0.prefix { $0 != "-" } })
    #expect(blamed == ["start", "ready", "prompt", "answer"], "\(blamed)")
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
