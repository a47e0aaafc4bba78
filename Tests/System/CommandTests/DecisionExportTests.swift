import Catalogue
import Foundation
import JSON
import Reports
import RunFiles
import Scheduling
import TestBasics
import TestSupport
import Testing
import Tournaments

/// What bots saw and did, as rows for other programs.
@Suite(.timeLimited(minutes: 3)) struct DecisionExportTests {
  private typealias Row = [String: Any]

  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func run(_ words: String...) throws -> Program.Result { try Program.run(in: scratch.folder, words) }

  private func shell(_ script: String) throws -> Program.Result {
    let file = try scratch.write(script, to: "script.sh")
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try Program.shell(file, in: scratch.folder)
  }

  /// Plays a tournament of bots that play by lot, each two deals of every game.
  private func play(transcripts: String = "all") throws {
    let reporter = ShellBot.script(
      onPrompt: #"""
        case $line in *'"again":{"kind":"illegal",'*) action=0 ;; *) action=9999 ;; esac
        echo "{\"id\":$id,\"action\":$action,\"note\":\"why\",\"info\":{\"depth\":$choices}}"
        """#)
    try scratch.write(ShellBot.gambler(), to: "gambler.sh")
    try scratch.write(reporter, to: "reporter.sh")
    let events = catalogue.names.map { #"{"game": "\#($0)", "deals": 2, "reactions": "declared", "retries": 3}"# }
    try scratch.write(
      """
      {"out": "run", "seed": "rows", "transcripts": "\(transcripts)", "sandbox": "none", "max_faults": 100,
       "events": [\(events.joined(separator: ", "))],
       "bots": [{"name": "gambler", "command": ["sh", "gambler.sh"]}, {"name": "reporter", "command": ["sh", "reporter.sh"]}]}
      """, to: "file.json")
    _ = try run("run", "file.json", "--quiet")
  }

  /// The run that is read, played once.
  private static let played = Result {
    let first = try DecisionExportTests()
    TemporaryFolder.removeInTheEnd(first.scratch.path)
    try first.play()
    return first.scratch
  }

  /// Puts that run and its files here.
  private func copyPlayed() throws {
    let played = try DecisionExportTests.played.get()
    for name in try FileManager.default.contentsOfDirectory(atPath: played.path) {
      try FileManager.default.copyItem(at: played.file(name), to: scratch.file(name))
    }
  }

  private func rows(of file: String) throws -> [Row] {
    try scratch.read(file).split(separator: "\n").map { try #require(object($0)) }
  }

  private func object(_ text: some StringProtocol) -> Row? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? Row
  }

  /// A value as text in which keys have one order.
  private func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value ?? NSNull(), options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `every row shows what its seat was told, what it answered, and what came of it`() throws {
    try copyPlayed()
    let exported = try run("export", "run", "--decisions", "rows.jsonl")
    #expect(exported.exitCode == 0, "\(exported.errors)")
    let rows = try rows(of: "rows.jsonl")
    #expect(exported.errors.hasPrefix("wrote rows.jsonl: ") && rows.count > 50, "\(exported.errors)")
    #expect(rows.allSatisfy { Set($0.keys) == Set(DecisionExport.columns.map { "\($0.name)" }) })
    var games = 0
    for (index, game) in catalogue.names.enumerated() {
      let folder = "run/transcripts/\(index + 1)-\(game)"
      for name in try FileManager.default.contentsOfDirectory(atPath: scratch.file(folder).path) {
        games += 1
        let log = try WireLog(at: scratch.file("\(folder)/\(name)").path, catalogue: catalogue)
        for seat in log.table.table.seats.indices {
          let own = rows.filter {
            $0["game"] as? String == game && $0["table"] as? Int == log.table.table.number && $0["seat"] as? Int == seat
          }
          let lines = log.lines.filter { $0.seat.index == seat }.compactMap { line in
            object(String(decoding: line.text, as: UTF8.self)).map { (line.direction, $0) }
          }
          let prompts = lines.filter { $0.0 == .toBot && $0.1["type"] as? String == "prompt" }.map(\.1)
          #expect(try own.map { try text($0["observation"]) } == prompts.map { try text($0["observation"]) })
          #expect(try own.map { try text($0["legal"]) } == prompts.map { try text($0["legal"]) })
          let answers = lines.filter { $0.0 == .fromBot && $0.1["id"] != nil }.map(\.1)
          #expect(own.count == answers.count)
          for (row, answer) in zip(own, answers) {
            let wanted = (row["legal"] as? [String]).flatMap { legal in
              (answer["action"] as? Int).flatMap { legal.indices.contains($0) ? legal[$0] : nil }
            }
            if row["refused"] is NSNull {
              #expect(row["action"] as? String == wanted)
              #expect(try text(row["info"]) == text(answer["info"]) && text(row["note"]) == text(answer["note"]))
            } else {
              #expect(
                row["refused"] as? String == "illegal" && row["action"] as? String == "9999" && row["us"] is NSNull)
            }
          }
        }
      }
    }
    #expect(games > 2 * catalogue.names.count, "\(games)")
    #expect(
      rows.contains { $0["verdict"] as? String == "wrong" } && rows.contains { $0["action"] as? String == "pass" })
    #expect(
      rows.filter { $0["bot"] as? String == "reporter" && $0["refused"] is NSNull }.allSatisfy {
        $0["note"] as? String == "why"
      })
    let klondike = try #require(rows.first { $0["game"] as? String == catalogue.names[0] })
    #expect((klondike["result"] as? Row)?.keys.sorted() == ["actions", "cards_home", "score", "won"])

    let few = try run(
      "export", "run", "--decisions", "few.jsonl", "--bot", "gambler", "--game", catalogue.names[1], "--legal",
      "counted")
    #expect(few.exitCode == 0, "\(few.errors)")
    let chosen = try self.rows(of: "few.jsonl")
    #expect(
      chosen.count == rows.count { $0["game"] as? String == catalogue.names[1] && $0["bot"] as? String == "gambler" })
    #expect(chosen.allSatisfy { $0["legal"] is NSNull && $0["choices"] is Int })
  }

  @Test func `a solver tells of each position whether it can be won, and what is lost stays lost`() throws {
    try scratch.write(
      """
      {"out": "run", "seed": "solved", "transcripts": "all", "sandbox": "none",
       "events": [{"game": "\(catalogue.names[0])", "deals": 8}], "bots": [{"name": "planner", "command": ["klondike-planner"]}]}
      """, to: "file.json")
    #expect(try run("run", "file.json", "--quiet").exitCode == 0)
    #expect(try run("export", "run", "--decisions", "rows.jsonl", "--solve", "--positions", "200000").exitCode == 0)
    var (won, lost) = (0, 0)
    for game in Dictionary(grouping: try rows(of: "rows.jsonl"), by: { $0["table"] as? Int }).values {
      let verdicts = game.map { $0["can_be_won"] as? Bool }
      if (game[0]["result"] as? Row)?["won"] as? Int == 1 {
        won += 1
        #expect(verdicts.allSatisfy { $0 == true })
      } else if verdicts[0] == true {
        lost += 1
        #expect(verdicts.drop { $0 == true }.allSatisfy { $0 == false })
      }
    }
    #expect(won > 0 && lost > 0)
  }

  @Test func `games without a transcript are counted, and a damaged one is named and left out`() throws {
    try copyPlayed()
    let first = "run/transcripts/1-\(catalogue.names[0])/000001.jsonl"
    try scratch.write(try scratch.read(first) + "\n", to: first)
    let damaged = try run("export", "run", "--decisions", "rows.jsonl")
    #expect(damaged.exitCode == 1)
    #expect(
      damaged.errors.hasPrefix(
        "transcripts/1-\(catalogue.names[0])/000001.jsonl: the transcript was changed: its checksum differs from the journal's; "
          + "its game is left out\nwrote rows.jsonl: "), "\(damaged.errors)")
    #expect(try rows(of: "rows.jsonl").allSatisfy { $0["event"] as? Int != 1 || $0["table"] as? Int != 1 })
    try FileManager.default.removeItem(at: scratch.file("run"))
    try play(transcripts: "none")
    let none = try run("export", "run", "--decisions", "rows.jsonl")
    #expect(none.exitCode == 0)
    #expect(
      none.errors.contains("wrote rows.jsonl: 0 answers of 0 games; 8 games without a transcript left out, which "))
  }

  @Test func `what cannot be exported is refused with the reason, and the file that is there stays`() throws {
    try copyPlayed()
    try scratch.write("mine", to: "rows.jsonl")
    try scratch.makeFolder("folder")
    for (words, sentence) in [
      (
        ["export", "run", "--decisions", "rows.jsonl", "--bot", "gamblr"],
        "--bot takes one of gambler, reporter, not gamblr, did you mean gambler?"
      ),
      (["export", "run", "--decisions", "rows.jsonl", "--game", "chess"], "unknown game chess; the games are "),
      (["export", "run", "--decisions", "rows.jsonl", "--legal", "hidden"], "--legal takes one of listed, counted"),
      (["export", "run", "--decisions", "rows.jsonl", "--positions", "9"], "--positions requires --solve"),
      (["export", "run", "--decisions", "folder"], "folder cannot be written: "),
    ] {
      let result = try Program.run(in: scratch.folder, words)
      #expect(result.exitCode == 2 && result.errors.contains(sentence), "\(words): \(result.errors)")
    }
    #expect(try scratch.read("rows.jsonl") == "mine")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    #expect(Set(left) == ["file.json", "folder", "gambler.sh", "reporter.sh", "rows.jsonl", "run"])
  }

  @Test func `a schema in the documents has every column of the exports`() throws {
    func object(_ columns: [(name: String, meaning: String)]) -> JSONValue {
      let properties = columns.map { ($0.name, ["description": .string($0.meaning)] as JSONValue) }
      return ["type": "object", "required": .strings(columns.map(\.name)), "properties": .members(properties)]
    }
    let schema: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(SchemaAddress.of("exports")),
      "title": "The rows that referee exports",
      "$defs": [
        "games-csv": object(GamesExport.columns.map { ($0.name, $0.meaning) }),
        "decisions": object(DecisionExport.columns.map { ("\($0.name)", $0.meaning) }),
      ],
    ]
    #expect(
      try SchemaDocument.has(schema, as: "exports"),
      "record it: RECORD_GOLDEN=1 swift test --filter DecisionExportTests")
  }
}
