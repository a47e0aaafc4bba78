import Foundation
import Reports
import TestBasics
import TestSupport
import Testing
import Tournaments
import referee

/// Results in the forms that other programs read.
@Suite(.timeLimited) struct ExportTests {
  private let scratch: TemporaryFolder

  /// A run of a solitaire, and of a game of two seats in which one of three bots always crashes, played once.
  private static let played = Result {
    let scratch = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(scratch.path)
    try scratch.write(ShellBot.script(), to: "bot.sh")
    try scratch.write(ShellBot.script(onPrompt: "exit 3"), to: "dead.sh")
    let file = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "max_faults": 100, "seed": "export",
       "events": [{"game": "klondike", "deals": 3, "options": {"max_actions": 2}, "rank_by": "score"},
                  {"game": "snap", "seats": 2, "deals": 3, "options": {"max_turns": 10}}],
       "bots": [{"name": "a", "command": ["sh", "bot.sh"]}, {"name": "b\\"_%", "command": ["sh", "bot.sh"]},
                {"name": "dead", "command": ["sh", "dead.sh"], "plays": ["snap"]}]}
      """, to: "file.json")
    let result = try Program.run(in: scratch.folder, ["run", file, "--quiet"])
    try #require(result.exitCode == 1, "one bot crashed: \(result.errors)")
    return scratch
  }

  init() throws { scratch = try ExportTests.played.get().copy() }

  private func standings(_ format: String) throws -> String {
    let result = try Program.run("standings", "run", "--format", format, in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.output
  }

  @Test func `a solver tells what can be won, in every form of the leaderboards and in no other`() throws {
    let solved = ["standings", "run", "--solve", "--positions", "100"]
    for (format, sign) in [
      ("text", "Of 3 deals, "), ("markdown", "| winnable |"), ("latex", "winnable"), ("csv", ",winnable_games,"),
      ("json", #""positions":100"#), ("html", "winnable"),
    ] {
      let result = try Program.run(in: scratch.folder, solved + ["--format", format])
      func shown(_ printed: String) throws -> String {
        try format == "html" ? scratch.read("run/standings.html") : printed
      }
      #expect(try shown(result.output).contains(sign), "\(format): \(result.errors)")
      #expect(try !shown(standings(format)).contains("innable"))
    }
  }

  @Test func `columns that programs read stay where they were, and new ones come behind them`() {
    // Those of 30 November 2026; docs/stability.md promises their places.
    let games = [
      "run", "event", "game", "seats", "table", "deal", "seat", "bot", "version", "score", "place", "ending", "fault",
      "prompts", "races", "photo_finishes", "wall_us", "cpu_us", "off_turn_us", "host", "transcript", "deal_number",
      "deal_name", "deal_notes", "retries",
    ]
    let decisions = [
      "run", "event", "game", "table", "deal", "seat", "bot", "version", "line", "at_us", "observation", "choices",
      "legal", "action", "number", "verdict", "refused", "reason", "us", "cpu_us", "info", "note", "can_be_won",
      "result", "place", "ending",
    ]
    #expect(GamesExport.columns.map(\.name).starts(with: games))
    #expect(DecisionExport.columns.map { "\($0.name)" }.starts(with: decisions))
  }

  /// What each column of a game's row must have, computed from the journal's line alone; a column that is missing here
  /// fails the test below.
  private static func expectedRow(_ line: [String: Any], seat: Int, host: String) throws -> [String: String] {
    func text(_ value: Any?) -> String { value.map { "\($0)" } ?? "0" }
    func atSeat(_ key: String) -> String { text((line[key] as? [Any])?[seat]) }
    let seats = try #require(line["seats"] as? [String])
    let (event, table) = (try #require(line["event"] as? Int), try #require(line["table"] as? Int))
    let game = ["klondike", "snap"][event]
    let fault = (line["faults"] as? [Any])?[seat] as? [String: Any]
    let isWon = seats.count == 1 || (line["scores"] as? [Int])?.max() == (line["scores"] as? [Int])?[seat]
    return [
      "run": "run", "event": "\(event + 1)", "game": game, "seats": "\(seats.count)", "table": "\(table)",
      "deal": text(line["deal"]), "seat": "\(seat)", "bot": seats[seat].asField, "version": "1",
      "score": atSeat("scores"), "place": fault == nil && isWon ? "1" : "2", "ending": text(line["ending"]),
      "fault": fault.map { text($0["kind"]) } ?? "", "prompts": atSeat("prompts"), "races": text(line["races"]),
      "photo_finishes": text(line["photo_finishes"]), "wall_us": atSeat("wall_us"), "cpu_us": atSeat("cpu_us"),
      "off_turn_us": atSeat("off_turn_us"), "host": host,
      "transcript": "transcripts/\(event + 1)-\(game)/\(String(format: "%06d", table)).jsonl",
      "deal_number": text(line["deal"]), "deal_name": "", "deal_notes": "", "retries": atSeat("retries"),
    ]
  }

  @Test func `each column of a game's row has the value that the journal has under its name`() throws {
    let csv = try standings("games-csv").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let lines = try scratch.read("run/journal.jsonl").split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let host = try #require((lines[0]["origins"] as? [[String: Any]])?.first?["host"] as? String)
    var rows = csv.dropFirst()
    for line in lines where line["table"] != nil {
      for seat in try #require(line["seats"] as? [String]).indices {
        let expected = try ExportTests.expectedRow(line, seat: seat, host: host)
        let found = try #require(rows.first)
        rows.removeFirst()
        for (column, value) in zip(GamesExport.columns.map(\.name), found) {
          let wanted = try #require(expected[column], "say here what the column \(column) has")
          #expect(value == wanted, "\(column) of seat \(seat) in \(line)")
        }
      }
    }
    #expect(rows.isEmpty)
  }

  @Test func `every game can be exported as a table and as PGN, and leaderboards as LaTeX`() throws {
    let csv = try standings("games-csv").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let names = csv[0].map(String.init)
    #expect(Array(names.prefix(GamesExport.columns.count)) == GamesExport.columns.map(\.name))
    #expect(names.suffix(from: GamesExport.columns.count).starts(with: ["measure_won", "measure_score"]))
    #expect(csv.allSatisfy { $0.count == names.count })
    func column(_ name: String) throws -> [String] {
      let index = try #require(names.firstIndex(of: name))
      return csv.dropFirst().map { String($0[index]) }
    }
    let seats = try column("seats")
    #expect(seats.count { $0 == "1" } == 6, "two bots on three deals")
    #expect(seats.count { $0 == "2" } % 2 == 0)
    #expect(Set(try column("run")) == ["run"])
    let faults = zip(try column("bot"), try column("fault")).filter { !$1.isEmpty }
    #expect(!faults.isEmpty && faults.allSatisfy { $0 == ("dead", "crash") })
    for path in try column("transcript") {
      #expect(FileManager.default.fileExists(atPath: scratch.path + "/run/" + path))
    }

    let pgn = try standings("pgn")
    let tag = /\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]/
    var results = 0
    for block in pgn.components(separatedBy: "\n\n").filter({ !$0.isEmpty }) {
      if block.hasPrefix("[") {
        let lines = block.split(separator: "\n")
        let tags = try lines.map { line in String(try #require(line.wholeMatch(of: tag), "\(line)").1) }
        #expect(tags == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Termination"])
      } else {
        #expect(["1-0", "0-1", "1/2-1/2"].contains(block))
        results += 1
      }
    }
    // The dead bot never answers, so that none of its games is played.
    let withDead = Set(zip(try column("table"), try column("bot")).filter { $1 == "dead" }.map(\.0))
    let played = zip(zip(seats, try column("seat")), try column("table")).count {
      $0.0 == "2" && $0.1 == "0" && !withDead.contains($1)
    }
    #expect(results == played && results > 0 && !withDead.isEmpty)
    #expect(pgn.contains(#"[White "b\"_%"]"#))
    #expect(!pgn.contains("dead"))

    let latex = try standings("latex")
    #expect(latex.contains("\\toprule") && latex.contains("b\\textquotedbl{}\\_\\%"))
    for environment in ["table", "tabular", "minipage"] {
      #expect(
        latex.components(separatedBy: "\\begin{\(environment)}").count
          == latex.components(separatedBy: "\\end{\(environment)}").count)
    }

    let pairs = try Program.run("standings", "run", "--pairs", "--format", "latex", in: scratch.folder).output
    #expect(pairs.contains("bot & against & games & points & 95\\% & Elo & 95\\% & p \\\\"), "\(pairs)")
  }

  @Test func `a run says by which version, when and where it was played, and verify holds`() throws {
    let json = try scratch.read("run/standings.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(root["seed"] as? String == "export")
    #expect(root["name"] as? String == "file")
    let origin = try #require((root["origins"] as? [[String: Any]])?.first)
    #expect(origin["program"] as? String == Version.current)
    #expect((origin["cores"] as? Int ?? 0) > 0)
    #expect((origin["host"] as? String)?.isEmpty == false)
    let (begun, ended) = (try #require(origin["begun"] as? String), try #require(root["ended"] as? String))
    #expect(begun <= ended && ended.hasSuffix("Z"))
    #expect(try scratch.read("run/standings.html").contains("Tournament file, seed export."))
    #expect(try Program.run("verify", "run", in: scratch.folder).exitCode == 0)
    let merged = try Program.run("merge", "run", "--into", "merged", in: scratch.folder)
    #expect(merged.exitCode == 1, "dead never answered")
    #expect(try scratch.read("merged/standings.json") == json)
  }

  @Test func `compare gives its table to programs, by every ranking measure`() throws {
    let csv = try Program.run("compare", "run", "run", "--format", "csv", "--measures", in: scratch.folder).output
    let rows = csv.split(separator: "\r\n")
    #expect(rows[0] == "event,title,bot,measure,unit,difference,low,high,p,paired,verdict,decides")
    #expect(
      rows.filter { $0.hasPrefix("1,klondike,a,") }.map { $0.split(separator: ",")[3] } == ["score", "won", "actions"])
    let json = try Program.run("compare", "run", "run", "--format", "json", in: scratch.folder).output
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let bots = try #require(root["bots"] as? [[String: Any]])
    #expect(bots.count == 5)
    #expect(bots.allSatisfy { $0["verdict"] as? String == "identical" })
  }

  @Test func `every format of results and every export is documented`() throws {
    let docs = Program.package.appending(path: "docs").path
    let pages = try ["", "/guide"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: docs + folder).filter { $0.hasSuffix(".md") }
        .map { try String(contentsOfFile: "\(docs)\(folder)/\($0)", encoding: .utf8) }
    }
    for format in StandingsCommand.formats where format != "text" {
      #expect(pages.contains { $0.contains("`\(format)`") || $0.contains("--format \(format)") }, "\(format)")
    }
    for name in ["--decisions", "--tournament"] {
      #expect(pages.contains { $0.contains("referee export DIR \(name)") }, "\(name)")
    }
  }
}

extension String {
  /// A field of CSV with this text (RFC 4180).
  fileprivate var asField: String {
    contains("\"") ? "\"" + replacingOccurrences(of: "\"", with: "\"\"") + "\"" : self
  }
}
