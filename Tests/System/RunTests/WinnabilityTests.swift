import GameRules
import JSON
import KlondikeRules
import Ratings
import Records
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// Which deals can be won, and where a recorded game was lost.
@Suite(.timeLimited) struct WinnabilityTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A game that a bot has played with these actions, or by lot.
  private func game(seed: String, deals: Int = 1, _ script: String) throws -> [ReplayedGame<Klondike>] {
    let stage = try RunStage()
    let event = #"{"game": "klondike", "deals": \#(deals), "options": {"max_actions": 400}}"#
    let file = try stage.file(event, bots: [("bot", script)], more: #", "seed": \#(seed.json)"#)
    try stage.play(file)
    return try (1...deals).map { number in
      try ReplayedGame<Klondike>(TranscriptFile.read(at: file.out + "/transcripts/1-klondike/00000\(number).jsonl"))
    }
  }

  private func script(_ actions: [String]) -> String {
    ShellBot.script(
      first: "set -- " + actions.joined(separator: " "),
      onPrompt: #"echo "{\"id\":$id,\"action\":\"$1\"}"; shift"#)
  }

  @Test func `a game that was won was never lost, and one that was given up was lost with that`() throws {
    let solved = try (1...10).compactMap { number -> (seed: String, actions: [String])? in
      var random = SeededRandom(seed: "winnable \(number)", game: Klondike.name, deal: 1)
      let deal = try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions())
      guard case .won(let actions)? = deal.solution(for: 0, positions: 2000) else { return nil }
      return ("winnable \(number)", actions.map(\.description))
    }
    let (seed, actions) = try #require(solved.first)
    let won = try game(seed: seed, script(actions))[0]
    #expect(won.last.outcome?.isWin == true)
    let kept = try #require(won.winnability(positions: 2000))
    #expect(kept.deal == true && kept.losingStep == nil && kept.end == true)
    let resigned = try game(seed: seed, script(actions.prefix(10) + ["resign"]))[0]
    let found = try #require(resigned.winnability(positions: 10_000))
    #expect(found.deal == true && found.losingStep == 10 && found.end == false)
    #expect((0...11).map { found.canBeWon(before: $0) } == Array(repeating: true, count: 11) + [false])
    let unknown = try #require(resigned.winnability(positions: 1))
    #expect(unknown.deal == nil && unknown.losingStep == nil && unknown.end == false)
    #expect(unknown.canBeWon(before: 0) == nil && unknown.canBeWon(before: 11) == nil)
  }

  @Test func `standings tell how many of the deals that can be won each bot won`() throws {
    let file = try Sample.parse(
      #"{"seed": "shares", "events": [{"game": "klondike", "deals": 12}, {"game": "set", "deals": 1}], "#
        + #""bots": [{"name": "odd", "command": ["x"]}, {"name": "never", "command": ["x"]}]}"#)
    let records = Schedule.tables(of: file).filter { $0.event == 0 }.map { table in
      let won = table.seats == ["odd"] ? table.deal % 2 : 0
      return TableRecord(
        table: table, scores: [52 * won],
        measures: [("won", won), ("score", 52 * won), ("actions", 100), ("cards_home", 52 * won)].map {
          .init(name: $0.0, values: [$0.1])
        }, ending: "stuck", faults: [nil], prompts: [1], wall: [.zero], cpu: [.zero], thinking: [Histogram()],
        computing: [Histogram()], races: 0, photoFinishes: 0)
    }
    let journal = try Journal.written(file, records, in: folder)
    let tally = try RunTally(journal)
    var standings = RunStandings(tally)
    #expect(standings.events[0].solved == nil)
    standings.solve(tally, positions: 1000)
    let canWin = try (1...12).map { deal in
      var random = SeededRandom(seed: file.events[0].seed, game: Klondike.name, deal: deal)
      return try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions()).canWin(0, positions: 1000)
    }
    let counts = [true, false, nil].map { answer in canWin.count { $0 == answer } }
    #expect(counts[0] > 0 && counts[2] > 0)
    #expect(
      standings.events[0].solved
        == SolvedDeals(winnable: counts[0], lost: counts[1], open: counts[2], positions: 1000))
    let won = (1...12).count { $0 % 2 == 1 && canWin[$0 - 1] == true }
    #expect(standings.events[0].line(of: "odd")?.winnable == WinnableGames(games: counts[0], won: won))
    #expect(standings.events[0].line(of: "never")?.winnable == WinnableGames(games: counts[0], won: 0))
    #expect(standings.events[1].solved == nil, "nobody solves Set")
  }

  @Test func `a game is lost with the first step after which a solver finds no way to win`() throws {
    var found = 0
    for game in try game(seed: "lost", deals: 6, ShellBot.gambler()) {
      let all = game.positions.map { $0.canWin(0, positions: 5000) }
      let winnability = try #require(game.winnability(positions: 5000))
      #expect(winnability.deal == all[0])
      let first = try #require(all.firstIndex(of: false))
      #expect(all[first...].allSatisfy { $0 == false })
      #expect(winnability.losingStep == (first > 0 && all[first - 1] == true ? first - 1 : nil))
      if winnability.losingStep != nil { found += 1 }
    }
    #expect(found > 0)
  }
}
