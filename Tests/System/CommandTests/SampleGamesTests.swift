import Catalogue
import GameRules
import TestBasics
import TestSupport
import Testing
import referee

/// What the panel of a finished game says of the sample bots.
@Suite(.timeLimited) struct SampleGamesTests {
  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `the best three of the game's sample bots play the same deal, the best first`(game: any Game.Type) throws {
    func law<G: Game>(_: G.Type) throws {
      let rows = SampleGames.play(SavedGame<G>(options: G.Options(), seed: "x", deal: 1))
      #expect(rows.count == 3)
      #expect(rows.allSatisfy { !$0.name.hasPrefix(G.name) && !$0.words.isEmpty && $0.moves > 0 })
      #expect(!rows.contains { $0.name == "random" }, "the weakest is not among them")
    }
    try law(game)
  }
}
