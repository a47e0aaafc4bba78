import Catalogue
import GameRules
import TestBasics
import Testing

@testable import referee

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
}
