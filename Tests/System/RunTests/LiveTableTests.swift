import Foundation
import Records
import RunFiles
import Scheduling
import Synchronization
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// What a run writes about its tables while they are played and a program asks for it.
@Suite(.timeLimited) struct LiveTableTests {
  let stage: RunStage
  private let key = TableKey(event: 0, number: 1)

  init() throws { stage = try RunStage() }

  /// A run whose first bot does this before it answers the prompt `$turn` of its process.
  private func file(before turn: String = ":", out: String = "run", more: String = "") throws -> TournamentFile {
    let events = """
      {"game": "klondike", "deals": 2, "options": {"max_actions": 6}, "clock": {"move_ms": 60000}},
      {"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 6},
       "clock": {"window_ms": 20000}}
      """
    let slow = ShellBot.script(onPrompt: "turn=$((turn + 1)); \(turn); \(ShellBot.answer(0))")
    var file = try stage.file(
      events, bots: [("a", slow), ("b", ShellBot.gambler())], more: #", "seed": "live""# + more, out: out)
    file.concurrency = 1
    return file
  }

  private func live(_ file: TournamentFile) -> LiveTable? {
    try? LiveTable(at: LiveFolder.path(of: key, game: "klondike"), in: file.out)
  }

  /// Plays a run on another thread while `body` looks at it.
  ///
  /// - Parameter body: receives a function that waits until the run has looked at its tables for a second and more.
  private func play(_ run: TournamentRun, _ body: (_ awaitLooks: () -> Void) throws -> Void) throws {
    let looks = Mutex(0)
    let end = Mutex<Result<TournamentRun.End, any Error>?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    try withoutActuallyEscaping(body) { body in
      let thread = Thread {
        let result = Result { try run.play { _ in looks.withLock { $0 += 1 } } }
        end.withLock { $0 = result }
        isOver.signal()
      }
      thread.start()
      try body {
        let now = looks.withLock { $0 }
        Wait.until { looks.withLock { $0 >= now + 12 } }
      }
      isOver.wait()
    }
    #expect(try end.withLock { try $0?.get() } == .finished)
  }

  @Test(arguments: [true, false])
  func `a table is shown step by step, the results are those of a run that is not watched, and no file remains`(
    isWatchedFirst: Bool
  ) throws {
    let gates = try (0..<2).map { try Gate(at: stage.folder.path + "/gate-\($0)") }
    let watched = try file(before: "case $turn in 3) \(gates[0].wait) ;; 5) \(gates[1].wait) ;; esac")
    let run = try stage.run(watched)
    if isWatchedFirst { try LiveFolder.ask(watched.out) }
    try play(run) { awaitLooks in
      if isWatchedFirst {
        Wait.until { live(watched)?.transcript.entryCount == 2 }
        #expect(live(watched)?.transcript.table.seats == ["a"])
        #expect(live(watched)?.transcript.isRunning == true)
        #expect(live(watched).map { abs($0.began.timeIntervalSinceNow) < 300 } == true)
        #expect(LiveFolder.tables(of: watched.out).keys.sorted() == ["1-klondike-1"])
      } else {
        // A program that asks later gets the earlier steps with the next one.
        try LiveFolder.ask(watched.out)
        awaitLooks()
      }
      try gates[0].open()
      Wait.until { live(watched)?.transcript.entryCount == 4 }
      #expect(live(watched)?.transcript.entryCount == 4)
      try gates[1].open()
    }
    #expect(!FileManager.default.fileExists(atPath: watched.out + "/live"))
    let plain = try file(out: "plain")
    try stage.play(plain, concurrency: 1)
    #expect(try stage.fingerprint(of: watched) == stage.fingerprint(of: plain))
    #expect(try Verification(of: watched.out, catalogue: Sample.catalogue).discrepancies.isEmpty)
  }

  @Test func `nothing is written while nobody asks, nor without transcripts`() throws {
    for more in ["", #", "transcripts": "none""#] {
      let gate = try Gate(at: stage.folder.path + "/gate" + (more.isEmpty ? "" : "-none"))
      let out = more.isEmpty ? "plain" : "none"
      let file = try file(before: "case $turn in 4) \(gate.wait) ;; esac", out: out, more: more)
      let run = try stage.run(file)
      if !more.isEmpty { try LiveFolder.ask(file.out) }
      try play(run) { awaitLooks in
        awaitLooks()
        #expect(LiveFolder.tables(of: file.out) == [:])
        try gate.open()
      }
      #expect(!FileManager.default.fileExists(atPath: file.out + "/live"))
    }
  }

  @Test func `what a killed run has left is not shown, and the next start removes it`() throws {
    let file = try file()
    try stage.play(file, concurrency: 1)
    try stage.folder.makeFolder("run/live")
    try stage.folder.write("{}\n", to: "run/live/1-klondike-1.jsonl")
    try LiveFolder.ask(file.out)
    #expect(LiveFolder.tables(of: file.out) == [:])
    let long = Date(timeIntervalSinceNow: -60)
    try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file.out + "/watched")
    _ = try stage.run(file)
    #expect(!FileManager.default.fileExists(atPath: file.out + "/live"))
    #expect(!FileManager.default.fileExists(atPath: file.out + "/watched"))
  }

  @Test func `a line that the run is writing is left out, and a file without a game is no table`() throws {
    let file = try file()
    try stage.play(file, concurrency: 1)
    let transcript = stage.folder.text(of: "run/transcripts/1-klondike/000001.jsonl").split(separator: "\n")
    let whole = (["{\"began_s\":1}"] + transcript.prefix(3)).joined(separator: "\n") + "\n"
    try stage.folder.makeFolder("run/live")
    for (text, entries) in [(whole, 2), (whole + transcript[3].prefix(9), 2), ("{\"began_s\":1}\n", nil), ("", nil)] {
      try stage.folder.write(Array(text.utf8), to: "run/live/1-klondike-1.jsonl")
      #expect(live(file)?.transcript.entryCount == entries)
    }
  }
}
