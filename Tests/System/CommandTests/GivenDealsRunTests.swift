import Catalogue
import Foundation
import TestBasics
import TestSupport
import Testing

/// A run on the deals of a file, from start to export.
@Suite(.timeLimited(minutes: 3)) struct GivenDealsRunTests {
  let scratch: TemporaryFolder

  private static let deals = Result {
    try (1...6).map { number in
      let cards = try Program.run("deal", "snap", "--seed", "book", "--deal", "\(number)", "--format", "json").output
      return cards.replacing("}\n", with: #", "name": "book \#(number)", "page": \#(number)}"# + "\n")
    }.joined()
  }

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(GivenDealsRunTests.deals.get(), to: "deals.jsonl")
    try scratch.write(
      """
      {"name": "book", "out": "run", "seed": "own", "transcripts": "all",
       "events": [{"game": "snap", "deals_from": "deals.jsonl", "reactions": "declared", "options": {"max_turns": 30}}],
       "bots": [{"name": "a", "command": ["snap-simple"]}, {"name": "b", "command": ["snap-random"]}]}
      """, to: "file.json")
  }

  private func run(_ words: String...) throws -> Program.Result {
    try Program.start(words, in: scratch.folder).finish()
  }

  @Test func `the deals of a seed that can be won are written for an event with the same options`() throws {
    let solve = ["deal", "klondike", "--seed", "w \"1\"", "--option", "draw=1", "--solve", "--positions", "20000"]
    let words = solve + ["--deal", "3", "--deals", "6", "--write", "winnable/deals.jsonl"]
    let solved = try Program.run(in: scratch.folder, words)
    #expect(solved.exitCode == 0, "\(solved.errors)")
    let won = solved.output.matches(of: /deal (\d+): won/).map { String($0.1) }
    let lines = try scratch.read("winnable/deals.jsonl").split(separator: "\n")
    #expect(won.count > 1 && lines.map { $0.firstMatch(of: /"deal":(\d+)/).map { String($0.1) } } == won, "\(lines)")
    func play(_ options: String) throws -> Program.Result {
      try scratch.write(
        """
        {"out": "won", "events": [{"game": "klondike", "deals_from": "winnable/deals.jsonl", "options": {\(options)}}],
         "bots": [{"name": "a", "command": ["klondike-random"]}]}
        """, to: "won.json")
      return try run("run", "won.json", "--quiet")
    }
    let other = try play(#""draw": 3"#)
    #expect(other.exitCode == 2 && other.errors.contains("options: not a deal of this event: "), "\(other.errors)")
    let same = try play(#""draw": 1"#)
    #expect(same.exitCode == 0 && same.output.contains("Klondike, 1 seat, \(won.count) tables"), "\(same.errors)")
  }

  @Test func `deals of a file are played, verified, resumed without the file's help, merged and exported`() throws {
    let whole = try run("run", "file.json", "--quiet")
    #expect(whole.exitCode == 0, "\(whole.errors)")
    #expect(try run("verify", "run").exitCode == 0)
    #expect(try run("run", "file.json", "--quiet").exitCode == 0)
    let rows = try run("standings", "run", "--format", "games-csv").output.split(whereSeparator: \.isNewline)
    #expect(rows.count == 13)
    #expect(rows.count { $0.contains(#","book 3","{""page"":3}","#) || $0.contains(#",book 3,"{""page"":3}","#) } == 2)
    // The same in shards.
    for shard in 1...2 {
      let played = try run("run", "file.json", "--quiet", "--shard", "\(shard)/2", "--out", "part")
      #expect(played.exitCode == 0, "\(played.errors)")
    }
    #expect(try run("merge", "part-1-of-2", "part-2-of-2", "--into", "merged").exitCode == 0)
    #expect(try run("verify", "merged").exitCode == 0)
    func transcripts(_ folder: String) throws -> [String] {
      try (1...6).map {
        try scratch.read("\(folder)/transcripts/1-snap/00000\($0).jsonl").prefix { $0 != "\n" }.description
      }
    }
    #expect(try transcripts("merged") == transcripts("run"))
    // It goes on only with the deals with which it began.
    let lines = try scratch.read("deals.jsonl").split(separator: "\n")
    try scratch.write(lines.reversed().joined(separator: "\n"), to: "deals.jsonl")
    let other = try run("run", "file.json", "--quiet")
    #expect(other.exitCode == 2 && other.errors.contains("events[0].deals_from[0].cards was "))
    // The deals stand in the journal: the run can be examined without the file.
    try FileManager.default.removeItem(at: scratch.file("deals.jsonl"))
    #expect(try run("verify", "run").exitCode == 0)
    #expect(try run("standings", "run").exitCode == 0)
  }

  @Test func `a run on deals that can be won takes them from the solver, as docs say`() throws {
    let page = try String(contentsOf: Program.package.appending(path: "docs/formats.md"), encoding: .utf8)
    let command = try #require(page.firstMatch(of: /\n(referee deal .*deals\.jsonl)\n/)).1
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    let ours = command.replacing("referee deal", with: "'\(referee)' deal").replacing("1200", with: "12")
    #expect(try Program.status(of: "sh", "-c", "cd '\(scratch.path)' && " + ours) == 0)
    // `DealTests` has that each is settled as it is alone.
    let winnable = try run("deal", "klondike", "--seed", "S", "--deals", "12", "--solve").output
      .matches(of: /deal (\d+): won/).map { String($0.1) }
    #expect(winnable.count > 1)
    #expect(
      try scratch.read("deals.jsonl") == winnable.map { #"{"seed":"S","deal":\#($0)}"# + "\n" }.joined())
    try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals_from": "deals.jsonl", "options": {"max_actions": 2}}],
       "bots": [{"name": "a", "command": ["klondike-random"]}]}
      """, to: "file.json")
    #expect(try run("run", "file.json", "--quiet").exitCode == 0)
    let rows = try run("standings", "run", "--format", "games-csv").output.split(whereSeparator: \.isNewline)
    #expect(rows.count == winnable.count + 1)
  }

  @Test func `the file of deals is hidden from bots`() throws {
    let spy = ShellBot.script(
      first: #"cat deals.jsonl >/dev/null 2>&1 && echo "the file of deals is seen" >&2"#,
      onPrompt: #"echo "{\"id\":$id,\"action\":0}""#)
    try scratch.write(spy, to: "spy.sh")
    let file = try scratch.read("file.json").replacing(#"["snap-random"]"#, with: #"["sh", "spy.sh"]"#)
    try scratch.write(file, to: "file.json")
    let played = try run("run", "file.json", "--quiet", "--sandbox", Walls.best)
    let isSeen = try scratch.read("run/transcripts/1-snap/000001.jsonl").contains("the file of deals is seen")
    #expect(played.exitCode == 0, "\(played.errors)")
    #expect(isSeen == (Walls.best == "none"))
  }
}
