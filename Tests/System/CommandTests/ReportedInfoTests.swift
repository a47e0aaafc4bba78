import Foundation
import TestBasics
import TestSupport
import Testing

/// What bots report with their answers, from the pipe to every place where it is shown.
@Suite(.timeLimited(minutes: 3)) struct ReportedInfoTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    // Gives up at the third prompt.
    let teller = ShellBot.script(
      onPrompt: #"""
        n=$((n + 1)); action=0; [ $((n % 3)) = 0 ] && action='"resign"'
        echo "{\"id\":$id,\"action\":$action,\"info\":{\"positions\":$((n * 1000)),\"<b>won\":0.25}}"
        """#)
    try scratch.write(teller, to: "teller.sh")
    for (name, seed) in [("one", "1"), ("two", "2")] {
      try scratch.write(
        """
        {"out": "\(name)", "seed": "\(seed)", "transcripts": "all", "concurrency": 1,
         "events": [{"game": "klondike", "deals": 2}],
         "bots": [{"name": "teller", "command": ["sh", "teller.sh"]}, {"name": "quiet", "command": ["klondike-greedy"]}]}
        """, to: "\(name).json")
    }
  }

  private func run(_ words: String...) throws -> Program.Result {
    try Program.start(words, in: scratch.folder).finish()
  }

  @Test func `numbers are kept, verified, summed, exported and compared`() throws {
    let played = try run("run", "one.json", "--sandbox", "none")
    #expect(played.exitCode == 0, "\(played.errors)")
    #expect(try run("verify", "one").exitCode == 0)
    let rows = played.output.split(separator: "\n").map { $0.split(whereSeparator: { $0 == " " }).map(String.init) }
    #expect(played.output.contains("Reported by the bots"))
    #expect(rows.contains(["teller", "klondike", "positions", "3,500", "10,500", "1,000", "6,000"]))
    #expect(rows.contains(["teller", "klondike", "<b>won", "0.250", "0.750", "0.250", "0.250"]))
    let json = try run("standings", "one", "--format", "json").output
    #expect(
      json.contains(
        #""reported":{"positions":{"answers":6,"games":2,"sum":21000,"per_answer":3500,"per_game":10500,"least":1000,"#
          + #""greatest":6000},"#))
    #expect(json.components(separatedBy: #""reported""#).count == 2, "the other bot has reported nothing")
    let games = try run("standings", "one", "--format", "games-csv").output.split(separator: "\r\n")
    #expect(games[0].hasSuffix(",info_positions,info_<b>won"))
    #expect(games.count { $0.hasSuffix(",6000,0.75") || $0.hasSuffix(",15000,0.75") } == 2)
    #expect(games.count { $0.hasSuffix(",,") } == 2)
    #expect(try run("standings", "one", "--format", "html").exitCode == 0)
    let page = try scratch.read("one/pages/bots.html")
    #expect(page.contains("Reported by the bots") && page.contains("&lt;b&gt;won") && !page.contains("<b>won"))
    #expect(try run("run", "two.json", "--sandbox", "none", "--quiet").exitCode == 0)
    let compared = try run("compare", "one", "two")
    #expect(compared.exitCode == 0 && compared.output.contains("before, per answer"))
    #expect(compared.output.split(separator: "\n").contains { $0.contains("positions") && $0.hasSuffix(" 3,500") })
    #expect(
      try run("compare", "one", "two", "--format", "json").output
        .contains(#""bot":"teller","name":"positions","before":3500,"after":3500"#))
    let transcript = try #require(
      try (1...4).map { "one/transcripts/1-klondike/00000\($0).jsonl" }.first {
        try scratch.read($0).contains(#""info":{"positions":1000,"<b>won":0.25}"#)
      })
    #expect(try run("replay", transcript, "--html", "game.html").exitCode == 0)
    #expect(try scratch.read("game.html").contains(#""positions""#))
  }

  @Test func `while bots may join, nothing that they report is shown, and a site never shows it`() throws {
    let course = try ClassTournament()
    let tell = #"echo "{\"id\":$id,\"action\":0,\"info\":{\"the-ace-is-third\":1}}""#
    for name in ["ann", "bob"] { try course.submit(name, script: ShellBot.script(onPrompt: tell)) }
    let site = course.scratch.file("site").path
    func shown() throws -> [String] {
      let places =
        ["run/standings.txt", "run/standings.json", "run/standings.csv", "run/pages/bots.html"]
        + ["site/index.html", "site/pages/bots.html", "site/standings.json", "site/standings.csv"]
      return try places.filter { try course.scratch.read($0).contains("the-ace-is-third") }
    }
    #expect(try Program.run("run", course.path, "--quiet", "--publish", site).exitCode == 0)
    #expect(try course.scratch.read("run/journal.jsonl").contains("the-ace-is-third"))
    #expect(try shown() == [])
    #expect(try Program.run("run", course.path, "--quiet", "--publish", site, "--close").exitCode == 0)
    #expect(try shown() == ["run/standings.txt", "run/standings.json", "run/pages/bots.html"])
  }
}
