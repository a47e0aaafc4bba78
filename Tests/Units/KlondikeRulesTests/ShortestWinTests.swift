import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

/// Wins of fewest moves, and wins where actions are few.
@Suite(.timeLimited) struct ShortestWinTests {
  @Test(arguments: KlondikeOptions.solved.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
  func `no win of an endgame has fewer moves than the shortest`(options: KlondikeOptions) throws {
    var random = SeededRandom(seed: "shortest", label: options.label)
    var proved = 0
    for number in 1...TestScope.choose(quick: 16, all: 50) {
      var table = number % 4 == 0 ? Table.crowdedDeck(&random) : Table.endgame(&random, home: 10)
      table.options = options
      if number % 3 == 0 { table.options.flip = .action }
      guard let game = try table.gameWithItsPass(), let fewest = game.position.fewestMovesBySearch else { continue }
      var solver = KlondikeSolver(game.position)
      guard case .won(let moves) = solver.shortestAnswer(positions: 100_000) else {
        Issue.record("not won: \(table.json)")
        continue
      }
      #expect(try game.ending(after: moves) == "won")
      #expect(moves.count == fewest && solver.isShortest, "\(table.json)")
      proved += 1
    }
    #expect(proved >= 4)
  }

  @Test func `a win that is not proved to be the shortest says so, and may be shorter with more positions`() throws {
    var counts: [Int] = []
    for deal in 1...20 where counts.isEmpty {
      var solver = KlondikeSolver(try Klondike(deal: deal).position)
      guard case .won(let few) = solver.shortestAnswer(positions: 5000), !solver.isShortest else { continue }
      guard case .won(let many) = solver.shortestAnswer(positions: 100_000) else { continue }
      if many.count < few.count { counts = [few.count, many.count] }
    }
    #expect(!counts.isEmpty)
  }

  @Test func `a win that would take more actions than are left is no win`() throws {
    let table = Table(columns: ["KS", "KC"], home: [12, 12, 13, 13], actionsLeft: 1)
    #expect(try table.game().canWin(0, positions: 100) == false)
  }

  @Test(arguments: [false, true])
  func `where actions are limited, the solver looks on for a win that is short enough`(asksForShortest: Bool) throws {
    var random = SeededRandom(seed: "few actions", label: "endgames")
    var longWins = 0
    for number in 1...40 {
      var table = number % 4 == 0 ? Table.crowdedDeck(&random) : Table.endgame(&random, home: 10)
      guard let fewest = try table.gameWithItsPass()?.position.fewestMovesBySearch, fewest > 0 else { continue }
      for (actionsLeft, canWin) in [(fewest, true), (fewest - 1, false)] {
        table.actionsLeft = actionsLeft
        guard let game = try table.gameWithItsPass() else { continue }
        var solver = KlondikeSolver(game.position)
        let answer =
          asksForShortest ? solver.shortestAnswer(positions: 100_000) : solver.answer(positions: 100_000)
        #expect(answer.canWin == canWin, "\(table.json)")
        if case .won(let moves) = answer { #expect(try game.ending(after: moves) == "won") }
      }
      table.actionsLeft = 1000
      guard let game = try table.gameWithItsPass() else { continue }
      var solver = KlondikeSolver(game.position)
      if case .won(let moves) = solver.answer(positions: 100_000), moves.count > fewest { longWins += 1 }
    }
    #expect(longWins > 0)
  }
}
