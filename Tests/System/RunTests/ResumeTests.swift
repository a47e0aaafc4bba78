import Arena
import Foundation
import Records
import RunFiles
import Sandboxes
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// One folder, one tournament, one referee at a time.
@Suite(.timeLimited) struct ResumeTests {
  let stage: RunStage
  static let options = #""reactions": "declared", "options": {"max_turns": 3}"#

  init() throws { stage = try RunStage() }

  private func file(deals: [Int], seed: String = "s") throws -> TournamentFile {
    try stage.file(
      deals.map { #"{"game": "snap", "deals": \#($0), \#(ResumeTests.options)}"# }.joined(separator: ","),
      bots: [("a", ShellBot.script()), ("b", ShellBot.script())], more: #", "seed": "\#(seed)""#)
  }

  private func problem(_ file: TournamentFile) throws -> String? {
    do {
      _ = try stage.run(file)
      return nil
    } catch let problem as RunProblem {
      return problem.message
    }
  }

  @Test func `a second referee is refused while the first lives, and not after`() throws {
    let file = try file(deals: [2])
    var first: TournamentRun? = try stage.run(file)
    let message = try #require(try problem(file))
    #expect(message.hasPrefix("another referee is writing \(file.out) (process "))
    #expect(message.hasSuffix(#"); wait for it to end, or use a new "out" to start fresh"#))
    _ = try first?.play { _ in }
    #expect(try problem(file) != nil, "the folder is held until the run is let go")
    first = nil
    #expect(try problem(file) == nil)
  }

  @Test(arguments: [false, true])
  func `a second referee is refused though the file "lock" was removed, and nothing is written`(isPlayed: Bool) throws {
    let file = try file(deals: [2])
    if isPlayed { try stage.play(file) }
    let first = try stage.run(file)
    let journal = stage.folder.bytes(of: "run/journal.jsonl")
    try FileManager.default.removeItem(atPath: file.out + "/lock")
    let sentence = """
      another referee is writing \(file.out) (its file "lock" was removed); wait for it to end, or use a new "out" \
      to start fresh
      """
    #expect(try problem(file) == sentence)
    #expect(throws: RunProblem.locked(folder: file.out, owner: "")) {
      try JournalRepair(of: file.out, catalogue: Sample.catalogue)
    }
    #expect(stage.folder.bytes(of: "run/journal.jsonl") == journal)
    #expect(try first.play { _ in } == .finished)
  }

  @Test func `a folder that was let go is free though a bot that is being started has copies of its files`() throws {
    let path = stage.folder.path + "/held"
    var holder: RunFolder? = try RunFolder(path)
    var journal = try holder?.takeJournal()
    let copies = [holder?.lock, journal?.descriptor].map { dup($0 ?? -1) }
    defer { copies.forEach { close($0) } }
    (holder, journal) = (nil, nil)
    #expect(journal == nil)
    _ = try RunFolder(path).takeJournal()
  }

  @Test func `a run that goes on elsewhere says so in its journal, and one that is over stays as it is`() throws {
    let file = try file(deals: [3])
    _ = try stage.run(file, host: "a", quota: 1).play { _ in }
    #expect(try stage.run(file, host: "b").play { _ in } == .finished)
    let journal = try Journal.existing(in: file.out, Sample.catalogue)
    #expect(journal.origins.map(\.host) == ["a", "b"])
    #expect(Set(try journal.records().map(\.origin)) == [0, 1])
    let bytes = stage.folder.bytes(of: "run/journal.jsonl")
    #expect(try stage.run(file, host: "c").play { _ in } == .finished)
    #expect(stage.folder.bytes(of: "run/journal.jsonl") == bytes)
  }

  @Test func `a folder in use and a file system without locks have different messages`() throws {
    func lock(_ number: Int32) throws(RunProblem) -> Bool {
      try RunFolder.lock(3, path: "run/lock") { _, _ in
        errno = number
        return -1
      }
    }
    #expect(try lock(EWOULDBLOCK) == false)
    for number in [ENOLCK, ENOSYS, EOPNOTSUPP, EIO] {
      #expect(throws: RunProblem.noLocks(path: "run/lock", errno: number)) { try lock(number) }
    }
    #expect(
      RunProblem.noLocks(path: "run/lock", errno: ENOSYS).message == """
        run/lock: the file system refuses file locks (Function not implemented), which protect a run from a \
        second referee; put "out" on a local disk, or mount it with locks (Lustre: option flock)
        """)
  }

  @Test func `preparation reports its progress, and stops at once on the stop signal`() throws {
    let file = try file(deals: [2])
    let stop = StopSignal()
    var told: [Int] = []
    func prepare(stopAt last: Int) throws(RunProblem) -> [String: BotCommand] {
      try Preflight.commands(
        of: file, host: ["PATH": "/usr/bin:/bin"], programs: "/bin", launcher: stage.launcher, stop: stop
      ) { count in
        told.append(count)
        if count == last { stop.set() }
      }
    }
    #expect(try prepare(stopAt: .max).count == 2)
    #expect(told == [0, 1])
    #expect(throws: RunProblem.stopped) { try prepare(stopAt: 0) }
    #expect(told == [0, 1, 0])
    #expect(throws: RunProblem.stopped) { try stage.run(file, stop: stop) }
    #expect(RunProblem.stopped.message == "stopped before the first table")
  }

  @Test func `a bot that cannot start because the run is being stopped is not blamed`() throws {
    var file = try file(deals: [2])
    file.competitors = [file.competitors[0]]
    file.competitors[0].command = ["/no/such/program"]
    func prepare(_ stop: StopSignal, stopping: Bool) throws(RunProblem) -> [String: BotCommand] {
      try Preflight.commands(
        of: file, host: ["PATH": "/usr/bin:/bin"], programs: "/bin", launcher: stage.launcher, stop: stop
      ) { _ in if stopping { stop.set() } }
    }
    #expect(throws: RunProblem.stopped) { try prepare(StopSignal(), stopping: true) }
    #expect { try prepare(StopSignal(), stopping: false) } throws: { error in
      if case .cannotStart? = error as? RunProblem { true } else { false }
    }
  }

  @Test func `the journal of another tournament is refused with what changed`() throws {
    try stage.play(file(deals: [2]))
    let other = try file(deals: [2], seed: "t")
    #expect(
      try problem(other) == """
        \(other.out) already holds another configuration: seed was "s" and is "t"; use a new "out" to start fresh, or \
        revert the change to resume
        """)
  }

  @Test func `more deals go on, and what was played stays`() throws {
    try stage.play(file(deals: [2, 2]))
    let before = stage.folder.bytes(of: "run/journal.jsonl")
    let longer = try file(deals: [6, 2])
    let run = try stage.run(longer)
    #expect(run.summary.finished == 4)
    #expect(run.summary.total == 8)
    #expect(try run.play { _ in } == .finished)
    #expect(stage.folder.bytes(of: "run/journal.jsonl").starts(with: before))
    #expect(try stage.standings(of: longer).events.map(\.played) == [6, 2])
    #expect(try stage.standings(of: longer).isComplete)
  }

  @Test func `fewer deals than were played are refused, in any event`() throws {
    try stage.play(file(deals: [4, 2]))
    let shorter = try file(deals: [2, 400])
    #expect(
      try problem(shorter) == """
        \(shorter.out) holds table 4 of events[0], but the file now schedules only 2; raise "deals" to resume, or use \
        a new "out" to start fresh
        """)
  }

  @Test func `fewer deals than were asked for, but not played, shorten the tournament`() throws {
    let stop = StopSignal()
    try {
      let run = try stage.run(file(deals: [8]), stop: stop)
      stop.set()
      #expect(try run.play { _ in } == .interrupted)
    }()
    let shorter = try file(deals: [4])
    try stage.play(shorter)
    #expect(try stage.standings(of: shorter).events.map(\.scheduled) == [4])
  }

  @Test func `a line that a crash cut off is cut, said, and its table played again`() throws {
    let file = try file(deals: [4])
    try stage.play(file, concurrency: 1)
    let whole = stage.folder.bytes(of: "run/journal.jsonl")
    let last = whole.dropLast().lastIndex(of: 10)! + 1
    let step = TestScope.choose(quick: 41, all: 1)
    for end in [last, last + 1, whole.count - 1] + stride(from: last + 2, to: whole.count - 1, by: step) {
      try stage.folder.write(Array(whole[..<end]), to: "run/journal.jsonl")
      let run = try stage.run(file)
      #expect(run.summary.wasTorn == (end > last))
      #expect(run.summary.finished == 3)
      #expect(try run.play { _ in } == .finished)
      #expect(try stage.records(of: file).map(\.table.number).sorted() == [1, 2, 3, 4])
    }
  }

  @Test func `a first line that a crash cut off is cut and said too`() throws {
    let file = try file(deals: [2])
    try stage.play(file)
    let header = stage.folder.bytes(of: "run/journal.jsonl").prefix(40)
    try stage.folder.write(Array(header), to: "run/journal.jsonl")
    let run = try stage.run(file)
    #expect(run.summary.wasTorn)
    #expect(run.summary.finished == 0)
  }

  @Test func `a journal that is whole is not called torn`() throws {
    let file = try file(deals: [2])
    #expect(try !stage.run(file).summary.wasTorn)
    #expect(try !stage.run(file).summary.wasTorn)
  }

  @Test func `a damaged line is refused by its place`() throws {
    let file = try file(deals: [4])
    try stage.play(file)
    var bytes = stage.folder.bytes(of: "run/journal.jsonl")
    bytes[bytes.firstIndex(of: 10)! + 200] ^= 1
    try stage.folder.write(bytes, to: "run/journal.jsonl")
    #expect(
      try problem(file) == """
        \(file.out)/journal.jsonl:2: damaged line: its checksum does not match; restore the file from a backup, or \
        play the tables from this line on again after: referee verify \(file.out) --repair
        """)
    #expect(stage.folder.bytes(of: "run/journal.jsonl") == bytes, "and nothing is written")
  }

  @Test(arguments: TournamentFile.Versions.allCases)
  func `a program that has changed is named, and the run goes on`(versions: TournamentFile.Versions) throws {
    let scripts = ["one", "two"]
    for name in scripts { try stage.folder.write(Array(ShellBot.script().utf8), to: name + ".sh") }
    func file(deals: Int) throws -> TournamentFile {
      var file = try self.file(deals: [deals])
      file.versions = versions
      for (index, name) in scripts.enumerated() {
        file.competitors[index].command = ["/bin/sh", name + ".sh"]
        file.competitors[index].folder = stage.folder.path
      }
      return file
    }
    func summary() throws -> TournamentRun.Summary { try stage.run(file(deals: 4)).summary }
    func isChanged(_ summary: TournamentRun.Summary, to version: Int, isEarlier: Bool) -> Bool {
      let changed = summary.difference.changed
      if versions == .merge { return changed.isEmpty }
      return changed.map(\.name) == ["b"] && changed.map(\.version) == [version]
        && changed.map(\.isEarlier) == [isEarlier] && changed.map(\.what) == [.files(["two.sh"])]
    }
    try stage.play(file(deals: 2))
    #expect(try summary().difference.isEmpty)
    try stage.folder.write(Array(ShellBot.script(first: "sum=2").utf8), to: "two.sh")
    #expect(isChanged(try summary(), to: 2, isEarlier: false))
    let again = try summary()
    #expect(again.difference.isEmpty, "the change is in the journal")
    #expect(again.merged == (versions == .merge ? ["b"] : []))
    try stage.play(file(deals: 4))
    try stage.folder.write(Array(ShellBot.script().utf8), to: "two.sh")
    #expect(isChanged(try summary(), to: 1, isEarlier: true))
    #expect(try summary().merged == [])
    #expect(try Verification(of: file(deals: 4).out, catalogue: Sample.catalogue).discrepancies.isEmpty)
  }

  @Test func `standings of a folder without a run say so`() {
    #expect(throws: RunProblem.noJournal(folder: stage.folder.path)) {
      try RunStandings.read(stage.folder.path, catalogue: Sample.catalogue)
    }
  }
}
