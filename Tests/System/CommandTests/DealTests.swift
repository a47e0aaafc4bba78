import BotProtocol
import Catalogue
import GameRules
import TestBasics
import TestSupport
import Testing
import referee

@Suite(.timeLimited) struct DealTests {
  @Test func `the actions that solve a deal win it by the rules`() throws {
    let game = try #require(catalogue.game(named: "klondike"))
    let words = ["deal", "klondike", "--seed", "solve", "--deal", "3", "--solve", "--positions", "5000"]
    let result = try Program.run(in: Program.package, words)
    let picture = try Program.run("deal", "klondike", "--seed", "solve", "--deal", "3").output
    let said = try #require(result.output.wholeMatch(of: /((?:.|\n)*)\nThis deal .*, in (\d+) actions:\n((?:.|\n)*)/))
    #expect(said.1 == picture)
    let actions = said.3.split { ",\n".contains($0) }.map { String($0.trimmingPrefix(" ")) }
    #expect(actions.count == Int(said.2))
    func play<G: Game>(_: G.Type) throws -> Outcome? {
      var random = SeededRandom(seed: "solve", game: G.name, deal: 3)
      var game = try G(dealtBy: &random, seats: 1, options: G.Options())
      for action in actions { try game.apply(text: .action(action, by: 0)) }
      return game.outcome
    }
    #expect(try play(game)?.isWin == true)
  }

  @Test func `the fewest actions are no more than those of the first solution`() throws {
    let words = ["deal", "klondike", "--seed", "solve", "--deal", "3", "--solve", "--positions", "100000"]
    let json = try Program.run(in: Program.package, words + ["--shortest", "--json"]).output
    #expect(json.wholeMatch(of: /\{"deal":3,"verdict":"won","length":"fewest(?:_found)?","actions":\[.*\n/) != nil)
    let counts = try [[], ["--shortest"]].map { more in
      let said = try Program.run(in: Program.package, words + more).output
      let count = try #require(said.firstMatch(of: /in (\d+) actions( and in no fewer|, the fewest found|):?/))
      #expect(count.2.isEmpty == more.isEmpty)
      return try #require(Int(count.1))
    }
    #expect(counts[1] < counts[0])
  }

  @Test func `many deals are settled one by one, each as it is alone, and counted`() throws {
    let words = ["deal", "klondike", "--seed", "solve", "--solve", "--positions", "5000"]
    let all = try Program.run(in: Program.package, words + ["--deal", "3", "--deals", "4"])
    let lines = all.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    for (number, line) in zip(3...6, lines) {
      let alone = try Program.run(in: Program.package, words + ["--deal", "\(number)"]).output
      let verdict = try #require(line.firstMatch(of: /^deal (\d+): (won in \d+ actions|lost|open)/))
      #expect(verdict.1 == "\(number)")
      switch verdict.2 {
      case "lost": #expect(alone.contains("cannot be won"))
      case "open": #expect(alone.contains("did not settle"))
      default: #expect(alone.contains(verdict.2.trimmingPrefix("won ")))
      }
    }
    let counts = try #require(lines[4].firstMatch(of: /^4 deals: (\d) won, (\d) lost, (\d) open;/))
    let verdicts = ["won", "lost", "open"].map { word in lines[..<4].count { $0.contains(": \(word)") } }
    #expect([counts.1, counts.2, counts.3].map { Int($0) } == verdicts)
  }

  @Test func `a deal goes out in a format of another program, and comes back from a file or as a text`() throws {
    let scratch = try TemporaryFolder()
    func run(_ words: String...) throws -> Program.Result { try Program.start(words, in: scratch.folder).finish() }
    let picture = try run("deal", "klondike", "--seed", "x", "--deal", "3").output
    let text = try run("deal", "klondike", "--seed", "x", "--deal", "3", "--format", "text").output
    #expect(try run("deal", "klondike", "--cards", text).output == picture)
    for format in ["text", "json", "solvitaire", "pysol", "klondike-solver", "lonelybot"] {
      let written = try run("deal", "klondike", "--seed", "x", "--deal", "3", "--format", format).output
      try scratch.write(written, to: "deal")
      #expect(try run("deal", "klondike", "--cards", "deal").output == picture)
      #expect(try run("deal", "klondike", "--cards", "deal", "--format", format).output == written)
    }
    let solved = ["--solve", "--positions", "5000"]
    let both = try [["--seed", "solve", "--deal", "3"], ["--cards", "solve"]].map { words in
      let cards = try run("deal", "klondike", "--seed", "solve", "--deal", "3", "--format", "lonelybot").output
      try scratch.write(cards, to: "solve")
      return try Program.start(["deal", "klondike"] + words + solved, in: scratch.folder).finish().output
    }
    #expect(both[0] == both[1] && both[0].contains("This deal"))
  }

  @Test func `a short number is said to be lonelybot's, and XML is named`() throws {
    let short = try Program.run(in: Program.package, ["deal", "klondike", "--cards", "12345"])
    #expect(short.exitCode == 0)
    #expect(
      short.errors == """
        note: the number was read as an exact seed of lonelybot; PySol, KPat and other programs give their numbers to other \
        deals, so write their cards

        """)
    let long = try Program.run(in: Program.package, ["deal", "klondike", "--cards", String(repeating: "7", count: 60)])
    #expect(long.exitCode == 0 && long.errors.isEmpty)
    let xml = try Program.run(
      in: Program.package, ["deal", "klondike", "--cards", #"<?xml version="1.0"?><kpat-game></kpat-game>"#])
    #expect(
      xml.exitCode == 2
        && xml.errors.contains(
          "XML, such as a game that KPat has saved, is not read; write the cards as text, json, solvitaire, pysol, "
            + "klondike-solver or lonelybot"),
      "\(xml.errors)")
  }

  @Test func `actions lead to a position, which is printed and solved`() throws {
    func run(_ words: String...) throws -> String {
      try Program.run(in: Program.package, ["deal", "klondike", "--seed", "solve", "--deal", "3"] + words).output
    }
    let solution = try #require(try run("--solve", "--positions", "5000").split(separator: "actions:\n").last)
    let actions = solution.split { ",\n".contains($0) }.map { String($0.trimmingPrefix(" ")) }
    let half = actions.prefix(actions.count / 2)
    let rest = try run("--actions", half.joined(separator: ",\n"), "--solve", "--positions", "50000")
    #expect(rest.contains("This deal can be won"))
    #expect(rest.contains("moves: \(half.count)\n"))
  }

  @Test func `advice has what the bot reports and says, made visible`() throws {
    let info = try BotInfo([.init("winnable", 0.4125), .init("plans", 64)])
    #expect(
      Advice.words("Turn three cards (draw)", of: "master", note: "a\u{1B}b", info: info)
        == "master: Turn three cards (draw)\nIt reports: winnable 0.413, plans 64\nIt says: a\\u{1B}b\n")
    #expect(Advice.words("pass", of: "shark", note: nil, info: nil) == "shark: pass\n")
  }

  @Test(arguments: catalogue.names) func `advice names a legal action, and depends on no card that is not seen`(
    game: String
  ) throws {
    let scratch = try TemporaryFolder()
    func run(_ words: [String]) throws -> String {
      let result = try Program.start(["deal", game] + words, in: scratch.folder).finish()
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.output
    }
    // What can be seen is asked for, card by card.
    let words = try run(["--format", "text"]).split { " \n".contains($0) }.map(String.init)
    var known = words.map { _ in PartialDeal.unseen }
    var output = ""
    while output.isEmpty {
      let result = try Program.start(
        ["deal", game, "--advise", "--cards", known.joined(separator: " ")], in: scratch.folder
      ).finish()
      output = result.output
      if result.exitCode == 0 { break }
      let asked = try #require(
        result.errors.firstMatch(of: /cards? ([\d, ]+) of the deal can be seen/), "\(result.errors)")
      for place in asked.1.split(separator: ", ").compactMap({ Int($0) }) { known[place - 1] = words[place - 1] }
    }
    #expect(known.contains(PartialDeal.unseen))
    #expect(try run(["--advise"]) == output, "the whole deal tells the bot no more than what is seen")
    let bot = try #require(strongestBots[game])
    let advice = try #require(output.split(separator: "\n\n").last?.firstMatch(of: /^([\w-]+): (.+)/))
    #expect(advice.1 == bot)
    func law<G: Game>(_: G.Type) throws {
      let position = try DealSource(cards: words).dealt(G.self, seats: G.usualSeats, options: G.Options())
      let legal = position.legalActions(for: try #require(position.phase.asked.min()))
      let choices = ["pass"] + legal.map { "\(position.words(for: $0)) (\($0.description))" }
      #expect(choices.contains(String(advice.2)), "\(advice.2)")
    }
    let type = try #require(catalogue.game(named: game))
    try law(type)
    #expect(!output.contains("[") || output.contains("[??]") && !output.contains(/\[(?!\?\?)/), "\(output)")
  }
}
