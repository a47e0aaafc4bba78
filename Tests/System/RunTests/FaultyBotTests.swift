import BotProtocol
import Ratings
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// A bot's fault is counted, and costs nobody else anything.
@Suite(.timeLimited) struct FaultyBotTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private static let events = """
    {"game": "snap", "deals": 12, "reactions": "declared", "options": {"max_turns": 4},
     "clock": {"window_ms": 1000, "ready_ms": 3000, "silent_windows": 2}}
    """

  private static let faulty: [(String, String)] = [
    ("exit 0", "crash"), (ShellBot.script(onPrompt: ":"), "stall"), ("kill -9 $$", "crash"),
    (ShellBot.script(onStart: "exec >&-"), "closed"),
    (ShellBot.script(onStart: ":"), "stall"),
    (ShellBot.script(onPrompt: "exit 3"), "crash"), (ShellBot.script(onPrompt: "echo junk"), "malformed"),
    (ShellBot.script(onPrompt: ShellBot.answer(99)), "illegal"),
    (ShellBot.script(onPrompt: #"echo '{"id":1,"action":0}'"#), "unasked"),
    (ShellBot.script(onPrompt: "head -c 70000 /dev/zero | tr '\\0' x; echo"), "oversize"),
  ]

  @Test(arguments: TestScope.some(of: faulty, quick: 2))
  func `its faults are counted, the others play on`(script: String, kind: String) throws {
    let calm = ShellBot.script()
    let file = try stage.file(
      FaultyBotTests.events, bots: [("bad", script), ("calm", calm), ("quiet", calm)], more: #", "max_faults": 2"#)
    let event = try stage.play(file).events[0]
    #expect(event.played == 12)
    let bad = try #require(event.line(of: "bad"))
    // Tables are played as bots are at hand, and faults in a row are counted in the order of the schedule.
    let own = bad.faults[kind, default: 0]
    #expect(2...4 ~= own)
    #expect(bad.faults == [kind: own, "disqualified": 8 - own])
    for name in ["calm", "quiet"] {
      #expect(event.line(of: name)?.faults == [:])
      // The other, and the bad one before it was disqualified, if it had answered.
      #expect(4...8 ~= event.line(of: name)?.games ?? 0)
    }
    #expect(event.lines.last?.name == "bad")
  }

  @Test func `faults that do not follow one another retire nobody`() throws {
    let counter = "n=0"
    let moody = ShellBot.script(
      first: counter, onStart: "n=$((n + 1)); \(ShellBot.ready)",
      onPrompt: "[ $n -eq 2 ] && exit 1; \(ShellBot.answer(0))")
    let file = try stage.file(
      FaultyBotTests.events.replacing(#""deals": 12"#, with: #""deals": 20"#),
      bots: [("calm", ShellBot.script()), ("moody", moody)], more: #", "max_faults": 2"#)
    let run = try stage.play(file, concurrency: 1)
    #expect(run.events[0].line(of: "moody")?.faults == ["crash": 10], "every second game of a process")
  }

  @Test func `a disqualified bot is named, and stays disqualified when the run is resumed`() throws {
    func file(deals: Int) throws -> TournamentFile {
      try stage.file(
        FaultyBotTests.events.replacing(#""deals": 12"#, with: #""deals": \#(deals)"#),
        bots: [("bad", "exit 0"), ("calm", ShellBot.script())], more: #", "max_faults": 2, "concurrency": 1"#)
    }
    do {
      let run = try stage.run(file(deals: 4))
      #expect(run.disqualified == [])
      _ = try run.play { _ in }
      #expect(run.disqualified == ["bad"])
    }
    let again = try file(deals: 8)
    let event = try stage.play(again, concurrency: 1).events[0]
    #expect(event.line(of: "bad")?.faults == ["crash": 2, "disqualified": 6])
    #expect(event.line(of: "bad")?.isPardoned == false)
    // Whoever is pardoned plays on, and may be disqualified again.
    #expect(try Pardon.grant(to: ["bad", "calm"], in: again.out, catalogue: Sample.catalogue) == ["bad"])
    #expect(try Pardon.grant(to: ["calm"], in: again.out, catalogue: Sample.catalogue) == ["bad"])
    #expect(try Pardon.grant(to: ["bad"], in: again.out, catalogue: Sample.catalogue) == ["bad"])
    #expect(try Pardon.grant(to: ["bad"], in: again.out, catalogue: Sample.catalogue) == [])
    let last = try stage.play(file(deals: 11), concurrency: 1).events[0]
    #expect(last.line(of: "bad")?.faults == ["crash": 4, "disqualified": 8])
    #expect(last.line(of: "bad")?.isPardoned == true && last.line(of: "bad")?.isDisqualified == true)
    #expect(last.line(of: "calm")?.isPardoned == false)
  }

  /// Snap, in each game of which a bot is at fault after its first answer, and Klondike, in which it is not.
  private func halfBad(deals: Int, maxFaults: Int, out: String = "run") throws -> TournamentFile {
    let bad = ShellBot.script(
      onStart: #"case $line in *'"game":"snap"'*) left=1 ;; *) left=99 ;; esac; \#(ShellBot.ready)"#,
      onPrompt: "[ $left -eq 0 ] && exit 1; left=$((left - 1)); \(ShellBot.answer(0))")
    return try stage.file(
      FaultyBotTests.events.replacing(#""deals": 12"#, with: #""deals": \#(deals)"#)
        + #", {"game": "klondike", "deals": 2, "options": {"max_actions": 6}}"#,
      bots: [("bad", bad), ("calm", ShellBot.script()), ("quiet", ShellBot.script())],
      more: #", "max_faults": \#(maxFaults), "seed": "\#(out)""#, out: out)
  }

  @Test func `a disqualified bot has the last place without ranks, also in its last game or again after a pardon`()
    throws
  {
    func expectPlace(isOut: Bool, in event: EventStandings, _ comment: Comment) throws {
      let bad = try #require(event.line(of: "bad"))
      #expect(bad.rating != nil && bad.isDisqualified == isOut && (bad.ranks == nil) == isOut, comment)
      if isOut { #expect(event.lines.last?.name == "bad", comment) }
    }
    let atLast = try stage.play(halfBad(deals: 6, maxFaults: 4, out: "last"), concurrency: 1).events[0]
    #expect(atLast.line(of: "bad")?.faults == ["crash": 4])
    try expectPlace(isOut: true, in: atLast, "in its last game")
    let first = try halfBad(deals: 6, maxFaults: 2)
    try expectPlace(isOut: true, in: stage.play(first, concurrency: 1).events[0], "after its faults")
    #expect(try Pardon.grant(to: ["bad"], in: first.out, catalogue: Sample.catalogue) == ["bad"])
    let pardoned = try stage.standings(of: first)
    try expectPlace(isOut: false, in: pardoned.events[0], "pardoned")
    #expect(
      pardoned.events.map { $0.line(of: "bad")?.isPardoned } == [true, false], "only where it was disqualified")
    let again = try stage.play(halfBad(deals: 12, maxFaults: 2), concurrency: 1)
    #expect(again.events[0].line(of: "bad")?.faults == ["crash": 4, "disqualified": 4])
    try expectPlace(isOut: true, in: again.events[0], "disqualified again")
    // So it is in a joined run, and in joined results.
    let merged = stage.folder.path + "/merged"
    _ = try JournalMerge(of: [first.out], catalogue: Sample.catalogue).write(into: RunFolder(merged))
    try expectPlace(isOut: true, in: RunStandings.read(merged, catalogue: Sample.catalogue).events[0], "merged")
    let joined = try JoinedRuns([first.out, stage.folder.path + "/last"], catalogue: Sample.catalogue).standings
    try expectPlace(isOut: true, in: joined.events[0], "joined")
  }

  @Test func `a count of faults in a row begins again after a good game`() {
    func record(_ number: Int, _ kind: String?) -> TableRecord {
      TableRecord(
        table: ScheduledTable(event: 0, number: number, deal: number, seats: ["a"]), scores: [0], measures: [],
        ending: "won", faults: [kind.map { .init(kind: $0, message: "") }], prompts: [0], wall: [.zero], cpu: [.zero],
        thinking: [.init()], computing: [.init()], races: 0, photoFinishes: 0)
    }
    let kinds = ["crash", "time", nil, "crash", "crash", "crash", nil]
    let records = kinds.enumerated().map { record($0.offset + 1, $0.element) }
    for played in 0...kinds.count {
      var faults = ConsecutiveFaults(limit: 3)
      for record in records.prefix(played) { faults.count(record) }
      #expect(faults.isDisqualified("a", in: 0) == (played >= 6), "after \(played) games; a disqualified bot stays so")
    }
  }

  private func record(_ number: Int, isFault: Bool, attempt: Int = 1) -> TableRecord {
    var record = TableRecord.bare(
      ScheduledTable(event: 0, number: number, deal: number, seats: ["a"]), [0], measures: [])
    record.faults = [isFault ? .init(kind: "crash", message: "") : nil]
    record.attempt = attempt
    return record
  }

  /// The numbers of the tables with a fault, in the order in which they end; a negative number is a good table.
  @Test(arguments: [
    // In a row by the schedule, whatever ends first.
    ([3, 1, 2], true), ([1, 3, 4, -2], false), ([1, -2, 3, 4], false), ([5, 4, -3, 2, 1], false),
    ([1, 2, 4, 5, -3], false), ([1, 2, 4, 5, 3], true), ([-1, -2, -3], false),
  ])
  func `faults are in a row by the schedule, not by the order in which tables end`(
    ends: [Int], isDisqualified: Bool
  ) {
    var faults = ConsecutiveFaults(limit: 3)
    for number in ends.map(abs) {
      faults.begin(ScheduledTable(event: 0, number: number, deal: number, seats: ["a"]))
    }
    for number in ends { faults.count(record(abs(number), isFault: number > 0)) }
    #expect(faults.isDisqualified("a", in: 0) == isDisqualified)
  }

  @Test func `tables that are played again disqualify nobody, and a row may be long`() {
    var faults = ConsecutiveFaults(limit: 3)
    for number in 1...10 { faults.count(record(number * 7, isFault: true, attempt: 2)) }
    #expect(!faults.isDisqualified("a", in: 0))
    faults = ConsecutiveFaults(limit: 1000)
    for number in 1...999 { faults.count(record(number, isFault: true)) }
    #expect(!faults.isDisqualified("a", in: 0))
    // A lower number holds for the row that goes on, and not for one that is over.
    var lower = faults
    lower.limit = 999
    #expect(lower.isDisqualified("a", in: 0))
    faults.count(record(1000, isFault: false))
    faults.limit = 999
    #expect(!faults.isDisqualified("a", in: 0))
  }

  @Test func `every bot that cannot start is named before anything is played`() throws {
    var file = try stage.file(FaultyBotTests.events, bots: [("a", ""), ("b", ""), ("c", "")])
    file.competitors[0].command = ["no-such-program"]
    file.competitors[2].folder = "/no/such/folder"
    do {
      _ = try stage.run(file)
      Issue.record("it started")
    } catch let problem as RunProblem {
      #expect(
        problem.message == """
          2 bots cannot start; no table was played:
            a: no-such-program was not found in PATH or among the sample bots; install it, or write a path with a slash, \
          such as ./no-such-program
            c: the folder /no/such/folder does not exist; correct "cwd"
          """)
    }
  }
}
