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
    #expect(won.winnability(positions: 2000) == Winnability(deal: true, losingStep: nil, end: true))
    let resigned = try game(seed: seed, script(actions.prefix(10) + ["resign"]))[0]
    let found = try #require(resigned.winnability(positions: 10_000))
    #expect(found == Winnability(deal: true, losingStep: 10, end: false))
    #expect((0...11).map { found.canBeWon(before: $0) } == Array(repeating: true, count: 11) + [false])
    let unknown = try #require(resigned.winnability(positions: 1))
    #expect(unknown == Winnability(deal: nil, losingStep: nil, end: false))
    #expect(unknown.canBeWon(before: 0) == nil && unknown.canBeWon(before: 11) == nil)
  }

  @Test func `a game is lost with the first step after which a solver finds no way to win`() throws {
    var found = 0
    for game in try game(seed: "lost", deals: 6, ShellBot.gambler()) {
      let all = [game.dealt.canWin(0, positions: 5000)] + game.steps.map { $0.position.canWin(0, positions: 5000) }
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
