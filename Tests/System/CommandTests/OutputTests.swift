import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

/// Whatever a run prints, in whatever form, tells of the same bots, order, figures, intervals and verdicts.
@Suite(.timeLimited(minutes: 5)) struct OutputTests {
  /// A kind of run, with all that makes its outputs differ from those of others.
  struct Kind: CustomTestStringConvertible, Sendable {
    var name: String
    /// The members of the tournament's file beside its bots.
    var file: String
    var bots: [String]
    var way = Way.once

    enum Way { case once, withNewVersion, inShards }

    var testDescription: String { name }
    var isByRounds: Bool { file.contains("swiss") || file.contains("knockout") }

    static let klondike = ["klondike-greedy", "klondike-random", "klondike-random"]
    static let snap = ["snap-simple", "snap-shark", "snap-human", "snap-random", "snap-random"]

    static func solitaire(_ name: String, deals: Int = 30, _ more: String = "") -> Kind {
      let event = #"{"game": "klondike", "deals": \#(deals), "options": {"draw": 1, "max_actions": 150}\#(more)}"#
      return Kind(name: name, file: #""events": [\#(event)]"#, bots: klondike)
    }

    static func rated(
      _ name: String, format: String = "round-robin", seats: Int = 2, deals: Int = 8, _ more: String = "",
      bots: [String] = snap
    ) -> Kind {
      let event = #"{"game": "snap", "seats": \#(seats), "deals": \#(deals), "options": {"max_turns": 12}\#(more)}"#
      return Kind(name: name, file: #""format": "\#(format)", "events": [\#(event)]"#, bots: bots)
    }

    /// The first few stand for the others in a quick run: what all forms say of other runs is a law of the seasons.
    static let all = [
      solitaire("a solitaire"),
      rated(
        "a test of two bots", deals: 60, #", "until": {"elo0": 0, "elo1": 300}"#, bots: ["snap-simple", "snap-random"]),
      Kind(
        name: "two events and a grade",
        file: """
          "grade": true,
          "events": [{"game": "snap", "seats": 2, "deals": 4, "options": {"max_turns": 12}},
                     {"game": "klondike", "deals": 12, "options": {"draw": 1, "max_actions": 60}, "rank_by": "score"}]
          """, bots: ["sh cautious.sh", "sh hasty.sh", "sh failing.sh"]),
      rated("one in which a bot wins all", bots: ["snap-simple", "snap-random"]),
      Kind(name: "two versions at two seats", file: rated("").file, bots: versions, way: .withNewVersion),
      solitaire("one that a later measure ranks", #", "rank_by": "score""#),
      solitaire("one that stops when it is settled", deals: 200, #", "until": {"settled": "order"}"#),
      rated("a round robin"),
      rated("three seats", seats: 3, deals: 4),
      rated("a gauntlet", format: "gauntlet"),
      rated("a Swiss tournament", format: "swiss"),
      rated("a knockout", format: "knockout"),
      Kind(name: "a bot with two versions", file: solitaire("").file, bots: versions, way: .withNewVersion),
      Kind(name: "shards", file: rated("").file, bots: snap, way: .inShards),
    ]

    static let versions = ["sh cautious.sh", "sh hasty.sh", "sh other.sh"]
  }

  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func play(_ kind: Kind, out: String = "run", seed: String = "outputs") throws {
    try scratch.write(ShellBot.gambler(pace: 1), to: "cautious.sh")
    try scratch.write(ShellBot.gambler(pace: 2), to: "hasty.sh")
    try scratch.write(ShellBot.gambler(pace: 3), to: "other.sh")
    try scratch.write(ShellBot.script(onPrompt: "exit 3"), to: "failing.sh")
    let bots = kind.bots.enumerated().map { number, command in
      let words = command.split(separator: " ").map { #""\#($0)""# }.joined(separator: ", ")
      let challenger = kind.file.contains("gauntlet") && number == 0 ? #", "challenger": true"# : ""
      return #"{"name": "bot-\#(number)", "command": [\#(words)]\#(challenger)}"#
    }
    let text = """
      {"out": "\(out)", "seed": "\(seed)", "sandbox": "none", "transcripts": "none", "max_faults": 100, \(kind.file),
       "bots": [\(bots.joined(separator: ", "))]}
      """
    let file = try scratch.write(text, to: "file.json")
    if kind.way == .inShards {
      let shards = ["1", "2"].map { scratch.file("\(out)-\($0)-of-2").path }
      for number in 1...2 {
        let run = try Program.run("run", file, "--quiet", "--shard", "\(number)/2")
        #expect(run.exitCode == 0, "\(run.errors)")
      }
      let merge = try Program.run(in: scratch.folder, ["merge"] + shards + ["--into", out])
      #expect(merge.exitCode == 0, "\(merge.errors)")
      return
    }
    for time in 0..<(kind.way == .withNewVersion ? 2 : 1) {
      if time == 1 { try scratch.write(ShellBot.gambler(pace: 4), to: "hasty.sh") }
      let run = try Program.run("run", file, "--quiet")
      // Who never plays a game to its end makes the run fail.
      #expect(run.exitCode == (kind.bots.contains("sh failing.sh") ? 1 : 0), "\(run.errors)")
    }
  }

  private func printed(_ words: [String]) throws -> String {
    let program = try Program.run(in: scratch.folder, words)
    #expect(program.exitCode == 0, "\(words): \(program.errors)")
    return program.output
  }

  @Test(arguments: TestScope.some(of: Kind.all, quick: 4)) func `every output of a run tells the same`(kind: Kind)
    throws
  {
    try play(kind)
    let events = try expectAgreement(of: ["run"], isByRounds: kind.isByRounds)
    try expectIdentity(isTested: !kind.file.contains("until"))
    // A difference in the unit of each event.
    let plan = ["standings", "run", "--plan", Array(repeating: "5", count: events.count).joined(separator: ",")]
    let tables = PrintedTable.markdown(try printed(plan + ["--format", "markdown"]))
    try compareForms(tables, plan)
    #expect(tables.count == events.count)
    for (table, event) in zip(tables, events) {
      let pairs = try #require(event["pairs"]?.elements)
      #expect(
        table["bot"] == pairs.map { $0["bot"]?.string } && table["against"] == pairs.map { $0["against"]?.string })
    }
  }

  @Test(arguments: [Kind.solitaire("solitaires", deals: 12), .rated("round robins", deals: 4)])
  func `every output of two runs together tells the same`(
    kind: Kind
  ) throws {
    try play(kind)
    try play(kind, out: "other", seed: "others")
    _ = try expectAgreement(of: ["run", "other"], isByRounds: false)
  }

  /// Compares the leaderboards of runs, and the tables of their pairs, in every form.
  ///
  /// - Returns: the events, as JSON has them.
  private func expectAgreement(of folders: [String], isByRounds: Bool) throws -> [JSONNode] {
    let words = ["standings"] + folders
    func form(_ name: String) throws -> String { try printed(words + ["--format", name]) }
    let boards = PrintedTable.markdown(try form("markdown"))
    try compareForms(boards, words)
    if folders.count == 1 { _ = try form("html") }
    let page = PrintedTable.html(folders.count == 1 ? try scratch.read(folders[0] + "/standings.html") : "").filter {
      $0.headings.prefix(2).contains("#")
    }
    let leaderboards = boards.filter { $0.headings.prefix(2).contains("#") && $0.headings.contains("faults") }
    let document = try JSONReader.read(Array(try form("json").utf8))
    let events = try #require(document["events"]?.elements)
    #expect(leaderboards.count == events.count)
    let figures = PrintedTable.csv(try form("csv"))
    for (number, (board, event)) in zip(leaderboards, events).enumerated() {
      let bots = try #require(event["bots"]?.elements)
      #expect(board["bot"] == bots.compactMap { $0["bot"]?.string })
      if folders.count == 1 {
        let shown = try #require(page.filter { $0.headings.contains("faults") }.dropFirst(number).first)
        for heading in board.headings where shown.headings.contains(heading) && heading != "95%" {
          #expect(shown[heading] == board[heading], "\(heading) of the page")
        }
      }
      for (row, bot) in zip(board.rows, bots) {
        let name = try #require(bot["bot"]?.string)
        let own = figures.filter { $0["event"] == String(number + 1) && $0["bot"] == name }
        #expect(!own.isEmpty)
        for figure in own {
          guard let key = figure["figure"], key != "faults", key != "grade_score" else { continue }
          #expect(Double(figure["value"] ?? "") == bot[key]?.value.double, "\(name) \(key)")
          let interval = bot[key + "_interval"]?.elements?.compactMap(\.value.double) ?? []
          let bounds = [figure["low"], figure["high"]].compactMap { Double($0 ?? "") }
          #expect(bounds.count == interval.count, "\(name) \(key)")
          #expect(zip(bounds, interval).allSatisfy { abs($0 - $1) < 1e-9 }, "\(name) \(key)")
          board.expect(row, shows: key, Double(figure["value"] ?? ""), bounds, "\(name)")
        }
      }
    }
    try expectPairs(events, leaderboards, words, isByRounds: isByRounds)
    return events
  }

  /// Text and LaTeX have the cells of Markdown, each row once and in its order.
  private func compareForms(_ tables: [PrintedTable], _ words: [String]) throws {
    #expect(!tables.isEmpty)
    let latex = PrintedTable.latex(try Program.run(in: scratch.folder, words + ["--format", "latex"]).output)
    #expect(latex == tables, "\(words)")
    let lines = try Program.run(in: scratch.folder, words).output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }[...]
    var left = lines
    for row in tables.flatMap({ [$0.headings] + $0.rows }) {
      let line = row.joined(separator: " ").split(separator: " ").joined(separator: " ")
      guard let place = left.firstIndex(of: line) else {
        Issue.record("\(words): no line \(line) in \(lines.joined(separator: "\n"))")
        continue
      }
      left = left[(place + 1)...]
    }
  }

  /// What is said of two bots, wherever it is said, follows from one test.
  ///
  /// - Parameter isByRounds: true where rounds decide the ranks.
  private func expectPairs(_ events: [JSONNode], _ boards: [PrintedTable], _ words: [String], isByRounds: Bool) throws {
    let tables = PrintedTable.markdown(try printed(words + ["--pairs", "--format", "markdown"]))
    try compareForms(tables, words + ["--pairs"])
    let rows = PrintedTable.csv(try printed(words + ["--pairs", "--format", "csv"]))
    let text = try printed(words).split(separator: /\s+/).joined(separator: " ")
    var open = 0
    for (number, (event, board)) in zip(events, boards).enumerated() {
      let pairs = try #require(event["pairs"]?.elements)
      var better: [String: Int] = [:]
      var worse: [String: Int] = [:]
      for pair in pairs {
        let names = try [#require(pair["bot"]?.string), #require(pair["against"]?.string)]
        let verdict = try #require(pair["verdict"]?.string)
        let tests = try #require(pair["tests"]?.elements)
        if verdict != "indistinguishable" {
          better[names[verdict == "better" ? 1 : 0], default: 0] += 1
          worse[names[verdict == "better" ? 0 : 1], default: 0] += 1
        }
        let leading = tests.first { $0["decides"]?.value == .bool(true) } ?? tests[0]
        if leading["p"]?.value.double != nil {
          #expect((leading["decides"]?.value == .bool(true)) == (verdict != "indistinguishable"))
        }
        for test in tests {
          let key = "\(names) \(test["measure"]?.string ?? "")"
          let row = try #require(
            rows.first {
              $0["event"] == String(number + 1) && $0["bot"] == names[0] && $0["against"] == names[1]
                && $0["measure"] == test["measure"]?.string
            }, "\(key)")
          #expect(Double(row["difference"] ?? "") == test["difference"]?.value.double, "\(key)")
          #expect(Double(row["p"] ?? "") == test["p"]?.value.double, "\(key)")
          #expect(row["verdict"] == (test["measure"]?.string == leading["measure"]?.string ? verdict : ""))
          guard let interval = test["difference_interval"]?.elements?.compactMap(\.value.double), interval.count == 2
          else {
            continue
          }
          let difference = try #require(test["difference"]?.value.double)
          #expect(interval[0] <= difference && difference <= interval[1], "\(key)")
          guard let p = test["p"]?.value.double else { continue }
          #expect((interval[0] > 0 || interval[1] < 0) == (p <= 0.05), "\(key): \(interval), p \(p)")
        }
        // The sentence of a lead has the figures of the table of pairs.
        let row = try #require(tables[number].rows.first { $0[0] == names[0] && $0[1] == names[1] })
        if text.contains("\(names[0]) – \(names[1]): "), boards.count == 1, tables[number].headings.contains("by") {
          let interval =
            row[5] == "–"
            ? "" : " (95%\(leading["p"]?.value.double == nil ? "" : " for all pairs together"): \(row[5]))"
          #expect(text.contains("\(names[0]) – \(names[1]): \(row[4]) by \(row[3])\(interval)"), "\(row)")
        }
      }
      open += pairs.count { $0["verdict"]?.string == "indistinguishable" }
      let compared = (event["bots"]?.elements ?? []).count { $0["ranks_interval"] != nil }
      for (row, bot) in zip(board.rows, event["bots"]?.elements ?? []) {
        let name = try #require(bot["bot"]?.string)
        guard !isByRounds, let ranks = bot["ranks_interval"]?.elements?.compactMap(\.value.double) else { continue }
        #expect(ranks == [Double(1 + better[name, default: 0]), Double(compared - worse[name, default: 0])], "\(name)")
        if ranks[0] != ranks[1] { #expect(row[0] == "\(Int(ranks[0]))–\(Int(ranks[1]))", "\(name)") }
      }
    }
    let said = text.matches(of: /No difference shown in (\d+) pairs?/).compactMap { Int($0.1) }
    let haveAllMet = events.allSatisfy { event in
      let compared = (event["bots"]?.elements ?? []).count { $0["ranks_interval"] != nil }
      return (event["pairs"]?.elements ?? []).count == compared * (compared - 1) / 2
    }
    if !said.isEmpty { #expect(haveAllMet ? said.reduce(0, +) == open : said.reduce(0, +) >= open) }
    if text.contains("Every pair differs"), events.count == 1 { #expect(open == 0) }
  }

  /// A run that is compared with itself is identical, in every form.
  private func expectIdentity(isTested: Bool) throws {
    let text = try printed(["compare", "run", "run"])
    let rows = PrintedTable.csv(try printed(["compare", "run", "run", "--format", "csv"]))
    let document = try JSONReader.read(Array(try printed(["compare", "run", "run", "--format", "json"]).utf8))
    let bots = try #require(document["bots"]?.elements)
    #expect(rows.map { $0["bot"] } == bots.map { $0["bot"]?.string })
    #expect(!bots.isEmpty)
    for (row, bot) in zip(rows, bots) {
      #expect(row["verdict"] == bot["verdict"]?.string)
      #expect(row["measure"] == bot["measure"]?.string)
      #expect(Double(row["difference"] ?? "") == bot["difference"]?.value.double)
      #expect(row["verdict"] == (isTested ? "identical" : "untested"))
      let shown = text.split(separator: "\n").map { $0.split(separator: " ") }.filter {
        $0.first ?? "" == row["bot"] ?? ""
      }
      #expect(shown.contains { $0.last ?? "" == row["verdict"] ?? "" }, "\(text)")
    }
    #expect(document["not_the_same"]?.elements?.isEmpty == true)
  }
}
