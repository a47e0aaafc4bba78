import GameRules
import RandomGames
import TestBasics
import Testing

/// When a game that one played alone was lost.
@Suite(.timeLimited) struct LostGameTests {
  @Test(arguments: catalogue.games.filter { $0.seatCounts.contains(1) })
  func `the last step at which a game could be won is the one that a look at every step finds`(game: any Game.Type)
    throws
  {
    func law<G: Game>(_: G.Type) throws {
      for number in 1...TestScope.choose(quick: 4, all: 20) {
        var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "lost", deal: number))
        var random = SplitMix64(seed: number)
        var chances = [game.table.position.canWin(0, positions: 20_000)]
        for _ in 0..<40 {
          guard let action = game.table.position.randomAction(for: 0, using: &random),
            game.play(.action(action), after: .zero) != nil, !game.table.position.phase.isOver
          else { break }
          chances.append(game.table.position.canWin(0, positions: 20_000))
        }
        let found = game.lastWinnableStep(positions: 20_000)
        if !chances.contains(nil) { #expect(found == chances.lastIndex(of: true) ?? -1) }
        if chances.allSatisfy({ $0 == nil }) { #expect(found == nil) }
      }
    }
    try law(game)
  }
}
