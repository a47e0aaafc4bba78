import BotProtocol
import Foundation
import GameRules
import JSON
import Records
import Refereeing
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// A run's folder is believed only as far as it follows from its deals.
@Suite(.timeLimited) struct VerificationTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private static let snap = #"{"game": "snap", "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}"#
  private static let all = """
    \(snap), {"game": "klondike", "deals": 2, "options": {"max_actions": 5}},
    {"game": "set", "seats": 2, "deals": 2, "reactions": "declared"}
    """

  private func play(_ events: String, second: String = ShellBot.gambler(), more: String = "") throws -> TournamentFile {
    let file = try stage.file(events, bots: [("a", ShellBot.gambler()), ("b", second)], more: more)
    try stage.play(file, concurrency: 1)
    return file
  }

  private func verify(_ file: TournamentFile) throws -> Verification {
    try Verification(of: file.out, catalogue: Sample.catalogue)
  }

  /// The messages of all problems; a journal that is refused has one.
  private func sentences(_ file: TournamentFile) -> [String] {
    do throws(RunProblem) {
      return try Verification(of: file.out, catalogue: Sample.catalogue).discrepancies.map(\.message)
    } catch {
      return [error.message]
    }
  }

  @Test(arguments: ["all", "none", "faults"])
  func `a run as it was written has no problem, and nor have its faults`(kept: String) throws {
    let leaver = ShellBot.script(onPrompt: "exit 3")
    let file = try play(
      VerificationTests.all, second: leaver, more: #", "max_faults": 3, "transcripts": "\#(kept)""#)
    let verification = try verify(file)
    #expect(verification.discrepancies == [])
    #expect(verification.tables == 8)
    #expect(verification.scheduled == 8)
    #expect(verification.replayed == ["all": 8, "none": 0, "faults": 6][kept])
  }

  @Test func `every line that a run writes fits the schema`() throws {
    let file = try play(VerificationTests.all, second: ShellBot.script(onPrompt: "exit 3"))
    let schema = try JSONSchema(Array(RunSchema.value.json.utf8))
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: file.out) {
      guard name.hasSuffix(".jsonl") || name == "start.json" else { continue }
      let text = try Data(contentsOf: URL(filePath: file.out + "/" + name))
      let lines = try text.split(separator: UInt8(ascii: "\n")).map { try JSONReader.read(Array($0)) }
      for (index, line) in lines.enumerated() {
        let part =
          name == "start.json"
          ? "start" : Self.part(of: line, at: index, in: lines, isTranscript: name != RunFolder.journalName)
        #expect(schema.violations(in: line, of: part) == [], "\(name), line \(index + 1)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  /// The definition in the schema for a line of a file.
  private static func part(of line: JSONNode, at index: Int, in lines: [JSONNode], isTranscript: Bool) -> String {
    guard isTranscript else {
      return index == 0 ? "journal_header" : line["event"] != nil ? "table" : "journal_change"
    }
    if index == 0 { return "transcript_header" }
    if index == lines.count - 1 { return "transcript_end" }
    return ["race", "withdrawal", "late", "hint", "retry", "fault"].first { line[$0] != nil } ?? "turn"
  }

  /// Events of every kind: what each adds to file and event, among how many bots, and its tables where that is known.
  private static let formats: [(top: String, event: String, bots: Int, tables: Int?)] = [
    (#""format": "gauntlet""#, #""deals": 12"#, 4, 12),
    (#""format": "swiss""#, #""deals": 2, "rounds": 3"#, 4, 12),
    (#""format": "knockout""#, #""deals": 4"#, 4, 12),
    (#""format": "round-robin""#, #""deals": 60, "until": {"settled": "order"}"#, 4, nil),
    (#""format": "round-robin""#, #""deals": 60, "until": {"settled": "winner", "within": 0.2}"#, 4, nil),
    (#""format": "round-robin""#, #""deals": 60, "until": {"elo0": 0, "elo1": 300}"#, 2, nil),
    (#""format": "round-robin""#, #""deals": 12, "duplicate": true"#, 4, 24),
  ]

  private func playFormat(_ format: (top: String, event: String, bots: Int, tables: Int?)) throws -> TournamentFile {
    let entries = (0..<format.bots).map { bot in
      // Who claims too much loses cards; so results differ.
      let words = ShellBot.words(bot == 0 ? ShellBot.script() : ShellBot.gambler(pace: 1 + bot))
      return #"{"name": "bot-\#(bot)", "cwd": "/", "command": \#(words.json), "challenger": \#(bot == 0)}"#
    }
    let file = try Sample.parse(
      """
      {"out": \((stage.folder.path + "/run").json), "bots": [\(entries.joined(separator: ","))], \(format.top),
       "events": [{"game": "snap", "reactions": "declared", "options": {"max_turns": 6}, \(format.event)}]}
      """)
    try stage.play(file, concurrency: 3)
    return file
  }

  @Test(arguments: formats.indices)
  func `a run of any format has no problem, however its tables were chosen`(index: Int) throws {
    let format = VerificationTests.formats[index]
    let verification = try verify(try playFormat(format))
    #expect(verification.discrepancies == [])
    #expect(verification.tables > 0 && verification.replayed == verification.tables)
    #expect(verification.scheduled == verification.tables)
    if let tables = format.tables { #expect(verification.tables == tables) }
  }

  @Test(arguments: [1, 2])
  func `results that would have paired other bots are found out without any transcript`(index: Int) throws {
    let file = try playFormat(VerificationTests.formats[index])
    try forge(file, transcript: nil) { records in
      for place in records.indices {
        records[place].transcript = nil
        guard records[place].table.number <= 4 else { continue }
        records[place].scores.reverse()
        for measure in records[place].measures.indices { records[place].measures[measure].values.reverse() }
      }
    }
    #expect(sentences(file).contains { $0.contains("is not in this tournament's schedule") })
  }

  @Test func `every single changed byte of journal and transcripts is found`() throws {
    let file = try play(VerificationTests.snap)
    let names = try FileManager.default.subpathsOfDirectory(atPath: file.out).filter { $0.hasSuffix(".jsonl") }
    #expect(names.count == 3)
    var random = SeededRandom(seed: "flips", label: "bits")
    for name in names {
      let path = "run/" + name
      let whole = stage.folder.bytes(of: path)
      #expect(whole.count > 500)
      for index in stride(from: 0, to: whole.count, by: TestScope.choose(quick: 7, all: 1)) {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(random.below(8))
        try stage.folder.write(bytes, to: path)
        #expect(!sentences(file).isEmpty, "byte \(index) of \(name) was \(whole[index]) and is \(bytes[index])")
      }
      for length in stride(from: 0, to: whole.count, by: TestScope.choose(quick: 41, all: 7)) {
        try stage.folder.write(Array(whole.prefix(length)), to: path)
        // Journal lines that are gone whole leave a shorter tournament; its deals say that there is more to play.
        let isShorter = name == RunFolder.journalName && (length == 0 || whole[length - 1] == UInt8(ascii: "\n"))
        #expect(isShorter || !sentences(file).isEmpty, "\(length) bytes of \(name) left")
      }
      try stage.folder.write(whole, to: path)
    }
    #expect(sentences(file) == [])
  }

  /// Rewrites the journal, every checksum right, and the transcript of table 1 of the first event if one is given.
  private func forge(
    _ file: TournamentFile, transcript: (@Sendable (String) -> String)? = nil,
    _ change: (inout [TableRecord]) -> Void = { _ in }
  ) throws {
    let journal = try #require(try Journal.read(at: file.out + "/journal.jsonl", Sample.catalogue))
    var records = try journal.records()
    if let transcript {
      let name = "run/transcripts/1-\(file.events[0].game.name)/000001.jsonl"
      let text = Array(transcript(stage.folder.text(of: name)).utf8)
      try stage.folder.write(text, to: name)
      let place = try #require(records.firstIndex { $0.table.event == 0 && $0.table.number == 1 })
      records[place].transcript = Checksum(of: text).description
    }
    change(&records)
    try stage.folder.write(Journal.bytes(file, records), to: "run/journal.jsonl")
  }

  private static let first = "transcripts/1-klondike/000001.jsonl"
  private static let klondike = #"{"game": "klondike", "deals": 2, "options": {"max_actions": 3}}"#

  private static let forgedJournals: [(change: @Sendable (inout [TableRecord]) -> Void, sentence: String)] = [
    ({ $0[0].scores[0] += 1 }, "\(first): scores: the journal has [1], the replay gives [0]"),
    ({ $0[0].measures[0].values = [1] }, "\(first): won: the journal has [1], the replay gives [0]"),
    ({ $0[0].ending = "won" }, "\(first): ending: the journal has \"won\", the replay gives \"max_actions\""),
    (
      { $0[0].info = [InfoTally([.init("won", InfoSum(0.5))])] },
      "\(first): info: the journal has [{\"won\":[1,0.5,0.5,0.5]}], the replay gives "
    ),
    ({ $0[0].prompts = [4] }, "\(first): prompts: the journal has [4], the replay gives [3]"),
    (
      { $0[0].faults = [FaultMessage(kind: "time", message: "x")] },
      "\(first): faults: the journal has [{\"kind\":\"time\",\"message\":\"x\"}], the replay gives [null]"
    ),
    (
      { $0[0].table.deal = 2 },
      "journal.jsonl: events[0], table 1: the schedule has no such table with this deal and these bots"
    ),
    (
      { $0[0].table.seats = ["b"] },
      "journal.jsonl: events[0], table 1: the schedule has no such table with this deal and these bots"
    ),
    (
      { $0[0].transcript = Checksum.none.description },
      "\(first): the transcript was changed: its checksum differs from the journal's"
    ),
  ]

  @Test(arguments: forgedJournals.indices)
  func `a journal with right checksums and a wrong figure is found out`(index: Int) throws {
    let forgery = VerificationTests.forgedJournals[index]
    let file = try play(VerificationTests.klondike)
    try forge(file, forgery.change)
    #expect(sentences(file) == [forgery.sentence])
  }

  @Test func `a table that the schedule has not, or that stands twice, is refused by its line`() throws {
    var file = try play(VerificationTests.klondike)
    try forge(file, { $0[0].table.number = 9 })
    #expect(sentences(file)[0].contains(":2: table 9 of events[0] is not in this tournament's schedule"))
    try FileManager.default.removeItem(atPath: file.out)
    file = try play(VerificationTests.klondike)
    try forge(file, { $0.append($0[0]) })
    #expect(sentences(file)[0].contains(": table 1 of events[0] stands here a second time"))
  }

  private static let forgedTranscripts: [(change: @Sendable (String) -> String, words: String)] = [
    (
      { $0.replacing("\"deal\":1", with: "\"deal\":2") },
      ":1: the rules refuse this entry (the deal is that of another table), so the file was changed"
    ),
    (
      { $0.replacing(/"action":"[^"]+"/, with: "\"action\":\"w-t1\"") },
      """
      :2:1: the rules refuse this entry (notLegal(action: "w-t1", seat: seat 0)), so the file was changed
      """
    ),
    (
      { $0.replacing("{\"seat\":0", with: "{\"seat\":1") },
      ":2:9: seat: expected a whole number from 0 to 0, found 1"
    ),
    (
      { $0.replacing(/\n\{"seat".*\n/, with: "\n", maxReplacements: 1) },
      ": the transcript ends before the game is over"
    ),
    ({ $0.replacing("{\"seat\"", with: "[\"seat\"") }, ":2:8: not JSON: unexpected :"),
  ]

  @Test(arguments: forgedTranscripts.indices)
  func `a transcript with a right checksum that the rules refuse is found out`(index: Int) throws {
    let forgery = VerificationTests.forgedTranscripts[index]
    let file = try play(VerificationTests.klondike)
    try forge(file, transcript: forgery.change)
    #expect(sentences(file) == [VerificationTests.first + forgery.words])
  }

  @Test func `verdicts are judged again`() throws {
    let both = #"echo "{\"id\":$id,\"action\":\"snap\",\"after_ms\":5}""#
    let file = try stage.file(
      VerificationTests.snap,
      bots: [("a", ShellBot.script(onPrompt: both)), ("b", ShellBot.script(onPrompt: both))])
    try stage.play(file, concurrency: 1)
    #expect(sentences(file) == [])
    try forge(file, transcript: { $0.replacing("\"verdict\":\"wrong\"", with: "\"verdict\":\"right\"") })
    #expect(
      sentences(file) == ["transcripts/1-snap/000001.jsonl: line 2: replaying the claims gives other results"])
  }

  @Test func `a transcript that is gone and a last line that is cut off are said`() throws {
    let file = try play(VerificationTests.klondike)
    try FileManager.default.removeItem(atPath: file.out + "/" + VerificationTests.first)
    try stage.folder.write(stage.folder.bytes(of: "run/journal.jsonl").dropLast(), to: "run/journal.jsonl")
    #expect(
      sentences(file) == [
        "journal.jsonl: the last line is incomplete; referee run removes it and plays its table again",
        VerificationTests.first + ": the transcript is missing, but the journal has its checksum",
      ])
  }

  @Test func `what a run notes of its last start has its form, and fits the journal`() throws {
    let file = try play(VerificationTests.klondike)
    #expect(sentences(file) == [])
    let start = stage.folder.text(of: "run/start.json")
    for (name, text, words) in [
      ("start.json", String(start.dropLast(3)), "is damaged; referee run writes it again"),
      (
        "start.json", start.replacing("\"finished\":0", with: "\"finished\":9"),
        "says that 9 tables were finished, and the journal has 4"
      ),
      (
        "start.json", start.replacing("\"name\":\"a\"", with: "\"name\":\"eve\""),
        "names eve, a bot that the journal does not have"
      ),
      ("programs.json", "{\"a\":", "is damaged; referee run writes it again"),
      ("programs.json", #"{"a":{"bot.py":"0"}}"#, "is damaged; referee run writes it again"),
      ("programs.json", #"{"eve":{"bot.py":"0123456789abcdef"}}"#, "names eve, a bot that the journal does not have"),
    ] {
      let before = stage.folder.bytes(of: "run/" + name)
      try stage.folder.write(Array(text.utf8), to: "run/" + name)
      #expect(sentences(file) == ["\(name): \(words)"])
      try stage.folder.write(before, to: "run/" + name)
    }
    #expect(sentences(file) == [])
  }

  @Test func `results that the journal does not make are stale, absent ones are not`() throws {
    let file = try play(VerificationTests.klondike)
    var verification = try verify(file)
    verification.compare([1, 2], with: "standings.txt", in: file.out)
    #expect(verification.discrepancies == [])
    try stage.folder.write([1, 2], to: "run/standings.txt")
    verification.compare([1, 2], with: "standings.txt", in: file.out)
    #expect(verification.discrepancies == [])
    verification.compare([1, 3], with: "standings.txt", in: file.out)
    #expect(
      verification.discrepancies.map(\.message) == [
        "standings.txt: does not match the journal; referee run writes it again"
      ])
  }
}
